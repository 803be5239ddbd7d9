// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library whose constructor offloads while it is being loaded.
// library: other-last.c
#include "check.h"

#include <dlfcn.h>

int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  x = 1;
  void *const library = dlopen("./libother.so", RTLD_NOW);
  check(library != NULL);
  check(((int (*)(void))dlsym(library, "other_value"))() == 5);
  check(dlclose(library) == 0);
  return x == 1 ? 0 : 1;
}
