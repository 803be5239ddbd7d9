// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with many regions, each run several times.
#include "apart.h"

#define REGION(k)                                                                                                           \
  static void region##k(int *a) {                                                                                           \
    _Pragma("acc parallel loop present(a[0 : 8])") for (int i = 0; i < 8; i++) a[i] = a[i] * 3 % 1009 + k;                  \
  }
#define FOUR(k) REGION(k##0) REGION(k##1) REGION(k##2) REGION(k##3)
FOUR(1)
FOUR(2) FOUR(3) FOUR(4) FOUR(5) FOUR(6)

    int main(void) {
  check_placement();
  static void (*const regions[])(int *) = {
#define FOUR_NAMES(k) region##k##0, region##k##1, region##k##2, region##k##3
      FOUR_NAMES(1), FOUR_NAMES(2), FOUR_NAMES(3), FOUR_NAMES(4), FOUR_NAMES(5), FOUR_NAMES(6)};
  int a[8], b[8];
  for (int i = 0; i < 8; i++) a[i] = b[i] = i;
#pragma acc data copy(a)
  for (int round = 0; round < 3; round++)
    for (int k = 0; k < 24; k++) regions[k](a);
  for (int round = 0; round < 3; round++)
    for (int k = 0; k < 24; k++)
      for (int i = 0; i < 8; i++) b[i] = b[i] * 3 % 1009 + (k / 4 + 1) * 10 + k % 4;
  CHECK(memcmp(a, b, sizeof a) == 0);
  return check_result();
}
