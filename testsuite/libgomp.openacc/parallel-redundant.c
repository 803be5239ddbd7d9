// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code outside loops is executed by every gang, but once in each: workers and lanes do not repeat it.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

int main(void) {
  check_placement();
  int count = 0, gangs = 6;
#pragma acc parallel num_gangs(gangs) num_workers(4) vector_length(32) copy(count)
  {
#pragma acc atomic update
    count += 1;
#pragma acc loop worker vector
    for (int i = 0; i < 100; i++) {
    }
#pragma acc atomic update
    count += 100;
  }
  CHECK(count == EITHER(6 * 101, 101));
  return check_result();
}
