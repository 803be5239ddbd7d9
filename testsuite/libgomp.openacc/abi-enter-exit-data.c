// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point that GCC up to 11 uses for enter data and exit data: the kinds say which it is.
#include "apart.h"

void GOACC_enter_exit_data(int, size_t, void **, size_t *, unsigned short *, int, int, ...);

int main(void) {
  check_placement();
  int a[8], b[8];
  for (int i = 0; i < 8; i++) a[i] = b[i] = i;
  void *addresses[2] = {a, b};
  size_t sizes[2] = {sizeof a, sizeof b};
  unsigned short to[2] = {0x201, 0x200}, from[2] = {0x202, 0x217}, force[2] = {0x202, 0x207};
  GOACC_enter_exit_data(-1, 2, addresses, sizes, to, -2, 0);
  CHECK_PRESENT(a, sizeof a);
  CHECK_PRESENT(b, sizeof b);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 8; i++) a[i] += 10;
  GOACC_enter_exit_data(-1, 2, addresses, sizes, from, -2, 0);
  CHECK_ABSENT(a, sizeof a);
  CHECK_ABSENT(b, sizeof b);
  for (int i = 0; i < 8; i++) CHECK(a[i] == i + 10);
  // With a queue and a wait; then delete whatever the count.
  GOACC_enter_exit_data(-1, 2, addresses, sizes, to, 3, 1, 4);
  GOACC_enter_exit_data(-1, 2, addresses, sizes, to, 3, 0);
  acc_wait(3);
  CHECK_PRESENT(b, sizeof b);
  GOACC_enter_exit_data(-1, 1, addresses + 1, sizes + 1, force + 1, -2, 1, 3);
  CHECK_ABSENT(b, sizeof b);
  acc_delete_finalize(a, sizeof a);
  return check_result();
}
