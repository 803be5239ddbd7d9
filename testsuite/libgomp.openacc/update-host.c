// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update host is update self.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = 11 * i;
#pragma acc update host(a[3 : 4])
  for (int i = 0; i < 10; i++) CHECK(a[i] == (i >= 3 && i < 7 ? 11 * i : EITHER(0, 11 * i)));
#pragma acc exit data delete(a)
  return check_result();
}
