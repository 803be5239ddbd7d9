// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// private on a vector loop: a scalar, an array and a structure for each lane.
#include "apart.h"

struct pair {
  int a, b;
};

int main(void) {
  check_placement();
  int out[90], t, v[4];
  struct pair p;
#pragma acc parallel loop gang vector num_gangs(2) vector_length(32) private(t, v, p) copyout(out)
  for (int i = 0; i < 90; i++) {
    t = i;
    for (int k = 0; k < 4; k++) v[k] = t + k;
    p.a = v[0] + v[3];
    p.b = v[1] * v[2];
    out[i] = p.a + p.b;
  }
  for (int i = 0; i < 90; i++) CHECK(out[i] == 2 * i + 3 + (i + 1) * (i + 2));
  return check_result();
}
