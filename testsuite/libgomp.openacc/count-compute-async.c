// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An asynchronous construct holds its data until it has ended, however soon exit data comes.
#include "apart.h"

int main(void) {
  check_placement();
  int a[200];
  for (int i = 0; i < 200; i++) a[i] = i;
#pragma acc enter data copyin(a)
#pragma acc parallel loop copy(a) async(1)
  for (int i = 0; i < 200; i++) a[i] *= 2;
#pragma acc wait(1)
  CHECK(a[100] == EITHER(100, 200));
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 200; i++) a[i] += 1;
#pragma acc exit data copyout(a) async(1)
#pragma acc wait(1)
  for (int i = 0; i < 200; i++) CHECK(a[i] == 2 * i + 1);
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
