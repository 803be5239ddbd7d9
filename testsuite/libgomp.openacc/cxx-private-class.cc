// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// private and firstprivate objects of a class.
#include "apart.h"

struct counter {
  int n;
  int steps[3];
};

int main() {
  check_placement();
  counter c = {10, {1, 2, 3}}, t;
  int out[40];
#pragma acc parallel loop gang vector private(t) firstprivate(c) copyout(out)
  for (int i = 0; i < 40; i++) {
    t = c;
    t.n += i;
    t.steps[2] *= i;
    out[i] = t.n + t.steps[2];
  }
  for (int i = 0; i < 40; i++) CHECK(out[i] == 10 + 4 * i);
  CHECK(c.n == 10);
  return check_result();
}
