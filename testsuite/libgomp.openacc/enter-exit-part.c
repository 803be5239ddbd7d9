// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data copyout of part of an object copies that part and releases the whole.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] += 50;
#pragma acc exit data copyout(a[2 : 3])
  CHECK_ABSENT(a, sizeof a);
  for (int i = 0; i < 10; i++) CHECK(a[i] == (i >= 2 && i < 5 ? i + 50 : EITHER(i, i + 50)));
  return check_result();
}
