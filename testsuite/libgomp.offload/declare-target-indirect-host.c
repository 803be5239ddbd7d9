// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" } GCC's library executes an invalid instruction.
//
// The function that device code translates function pointers with, called on the host: a pointer is what it is, whether its
// function is one of the device's, none of them, or none at all; before a device is in use and after.
#include "check.h"

extern void *GOMP_target_map_indirect_ptr(void *);

#pragma omp begin declare target indirect
int add_one(int x) { return x + 1; }
#pragma omp end declare target

static int subtract_one(int x) { return x - 1; }

static void translate(void) {
  int (*f)(int) = (int (*)(int))GOMP_target_map_indirect_ptr((void *)add_one);
  int (*g)(int) = (int (*)(int))GOMP_target_map_indirect_ptr((void *)subtract_one);
  CHECK(f(1) == 2 && g(1) == 0);
  CHECK(GOMP_target_map_indirect_ptr(NULL) == NULL && GOMP_target_map_indirect_ptr(&f) == &f);
}

int main(void) {
  translate();
  check_placement();
  translate();
  int (*f)(int) = add_one, sum = 0;
#pragma omp target map(tofrom : sum) firstprivate(f)
  sum = f(41);
  CHECK(sum == 42);
  return check_result();
}
