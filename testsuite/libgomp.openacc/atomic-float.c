// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic sums and products of floating-point numbers, exact ones.
#include "apart.h"

int main(void) {
  check_placement();
  float f = 1;
  double d = 1, p = 1;
#pragma acc parallel loop gang worker vector num_gangs(2) num_workers(2) copy(f, d, p)
  for (int i = 0; i < 100; i++) {
#pragma acc atomic update
    f += 0.25f;
#pragma acc atomic update
    d -= 0.125;
#pragma acc atomic update
    p *= i % 2 ? 4 : 0.25;
  }
  CHECK(f == 26 && d == -11.5 && p == 1);
  return check_result();
}
