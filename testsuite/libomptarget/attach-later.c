// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer of a mapped structure points to something else later, which is mapped then.
// llvm: the pointer on the host becomes what it was before
#include "check.h"

struct s {
  int *p;
};

int main(void) {
  int first[2] = {1, 2}, second[2] = {3, 4}, seen = 0;
  struct s s = {first};
#pragma omp target enter data map(to : s)
#pragma omp target enter data map(to : s.p[0 : 2])
#pragma omp target map(from : seen)
  seen = s.p[1];
  check(seen == 2);
#pragma omp target exit data map(release : s.p[0 : 2])
  s.p = second;
#pragma omp target enter data map(to : s.p[0 : 2])
#pragma omp target map(from : seen)
  seen = s.p[1];
  check(seen == 4);
#pragma omp target exit data map(release : s.p[0 : 2])
#pragma omp target exit data map(release : s)
  return s.p == second ? 0 : 1;
}
