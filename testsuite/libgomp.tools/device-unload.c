// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library with an image that is loaded when the device is in use, and closed: load and unload name the same module, once each,
// the load before the first region that needs it.
// { dg-shared-library "unloaded_library.c" }
#include "device-events.h"

static int x = 20;

int main(void) {
#pragma omp target map(tofrom : x)
  x++;
  CHECK(count_events(0, num_events, device_load) == 1);
  int at = num_events;
  char file[4096];
  snprintf(file, sizeof file, "%s/libunloaded_library.so", getenv("REGOMP_TEST_DIR"));
  void *const library = dlopen(file, RTLD_NOW);
  CHECK(library != NULL);
  int (*const twice)(int) = (int (*)(int))dlsym(library, "twice");
  CHECK(twice != NULL && twice(x) == 42);
  const int loads = at;
  const struct event *load = next_event(&at, device_load);
  CHECK(load->device == 0 && load->operation != 0 && load->operation != events[1].operation);
  CHECK(strstr(load->to, "libunloaded_library.so") != NULL);
  CHECK(count_events(loads, at - 1, region) == 0 && count_events(at, num_events, region) == 2);
  CHECK(count_events(0, num_events, device_unload) == 0);
  at = num_events;
  CHECK(dlclose(library) == 0);
  const struct event *unload = next_event(&at, device_unload);
  CHECK(unload->device == 0 && unload->operation == load->operation);
  CHECK(count_events(0, num_events, device_unload) == 1 && count_events(0, num_events, device_load) == 2);
  puts("loaded and unloaded");
  return 0;
}

// { dg-output "loaded and unloaded\n" }
