// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async without a value: a queue of its own, which acc_async_noval names as well.
#include "apart.h"

int main(void) {
  check_placement();
  int a[50];
#pragma acc enter data create(a) async
#pragma acc parallel loop present(a) async
  for (int i = 0; i < 50; i++) a[i] = i;
#pragma acc parallel loop present(a) async(acc_async_noval)
  for (int i = 0; i < 50; i++) a[i] *= 3;
#pragma acc update self(a) async(acc_async_noval)
#pragma acc wait(acc_async_noval)
  for (int i = 0; i < 50; i++) CHECK(a[i] == 3 * i);
#pragma acc exit data delete(a) async
#pragma acc wait
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
