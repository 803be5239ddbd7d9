// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure that comes back has its own pointers, not the device's.
#include "check.h"

struct s {
  int x;
  int *p;
};

int main(void) {
  int data[4] = {1, 2, 3, 4};
  struct s s = {0, data};
#pragma omp target map(tofrom : s, s.p[0 : 4])
  {
    s.x = s.p[2];
    s.p[3] = 40;
  }
  check(s.p == data);
  check(s.x == 3 && data[3] == 40);
#pragma omp target data map(tofrom : s, s.p[0 : 4])
  {
#pragma omp target
    s.x = 9;
#pragma omp target update from(s)
    check(s.p == data && s.x == 9);
    s.x = 10;
#pragma omp target update to(s)
    int seen = 0;
#pragma omp target map(from : seen)
    seen = s.x + s.p[3];
    check(seen == 50);
  }
  return s.p == data ? 0 : 1;
}
