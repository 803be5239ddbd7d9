// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic updates of members and of elements of member arrays.
#include "apart.h"

struct tally {
  int n;
  double bins[4];
};

int main() {
  check_placement();
  tally t = {0, {0, 0, 0, 0}};
#pragma acc parallel loop gang vector copy(t)
  for (int i = 0; i < 80; i++) {
#pragma acc atomic update
    t.n++;
#pragma acc atomic update
    t.bins[i % 4] += 0.5;
  }
  CHECK(t.n == 80 && t.bins[0] == 10 && t.bins[3] == 10);
  return check_result();
}
