// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update on a queue, behind the kernel that makes the values and before the one that uses them.
#include "apart.h"

int main(void) {
  check_placement();
  int a[100], b[100];
  for (int i = 0; i < 100; i++) a[i] = i, b[i] = 0;
#pragma acc data create(a) copyin(b)
  {
#pragma acc update device(a) async(3)
#pragma acc parallel loop present(a) async(3)
    for (int i = 0; i < 100; i++) a[i] += 5;
#pragma acc update self(a) async(3)
#pragma acc parallel loop present(a, b) async(3)
    for (int i = 0; i < 100; i++) b[i] = a[i] * 2;
#pragma acc update self(b) async(4) wait(3)
#pragma acc wait(4)
  }
  for (int i = 0; i < 100; i++) CHECK(a[i] == i + 5 && b[i] == 2 * i + 10);
  return check_result();
}
