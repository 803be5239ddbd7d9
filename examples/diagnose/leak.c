// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It needs ever more memory of the GPU (here of one that has 2 MiB).
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 50; i++) {
    char *data = calloc(1, 100000);
#pragma omp target enter data map(to : data[0 : 100000])
#pragma omp target
    data[i]++;
#pragma omp target update from(data[0 : 100000])
    if (data[i] != 1) return 1;
  }
  puts("done");
  return 0;
}
