// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// always: copies in and out for data that are already present.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "check.h"

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  int a[3] = {1, 2, 3}, seen = 0;
#pragma omp target enter data map(to : a)
  a[0] = 100;
#pragma omp target map(to : a) map(from : seen)
  seen = a[0];
  CHECK(seen == 1 || host);
#pragma omp target map(always, to : a) map(from : seen)
  {
    seen = a[0];
    a[1] = 200;
  }
  CHECK(seen == 100);
  CHECK(a[1] == 2 || host);
#pragma omp target map(always, from : a)
  a[2] = 300;
  CHECK(a[1] == 200 && a[2] == 300);
  a[0] = 5;
#pragma omp target map(always, tofrom : a)
  a[0]++;
  CHECK(a[0] == 6);

  // Of a part only.
  a[0] = 7;
  a[1] = 8;
#pragma omp target map(always, to : a [1:1]) map(from : seen)
  seen = a[1];
  CHECK(seen == 8);
#pragma omp target map(from : seen)
  seen = a[0];
  CHECK(seen == 6 || host);
#pragma omp target data map(always, tofrom : a)
  {
#pragma omp target
    a[0] += 10;
  }
  CHECK(a[0] == 17);
  // exit data with always copies though a reference is left.
#pragma omp target enter data map(to : a)
#pragma omp target
  a[0] = 99;
#pragma omp target exit data map(always, from : a)
  CHECK(a[0] == 99);
#pragma omp target exit data map(delete : a)
  printf("%d\n", a[0]);
  return check_result();
}
