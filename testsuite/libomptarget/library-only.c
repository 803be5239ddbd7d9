// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that does not offload itself loads a library that does, late.
// library: other-regions.c
#include "check.h"

#include <dlfcn.h>
#include <omp.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += i;
  check(sum == 45);
  void *const library = dlopen("./libother.so", RTLD_NOW);
  check(library != NULL);
  int (*const add)(int) = (int (*)(int))dlsym(library, "other_add");
  check(add(5) == 35 && add(5) == 36);
  check(omp_get_num_devices() > 0);
  return 0;
}
