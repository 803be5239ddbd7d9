// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It is meant to run on the GPU.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#pragma omp requires unified_shared_memory

int main(void) {
  int *answer = malloc(sizeof *answer);
#pragma omp target
  *answer = omp_is_initial_device();
  printf("on the %s\n", *answer ? "host" : "GPU");
  free(answer);
  return 0;
}
