// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_is_present: ranges inside, across the end, of NULL.
#include "apart.h"

int main(void) {
  check_placement();
  char a[100];
  acc_create(a + 20, 50);
  CHECK_PRESENT(a + 20, 50);
  CHECK_PRESENT(a + 20, 1);
  CHECK_PRESENT(a + 69, 1);
  CHECK_PRESENT(a + 30, 20);
  CHECK_ABSENT(a + 19, 1);
  CHECK_ABSENT(a + 70, 1);
  CHECK_ABSENT(a + 20, 51);
  CHECK_ABSENT(a + 10, 50);
  CHECK_ABSENT(a, 100);
  CHECK(!acc_is_present(NULL, 0) && !acc_is_present(NULL, 8));
  acc_delete(a + 20, 50);
  CHECK_ABSENT(a + 20, 50);
  return check_result();
}
