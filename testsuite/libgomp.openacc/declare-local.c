// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare in functions, in every form of copying.
#include "apart.h"

static int work(int n) {
  int in[16], out[16], both[16], temporary[16];
#pragma acc declare copyin(in) copyout(out) copy(both) create(temporary)
  for (int i = 0; i < 16; i++) in[i] = n + i, both[i] = i;
#pragma acc update device(in, both)
#pragma acc parallel loop present(in, out, both, temporary)
  for (int i = 0; i < 16; i++) {
    temporary[i] = in[i] * 2;
    out[i] = temporary[i] + both[i];
    both[i] = -1;
  }
#pragma acc update self(out, both)
  int sum = 0;
  for (int i = 0; i < 16; i++) sum += out[i] + both[i];
  return sum;
}

int main(void) {
  check_placement();
  for (int n = 0; n < 3; n++) CHECK(work(n) == 2 * (16 * n + 120) + 120 - 16);
  return check_result();
}
