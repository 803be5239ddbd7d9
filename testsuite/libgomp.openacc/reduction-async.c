// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction on a queue: the sum is there after the wait.
#include "apart.h"

int main(void) {
  check_placement();
  int sum[4] = {1, 2, 3, 4};
  int s0 = 1, s1 = 2;
#pragma acc enter data copyin(sum)
#pragma acc parallel loop async(1) reduction(+ : s0) copy(s0)
  for (int i = 0; i < 100; i++) s0 += i;
#pragma acc parallel loop async(2) reduction(+ : s1) copy(s1) present(sum)
  for (int i = 0; i < 4; i++) s1 += sum[i];
#pragma acc wait(1)
#pragma acc wait(2)
  CHECK(s0 == 4951 && s1 == 12);
#pragma acc exit data delete(sum)
  return check_result();
}
