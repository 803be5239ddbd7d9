// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It is meant to run on the GPU.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int on_host = -1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  printf("on the %s\n", on_host ? "host" : "GPU");
  return 0;
}
