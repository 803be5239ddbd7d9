// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members by their names in clauses of member functions.
#include "apart.h"

struct grid {
  int n;
  double *u;
  void scale(double by) {
#pragma acc parallel loop copy(u[0 : n]) copyin(n)
    for (int i = 0; i < n; i++) u[i] *= by;
  }
};

int main() {
  check_placement();
  double u[25];
  for (int i = 0; i < 25; i++) u[i] = i;
  grid g{25, u};
  g.scale(4);
  for (int i = 0; i < 25; i++) CHECK(u[i] == 4 * i);
  return check_result();
}
