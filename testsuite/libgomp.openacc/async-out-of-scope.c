// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An asynchronous construct with copyin of a variable whose block ends before the queue is waited for.
#include "apart.h"

static void start(int *out, int n) {
  int factor[2] = {n, n + 1};
#pragma acc enter data copyin(factor)
#pragma acc parallel loop present(out[0 : 100], factor) async(n)
  for (int i = 0; i < 100; i++) out[i] += factor[0] * factor[1];
#pragma acc exit data delete(factor) async(n)
#pragma acc wait(n)
}

int main(void) {
  check_placement();
  int out[100] = {0};
#pragma acc enter data copyin(out)
  for (int n = 0; n < 6; n++) start(out, n);
#pragma acc exit data copyout(out)
  for (int i = 0; i < 100; i++) CHECK(out[i] == 0 + 2 + 6 + 12 + 20 + 30);
  return check_result();
}
