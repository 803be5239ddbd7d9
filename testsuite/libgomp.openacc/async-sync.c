// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async(acc_async_sync): as without the clause.
#include "apart.h"

int main(void) {
  check_placement();
  int a[50], q = acc_async_sync;
#pragma acc parallel loop copyout(a) async(acc_async_sync)
  for (int i = 0; i < 50; i++) a[i] = i;
  for (int i = 0; i < 50; i++) CHECK(a[i] == i);
#pragma acc enter data copyin(a) async(q)
  CHECK_PRESENT(a, sizeof a);
#pragma acc parallel loop present(a) async(q)
  for (int i = 0; i < 50; i++) a[i] += 1;
#pragma acc update self(a) async(q)
  for (int i = 0; i < 50; i++) CHECK(a[i] == i + 1);
#pragma acc exit data delete(a) async(q)
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
