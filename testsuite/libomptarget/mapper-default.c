// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A default mapper is used for each variable of its type.
#include "check.h"

typedef struct {
  int n;
  double *p;
} vector;
#pragma omp declare mapper(vector v) map(v, v.p[0 : v.n])

int main(void) {
  vector v = {8, malloc(64)};
  for (int i = 0; i < 8; i++) v.p[i] = i;
#pragma omp target map(tofrom : v)
  for (int i = 0; i < v.n; i++) v.p[i] += 0.5;
  for (int i = 0; i < 8; i++) check(v.p[i] == i + 0.5);
#pragma omp target enter data map(to : v)
#pragma omp target
  v.p[0] = 100;
#pragma omp target update from(v)
  check(v.p[0] == 100);
#pragma omp target exit data map(release : v)
  free(v.p);
  return 0;
}
