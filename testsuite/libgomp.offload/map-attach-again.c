// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer that is attached comes to point elsewhere, and a construct maps what it points to now: the device's pointer is
// attached to that (OpenMP 5.2 section 5.8.3).
// { dg-modes "ourlib stock-host" } Stock's library leaves the device's pointer alone.
#include "check.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  int a[8], b[8], result = 0;
  for (int i = 0; i < 8; i++) {
    a[i] = i;
    b[i] = 100 + i;
  }
  struct s s = {8, a};
#pragma omp target enter data map(to : s) map(to : s.p[ : 8])
#pragma omp target map(s) map(from : result)
  result = s.p[3];
  CHECK(result == 3);
  s.p = b;
#pragma omp target map(s) map(tofrom : s.p[ : 8])
  s.n = s.p[3]++;
#pragma omp target update from(s.n)
  CHECK(s.n == 103 && b[3] == 104);
#pragma omp target enter data map(to : s.p[ : 8])
#pragma omp target map(s) map(from : result)
  result = s.p[3];
  CHECK(result == 104);
#pragma omp target exit data map(delete : s, a, b)
  CHECK(omp_target_is_present(a, omp_get_default_device()) == (check_expected_device() == 0));
  return check_result();
}
