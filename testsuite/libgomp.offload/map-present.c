// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The present modifier when the data are there.
#include "check.h"

int main(void) {
  check_placement();
  int a[6] = {1, 2, 3, 4, 5, 6}, p = 2;
  int *q = a;
#pragma omp target data map(tofrom : a, p)
  {
#pragma omp target map(present, tofrom : a) map(present, alloc : p)
    {
      a[0] += p;
      p = 8;
    }
#pragma omp target map(present, to : q [2:3])
    q[2] = 30;
#pragma omp target map(always, present, tofrom : a [1:1])
    a[1]++;
    CHECK(a[1] == 3);
#pragma omp target update from(present : a [0:3])
    CHECK(a[0] == 3 && a[2] == 30);
    a[5] = 66;
#pragma omp target update to(present : a [5:1])
#pragma omp target enter data map(present, to : a)
#pragma omp target exit data map(release : a)
  }
  CHECK(p == 8 && a[5] == 66 && a[0] == 3);
  printf("%d %d\n", a[0], p);
  return check_result();
}
