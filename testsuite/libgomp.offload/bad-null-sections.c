// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Null pointers and sections of no length in every directive.
#include "check.h"

int main(void) {
  check_placement();
  int a[4] = {1, 2, 3, 4}, *null = NULL, *p = a, n = 0, seen = -1;
#pragma omp target map(tofrom : null[:n], p[:n]) map(from : seen)
  seen = null == NULL;
  CHECK(seen == 1);
#pragma omp target map(from : seen)
  seen = null == NULL;
  CHECK(seen == 1);
  n = 4; // a null pointer stays one, whatever the length
#pragma omp target enter data map(to : null[:n])
#pragma omp target update to(null[:n])
#pragma omp target data map(tofrom : null[:n])
  n = 0;
#pragma omp target exit data map(from : null[:n])
#pragma omp target enter data map(to : p[:n])
#pragma omp target update from(p[:n])
#pragma omp target exit data map(delete : p[:n])
#pragma omp target exit data map(from : p[:n])
  CHECK(a[3] == 4);
  struct {
    int *p;
    int n;
  } s = {NULL, 3};
#pragma omp target map(tofrom : s, s.p[:s.n]) map(from : seen)
  seen = s.p == NULL;
  CHECK(seen == 1 && s.p == NULL);
  return check_result();
}
