/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Says whether it runs with more privileges than its caller has, and does what the runtime would trace and report.  */
#include <stdio.h>
#include <sys/auxv.h>
#include <unistd.h>

int main(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
#pragma omp parallel reduction(+ : n)
  n += 1;
  printf("raised %d user %d effective %d threads %d\n", getauxval(AT_SECURE) != 0, (int)getuid(), (int)geteuid(), n);
  return 0;
}
