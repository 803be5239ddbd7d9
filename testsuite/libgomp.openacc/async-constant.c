// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async with constants from 0 to a large one: each queue is its own.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4][50] = {{0}};
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a) async(0)
    for (int i = 0; i < 50; i++) a[0][i] = i;
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < 50; i++) a[1][i] = 2 * i;
#pragma acc parallel loop present(a) async(255)
    for (int i = 0; i < 50; i++) a[2][i] = 3 * i;
#pragma acc parallel loop present(a) async(30000)
    for (int i = 0; i < 50; i++) a[3][i] = 4 * i;
#pragma acc wait
  }
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 50; i++) CHECK(a[k][i] == (k + 1) * i);
  return check_result();
}
