// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of structures, each with a pointer of its own.
#include "check.h"

struct s {
  int n;
  int *p;
};

int main(void) {
  struct s a[3];
  for (int i = 0; i < 3; i++) {
    a[i] = (struct s){i + 1, malloc(4 * (i + 1))};
    for (int j = 0; j <= i; j++) a[i].p[j] = j;
  }
#pragma omp target enter data map(to : a)
  for (int i = 0; i < 3; i++) {
#pragma omp target enter data map(to : a[i].p[0 : a[i].n])
  }
#pragma omp target
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < a[i].n; j++) a[i].p[j] += 10 * i;
  for (int i = 0; i < 3; i++) {
#pragma omp target exit data map(from : a[i].p[0 : a[i].n])
  }
#pragma omp target exit data map(delete : a)
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j <= i; j++) check(a[i].p[j] == 10 * i + j);
    free(a[i].p);
  }
  return 0;
}
