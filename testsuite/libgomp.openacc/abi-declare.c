// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GOACC_declare with the kinds of its entries.
#include "apart.h"

void GOACC_declare(int, size_t, void **, size_t *, unsigned short *);

int main(void) {
  check_placement();
  int a[4] = {1, 2, 3, 4}, b[4] = {0}, c[4] = {0};
  int *d = acc_malloc(16);
  void *addresses[3] = {a, b, d};
  size_t sizes[3] = {sizeof a, sizeof b, 0};
  unsigned short enter[3] = {0x201, 0x200, 8}, leave[3] = {0x217, 0x202, 8};
  GOACC_declare(-1, 3, addresses, sizes, enter);
  CHECK_PRESENT(a, sizeof a);
  CHECK_PRESENT(b, sizeof b);
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < 4; i++) b[i] = a[i] * 2;
  void *again[1] = {a};
  unsigned short present[1] = {6};
  GOACC_declare(-1, 1, again, sizes, present);
  GOACC_declare(-1, 3, addresses, sizes, leave);
  CHECK_ABSENT(a, sizeof a);
  CHECK_ABSENT(b, sizeof b);
  CHECK(b[3] == 8 && c[0] == 0);
  acc_free(d);
  return check_result();
}
