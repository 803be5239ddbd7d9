// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wait directives: one queue, a list, all.
#include "apart.h"

int main(void) {
  check_placement();
  int a[3][30];
#pragma acc enter data create(a)
  for (int round = 0; round < 3; round++) {
    for (int q = 0; q < 3; q++) {
#pragma acc parallel loop present(a) async(q + 10)
      for (int i = 0; i < 30; i++) a[q][i] = round + q * i;
#pragma acc update self(a[q : 1][0 : 30]) async(q + 10)
    }
    if (round == 0) {
#pragma acc wait(10)
#pragma acc wait(11)
#pragma acc wait(12)
    } else if (round == 1) {
#pragma acc wait(12, 10, 11)
    } else {
#pragma acc wait
    }
    for (int q = 0; q < 3; q++)
      for (int i = 0; i < 30; i++) CHECK(a[q][i] == round + q * i);
  }
#pragma acc exit data delete(a)
  return check_result();
}
