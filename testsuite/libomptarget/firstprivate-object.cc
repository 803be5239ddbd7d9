// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// firstprivate objects of classes: trivial ones, with arrays inside.
#include "check.h"

struct point {
  double x, y, z;
  double dot(const point &o) const { return x * o.x + y * o.y + z * o.z; }
};

int main() {
  point p{1, 2, 3}, q{4, 5, 6};
  double r = 0;
#pragma omp target firstprivate(p, q) map(from : r)
  {
    r = p.dot(q);
    p.x = 100;
  }
  check(r == 32 && p.x == 1);
  return 0;
}
