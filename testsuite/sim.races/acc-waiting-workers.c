// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code of GCC's own for workers that wait for the end of a gang's loop is not a race in the program.
// OPTIONS: -fopenacc
#include <stdio.h>

int main(void) {
  static int once[1000];
#pragma acc parallel copy(once) num_gangs(2) num_workers(3) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < 1000; i++) once[i]++;
  printf("%d\n", once[999]);
  return once[999] != 1;
}
