// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions and declared variables in a shared library, and in the program that is linked with it.
// { dg-shared-library "library-part.c" }
#include "apart.h"
#include <dlfcn.h>

int main(void) {
  check_placement();
  char path[4096];
  snprintf(path, sizeof path, "%s/liblibrary-part.so", getenv("REGOMP_TEST_DIR"));
  for (int round = 0; round < 2; round++) {
    void *library = dlopen(path, RTLD_NOW);
    CHECK(library != NULL);
    int (*total)(const int *, int) = (int (*)(const int *, int))dlsym(library, "total");
    int a[30];
#pragma acc data copyout(a)
    {
#pragma acc parallel loop present(a)
      for (int i = 0; i < 30; i++) a[i] = i;
      CHECK(total(a, 30) == 435 * 3);
    }
    if (round == 1) CHECK(dlclose(library) == 0);
  }
  return check_result();
}
