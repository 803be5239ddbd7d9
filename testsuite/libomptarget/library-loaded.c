// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared object that the program loads has regions and variables of its own.
// library: other-regions.c
#include "check.h"

#include <dlfcn.h>

int main(void) {
  void *const library = dlopen("./libother.so", RTLD_NOW | RTLD_GLOBAL);
  check(library != NULL);
  int (*const add)(int) = (int (*)(int))dlsym(library, "other_add");
  int (*const variable)(void) = (int (*)(void))dlsym(library, "other_variable_of_host");
  check(add && variable);
  int x = 1;
#pragma omp target map(tofrom : x)
  x++;
  check(x == 2);
  check(add(x) == 32 && add(x) == 33);
  check(variable() == 32);
  return 0;
}
