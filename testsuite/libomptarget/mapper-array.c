// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mapper is applied to each element of an array.
#include "check.h"

typedef struct {
  int n;
  int *p;
} vector;
#pragma omp declare mapper(vector v) map(v.n, v.p) map(v.p[0 : v.n])

int main(void) {
  vector a[5];
  for (int i = 0; i < 5; i++) {
    a[i] = (vector){i + 2, malloc(sizeof(int) * (i + 2))};
    for (int k = 0; k < a[i].n; k++) a[i].p[k] = k;
  }
#pragma omp target map(tofrom : a[1 : 3])
  for (int i = 1; i < 4; i++)
    for (int k = 0; k < a[i].n; k++) a[i].p[k] += 100 * i;
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < a[i].n; k++) check(a[i].p[k] == k + (i >= 1 && i < 4 ? 100 * i : 0));
  for (int i = 0; i < 5; i++) free(a[i].p);
  return 0;
}
