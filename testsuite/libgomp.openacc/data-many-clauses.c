// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A construct with forty objects of different sizes.
#include "apart.h"

#define FIVE(k) SOME(k, 1), SOME(k + 1, 5), SOME(k + 2, 9), SOME(k + 3, 64), SOME(k + 4, 30)
#define SOME(k, bytes) block [k:1] [0:bytes]
#define REGION(...) _Pragma(#__VA_ARGS__)
#define EXPAND(...) REGION(__VA_ARGS__)

int main(void) {
  check_placement();
  static char block[40][64];
  static const int bytes[5] = {1, 5, 9, 64, 30};
  for (int k = 0; k < 40; k++) memset(block[k], k, 64);
  EXPAND(acc enter data copyin(FIVE(0), FIVE(5), FIVE(10), FIVE(15), FIVE(20), FIVE(25), FIVE(30), FIVE(35)))
  for (int k = 0; k < 40; k++) CHECK_PRESENT(block[k], bytes[k % 5]);
  int sum = 0;
  for (int k = 0; k < 40; k += 13) {
    char *q = block[k];
    int n = bytes[k % 5];
#pragma acc parallel loop present(q[0 : n]) reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += q[i];
  }
  CHECK(sum == 13 * 64 + 26 * 5 + 39 * 30);
  EXPAND(acc exit data delete(FIVE(0), FIVE(5), FIVE(10), FIVE(15), FIVE(20), FIVE(25), FIVE(30), FIVE(35)))
  for (int k = 0; k < 40; k++) CHECK_ABSENT(block[k], bytes[k % 5]);
  return check_result();
}
