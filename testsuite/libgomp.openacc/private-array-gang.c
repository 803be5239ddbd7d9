// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A private array of each gang, filled by all its lanes.
#include "apart.h"

int main(void) {
  check_placement();
  int out[8][32], row[32];
#pragma acc parallel num_gangs(4) vector_length(32) copyout(out)
  {
#pragma acc loop gang private(row)
    for (int g = 0; g < 8; g++) {
#pragma acc loop vector
      for (int i = 0; i < 32; i++) row[i] = g * 100 + i;
#pragma acc loop vector
      for (int i = 0; i < 32; i++) out[g][i] = row[31 - i];
    }
  }
  int wrong = 0;
  for (int g = 0; g < 8; g++)
    for (int i = 0; i < 32; i++) wrong += out[g][i] != g * 100 + 31 - i;
  CHECK(wrong == 0);
  return check_result();
}
