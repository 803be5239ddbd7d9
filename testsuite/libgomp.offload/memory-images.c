// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shared-library "region.c" }
// { dg-additional-options "-ldl" }
// { dg-modes "ours" }
// Looks at what our libraries hold: on the host, and on the device through the driver.
// { dg-no-sanitizer "it counts memory" }
//
// An image that is loaded and unloaded again and again leaves nothing behind: 240 times, or one for 200 of REGOMP_MEMORY_ROUNDS.
#include "check.h"
#include "memory.h"
#include <dlfcn.h>

int main(void) {
  check_placement();
  const char *wanted = getenv("REGOMP_MEMORY_ROUNDS");
  long rounds = wanted ? atol(wanted) / 200 : 240;
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libregion.so", directory ? directory : ".");
  struct memory_in_use before = {0, 0, 0}, after;
  for (long i = 0; i < rounds; i++) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    CHECK(library != NULL);
    if (!library) return check_result();
    int (*work)(int *, int) = (int (*)(int *, int))dlsym(library, "work");
    int a[10] = {0};
    CHECK(work(a, 10) == 0);
    CHECK(dlclose(library) == 0);
    if (i == rounds * 2 / 3) before = memory_in_use();
  }
  after = memory_in_use();
  check_no_growth(&before, &after);
  return check_result();
}
