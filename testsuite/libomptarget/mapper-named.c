// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two mappers of a type: the clause says which.
// llvm: the region gets the host's address where the mapper leaves out the first member
#include "check.h"

typedef struct {
  int x, y;
} point;
#pragma omp declare mapper(first : point p) map(p.x)
#pragma omp declare mapper(second : point p) map(p.y)

int main(void) {
  point p = {1, 2};
#pragma omp target map(mapper(first), tofrom : p)
  p.x += 10;
  check(p.x == 11 && p.y == 2);
#pragma omp target map(mapper(second), tofrom : p)
  p.y += 10;
  check(p.x == 11 && p.y == 12);
  return 0;
}
