// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gang, worker and vector on three nested loops, each with bounds that depend on the outer ones.
#include "apart.h"

int main(void) {
  check_placement();
  int count[10] = {0};
#pragma acc parallel num_gangs(3) num_workers(2) vector_length(32) copy(count)
  {
#pragma acc loop gang
    for (int i = 0; i < 10; i++) {
#pragma acc loop worker
      for (int j = 0; j < i; j++) {
#pragma acc loop vector
        for (int k = j; k < i; k++) {
#pragma acc atomic update
          count[i]++;
        }
      }
    }
  }
  for (int i = 0; i < 10; i++) CHECK(count[i] == i * (i + 1) / 2);
  return check_result();
}
