// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous constructs with copy clauses on one array: each copies it in, and back before the next begins.
#include "apart.h"

int main(void) {
  check_placement();
  int a[80];
  for (int i = 0; i < 80; i++) a[i] = i;
  for (int k = 0; k < 6; k++) {
#pragma acc parallel loop copy(a) async(1)
    for (int i = 0; i < 80; i++) a[i] = 2 * a[i] + k;
#pragma acc wait(1)
  }
  int b[80];
  for (int i = 0; i < 80; i++) {
    b[i] = i;
    for (int k = 0; k < 6; k++) b[i] = 2 * b[i] + k;
  }
  CHECK(memcmp(a, b, sizeof a) == 0);
  return check_result();
}
