// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After each construct, what is mapped, with the declarations that the compiler names.
// options: -g
// environment: LIBOMPTARGET_INFO=4
// prints: after block at info-table.c:11:1:\n.*Declaration\n(.*\n)?.* 40 +1 +0 +held at info-table.c:10:7\n.*1 info: .*empty
#include "check.h"

int main(void) {
  int held[10] = {0}, once = 1;
#pragma omp target enter data map(to : held)
#pragma omp target map(tofrom : once)
  once += held[3] + 1;
  check(once == 2);
#pragma omp target exit data map(from : held)
  return 0;
}
