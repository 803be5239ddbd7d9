// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update of members and of what their pointers point to; the pointers on the device stay what they are.
#include "check.h"

struct s {
  int n;
  int *p;
  double d;
};

int main(void) {
  int data[4] = {1, 2, 3, 4}, seen = 0;
  struct s s = {4, data, 0.5};
#pragma omp target enter data map(to : s, s.p[0 : 4])
  s.n = 3;
  s.d = 1.5;
  data[2] = 30;
#pragma omp target update to(s.n, s.p[2 : 1])
#pragma omp target map(from : seen)
  {
    seen = s.n * 100 + s.p[2] + (s.d == 0.5 ? 1000 : 0);
    s.d = 7;
    s.p[0] = 10;
  }
  check(seen == 1330);
#pragma omp target update from(s.d, s.p[0 : 1])
  check(s.d == 7 && data[0] == 10 && s.n == 3 && s.p == data);
#pragma omp target exit data map(release : s.p[0 : 4], s)
  return 0;
}
