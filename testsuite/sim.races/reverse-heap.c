// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region on the host that device code asks for, with data of the device's heap, which the device has stored before and reads
// afterwards. The plugin copies them by kernels of its own, which come behind the request, and before its answer.
// ALONE: a program requires reverse offload as a whole
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

enum { n = 50 };

int main(void) {
  int total = 0;
#pragma omp target map(tofrom : total)
  {
    int *values = (int *)malloc(n * sizeof *values);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < n; i++) values[i] = i + round;
#pragma omp target device(ancestor : 1) map(tofrom : values[ : n])
      for (int i = 0; i < n; i++) values[i] *= 2;
      for (int i = 0; i < n; i++) total += values[i];
    }
    free(values);
  }
  printf("%d\n", total);
  return total != 2 * (3 * n * (n - 1) / 2 + 3 * n);
}
