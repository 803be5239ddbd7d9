// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It is meant to print 45.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *list = malloc(10 * sizeof *list), sum = 0;
  for (int i = 0; i < 10; i++) list[i] = i;
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 10; i++) sum += list[i];
  printf("%d\n", sum);
  free(list);
  return 0;
}
