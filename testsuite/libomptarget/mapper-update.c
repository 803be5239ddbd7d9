// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update through a mapper moves what the pointer points to.
#include "check.h"

typedef struct {
  int n;
  int *p;
} vector;
#pragma omp declare mapper(deep : vector v) map(v.n) map(v.p[0 : v.n])

int main(void) {
  vector v = {4, malloc(16)};
  for (int i = 0; i < 4; i++) v.p[i] = i;
#pragma omp target data map(mapper(deep), tofrom : v)
  {
    v.p[2] = 77;
#pragma omp target update to(mapper(deep) : v)
    int seen = 0;
#pragma omp target map(from : seen) map(mapper(deep), alloc : v)
    {
      seen = v.p[2];
      v.p[3] = 88;
    }
    check(seen == 77);
#pragma omp target update from(mapper(deep) : v)
    check(v.p[3] == 88);
  }
  free(v.p);
  return 0;
}
