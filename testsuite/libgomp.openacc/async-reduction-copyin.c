// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions on several queues, each with data of its own construct.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4][50], sums[4];
  for (int q = 0; q < 4; q++)
    for (int i = 0; i < 50; i++) a[q][i] = q * i;
  int s0 = 0, s1 = 0, s2 = 0, s3 = 0;
#pragma acc parallel loop copyin(a[0 : 1][0 : 50]) copy(s0) reduction(+ : s0) async(0)
  for (int i = 0; i < 50; i++) s0 += a[0][i];
#pragma acc parallel loop copyin(a[1 : 1][0 : 50]) copy(s1) reduction(+ : s1) async(1)
  for (int i = 0; i < 50; i++) s1 += a[1][i];
#pragma acc parallel loop copyin(a[2 : 1][0 : 50]) copy(s2) reduction(+ : s2) async(2)
  for (int i = 0; i < 50; i++) s2 += a[2][i];
#pragma acc parallel loop copyin(a[3 : 1][0 : 50]) copy(s3) reduction(+ : s3) async(3)
  for (int i = 0; i < 50; i++) s3 += a[3][i];
#pragma acc wait
  sums[0] = s0, sums[1] = s1, sums[2] = s2, sums[3] = s3;
  for (int q = 0; q < 4; q++) CHECK(sums[q] == q * 1225);
  return check_result();
}
