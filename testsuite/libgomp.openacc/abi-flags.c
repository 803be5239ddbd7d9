// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first argument of entry points: on the device, or on the host in two ways.
#include "apart.h"

void GOACC_data_start(int, size_t, void **, size_t *, unsigned short *);
void GOACC_data_end(void);

int main(void) {
  check_placement();
  int a[4] = {0};
  void *addresses[1] = {a};
  size_t sizes[1] = {sizeof a};
  unsigned short kinds[1] = {0x203};
  GOACC_data_start(-1, 1, addresses, sizes, kinds);
  CHECK_PRESENT(a, sizeof a);
  GOACC_data_end();
  CHECK_ABSENT(a, sizeof a);
  GOACC_data_start(-2, 1, addresses, sizes, kinds);
  CHECK_ABSENT(a, sizeof a);
  GOACC_data_start(-1, 0, NULL, NULL, NULL);
  GOACC_data_end();
  GOACC_data_end();
  return check_result();
}
