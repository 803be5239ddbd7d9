// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Array sections: only the bytes that they name are copied either way.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30], b[30];
  for (int i = 0; i < 30; i++) a[i] = i, b[i] = -i;
#pragma acc data copy(a[10 : 5]) copyin(b[10 : 10])
  {
    CHECK_PRESENT(a + 10, 5 * sizeof *a);
    CHECK_ABSENT(a + 9, sizeof *a);
    CHECK_ABSENT(a + 15, sizeof *a);
#pragma acc parallel loop present(a[10 : 5], b[10 : 10])
    for (int i = 10; i < 15; i++) a[i] += 100 + b[i + 5];
  }
  for (int i = 0; i < 30; i++) CHECK(a[i] == (i >= 10 && i < 15 ? 95 : i));
  return check_result();
}
