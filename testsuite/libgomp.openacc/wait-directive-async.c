// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wait with async: one queue waits for others, and the host does not.
#include "apart.h"

int main(void) {
  check_placement();
  int a[60] = {0};
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 60; i++) a[i] += i;
#pragma acc wait(1) async(2)
#pragma acc parallel loop present(a) async(2)
  for (int i = 0; i < 60; i++) a[i] *= 2;
#pragma acc wait(1, 2) async(3)
#pragma acc parallel loop present(a) async(3)
  for (int i = 0; i < 60; i++) a[i] += 5;
#pragma acc wait async(4)
#pragma acc update self(a) async(4)
#pragma acc wait(4)
  for (int i = 0; i < 60; i++) CHECK(a[i] == 2 * i + 5);
#pragma acc wait(3) async
#pragma acc wait
#pragma acc exit data delete(a)
  return check_result();
}
