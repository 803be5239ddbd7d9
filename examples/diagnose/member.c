// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// It is meant to print 45.
#include <stdio.h>
#include <stdlib.h>

struct list {
  int length, *values;
};

int main(void) {
  struct list l = {10, malloc(10 * sizeof(int))};
  int sum = 0;
  for (int i = 0; i < l.length; i++) l.values[i] = i;
#pragma omp target map(to : l) map(tofrom : sum)
  for (int i = 0; i < l.length; i++) sum += l.values[i];
  printf("%d\n", sum);
  free(l.values);
  return 0;
}
