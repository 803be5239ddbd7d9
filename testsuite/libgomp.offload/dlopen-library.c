// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shared-library "region.c" }
// { dg-additional-options "-ldl" }
//
// A shared library with target regions that is opened after the program has used the device, used, closed, and opened again.
#include "check.h"
#include <dlfcn.h>

int main(void) {
  check_placement();
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libregion.so", directory ? directory : ".");
  for (int round = 0; round < 3; round++) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      printf("%s\n", dlerror());
      CHECK(!"the library can be opened");
      return check_result();
    }
    int (*work)(int *, int) = (int (*)(int *, int))dlsym(library, "work");
    int (*count)(void) = (int (*)(void))dlsym(library, "count");
    int a[10];
    for (int i = 0; i < 10; i++) a[i] = i;
    CHECK(work(a, 10) == 45);
    for (int i = 0; i < 10; i++) CHECK(a[i] == 2 * i);
    // Its declare target variable starts anew each time the library is loaded.
    CHECK(count() == 1 && count() == 2);
    CHECK(dlclose(library) == 0);
    // The program's own regions are there as before.
    int x = 1;
#pragma omp target map(tofrom : x)
    x += 5;
    CHECK(x == 6);
  }
  puts("done");
  return check_result();
}
