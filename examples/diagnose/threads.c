// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It is meant to use all processors of the machine.
#include <omp.h>
#include <stdio.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  printf("threads: %d\n", omp_get_num_threads());
  return 0;
}
