// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// default(none) with each variable in a clause; loop variables need none.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30], n = 30, k = 4;
#pragma acc parallel loop default(none) copyout(a) firstprivate(k) copyin(n)
  for (int i = 0; i < n; i++) a[i] = i * k;
  for (int i = 0; i < 30; i++) CHECK(a[i] == 4 * i);
  return check_result();
}
