// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device routines: types, numbers, properties, acc_init and acc_shutdown, data afterwards; acc_on_device in code of both sides.
#include "check.h"

int main(void) {
  check_placement();
  int apart = check_expected_device() == 1;
  acc_device_t type = acc_get_device_type();
  if (apart) {
    CHECK(type == acc_device_nvidia && acc_get_num_devices(acc_device_nvidia) == 1);
    CHECK(acc_get_num_devices(acc_device_default) == 1 && acc_get_num_devices(acc_device_not_host) == 1);
    size_t memory = acc_get_property(0, acc_device_nvidia, acc_property_memory);
    size_t free_memory = acc_get_property(0, acc_device_nvidia, acc_property_free_memory);
    const int simulated = getenv("REGOMP_TEST_CUDA") != NULL; // else other programs use the GPU as well
    CHECK(free_memory <= memory && (!simulated || (memory == (size_t)16 << 30 && free_memory > memory / 2)));
    void *some = acc_malloc((size_t)256 << 20);
    CHECK(some);
    CHECK(!simulated || acc_get_property(0, acc_device_nvidia, acc_property_free_memory) + ((size_t)256 << 20) <= free_memory);
    acc_free(some);
    CHECK(!simulated || acc_get_property(0, acc_device_nvidia, acc_property_free_memory) == free_memory);
    CHECK(strcmp(acc_get_property_string(0, acc_device_nvidia, acc_property_vendor), "Nvidia") == 0);
    CHECK(strlen(acc_get_property_string(0, acc_device_nvidia, acc_property_name)) > 0);
    CHECK(strlen(acc_get_property_string(0, acc_device_nvidia, acc_property_driver)) > 0);
    CHECK(acc_get_current_cuda_context() != NULL || acc_get_cuda_stream(1) == NULL);
  } else {
    CHECK(type == acc_device_host && acc_get_num_devices(acc_device_not_host) == 0);
    CHECK(acc_get_property(0, acc_device_host, acc_property_memory) == 0);
  }
  CHECK(acc_get_num_devices(acc_device_host) == 1 && acc_get_num_devices(acc_device_none) == 0);
  CHECK(acc_get_device_num(type) == 0);
  CHECK(acc_on_device(acc_device_host) && !acc_on_device(acc_device_not_host));
  int on[4] = {-1, -1, -1, -1};
#pragma acc parallel num_gangs(1) copy(on)
  {
    on[0] = acc_on_device(acc_device_host) != 0;
    on[1] = acc_on_device(acc_device_not_host) != 0;
    on[2] = acc_on_device(acc_device_nvidia) != 0;
    on[3] = acc_on_device(acc_device_none) != 0;
  }
  CHECK(on[0] == !apart && on[1] == apart && on[2] == apart && on[3] == !apart);

  // The device forgets its data when it is shut down, and works again.
  int a[10] = {1, 2, 3};
  if (apart) {
    acc_copyin(a, sizeof a);
    acc_shutdown(acc_device_nvidia);
    acc_init(acc_device_nvidia);
    CHECK(!acc_is_present(a, sizeof a));
  }
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] += 1;
  CHECK(a[0] == 2 && a[9] == 1);

  // The host as a device: same thread, then back.
  acc_set_device_type(acc_device_host);
  CHECK(acc_get_device_type() == acc_device_host);
  int here = 0;
#pragma acc parallel num_gangs(1) copy(here)
  here = acc_on_device(acc_device_host) != 0;
  CHECK(here == 1 && acc_is_present(a, sizeof a));
  acc_set_device_type(acc_device_default);
  acc_set_device_num(0, type);
  CHECK(acc_get_device_type() == type);
#pragma acc parallel num_gangs(1) copy(here)
  here = acc_on_device(acc_device_host) != 0;
  CHECK(here == !apart);
  puts("done");
  return check_result();
}
