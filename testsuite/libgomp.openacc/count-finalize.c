// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// finalize ends all dynamic lifetimes at once.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0}, b[10] = {0};
  for (int k = 0; k < 5; k++) {
#pragma acc enter data copyin(a) create(b)
  }
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc exit data copyout(a) delete(b) finalize
  CHECK_ABSENT(a, sizeof a);
  CHECK_ABSENT(b, sizeof b);
  CHECK(a[9] == 9);
  return check_result();
}
