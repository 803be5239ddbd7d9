// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// private on a worker loop: the lanes of a worker share it.
#include "apart.h"

int main(void) {
  check_placement();
  int out[6][40], t[2];
#pragma acc parallel num_gangs(2) num_workers(3) vector_length(32) copyout(out)
  {
#pragma acc loop gang worker private(t)
    for (int i = 0; i < 6; i++) {
      t[0] = i * 100;
      t[1] = i;
#pragma acc loop vector
      for (int j = 0; j < 40; j++) out[i][j] = t[0] + t[1] * j;
    }
  }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 40; j++) CHECK(out[i][j] == 100 * i + i * j);
  return check_result();
}
