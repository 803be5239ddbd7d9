// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Static arrays, constants and string literals in regions.
#include "apart.h"

static const int squares[6] = {0, 1, 4, 9, 16, 25};

int main(void) {
  check_placement();
  static int counts[6];
  char out[12];
  for (int round = 0; round < 3; round++) {
#pragma acc parallel loop copyin(squares) copy(counts)
    for (int i = 0; i < 6; i++) counts[i] += squares[i];
  }
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 12; i++) out[i] = "hello, world"[i];
  for (int i = 0; i < 6; i++) CHECK(counts[i] == 3 * i * i);
  CHECK(memcmp(out, "hello, world", 12) == 0);
  return check_result();
}
