// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update with if_present of a range of which only part is there: nothing is done.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data copyin(a[0 : 5])
#pragma acc parallel loop present(a[0 : 5])
  for (int i = 0; i < 5; i++) a[i] = i + 1;
#pragma acc update self(a) if_present
  CHECK(a[4] == EITHER(0, 5));
#pragma acc update self(a[0 : 5]) if_present
  CHECK(a[4] == 5);
#pragma acc exit data delete(a[0 : 5])
  return check_result();
}
