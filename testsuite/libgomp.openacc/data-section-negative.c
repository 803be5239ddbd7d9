// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section that begins before the address that the pointer has.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20], *p = a + 10;
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc parallel loop copy(p[-4 : 8])
  for (int i = -4; i < 4; i++) p[i] *= 10;
  for (int i = 0; i < 20; i++) CHECK(a[i] == (i >= 6 && i < 14 ? 10 * i : i));
  return check_result();
}
