// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A hundred queues.
#include "apart.h"

int main(void) {
  check_placement();
  int a[100];
#pragma acc enter data create(a)
  for (int q = 0; q < 100; q++) {
#pragma acc parallel num_gangs(1) vector_length(32) present(a) async(q)
    a[q] = 7 * q;
  }
#pragma acc wait
#pragma acc exit data copyout(a)
  for (int q = 0; q < 100; q++) CHECK(a[q] == 7 * q);
  return check_result();
}
