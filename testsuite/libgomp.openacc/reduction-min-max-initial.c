// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Minima and maxima whose initial values decide.
#include "apart.h"

int main(void) {
  check_placement();
  int least = -1000, most = 1000;
  float fl = -1e30f, fm = 1e30f;
#pragma acc parallel loop gang vector reduction(min : least, fl) reduction(max : most, fm)
  for (int i = 0; i < 100; i++) {
    least = i < least ? i : least;
    most = i > most ? i : most;
    fl = i < fl ? i : fl;
    fm = i > fm ? i : fm;
  }
  CHECK(least == -1000 && most == 1000 && fl == -1e30f && fm == 1e30f);
  return check_result();
}
