// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object that leaves and comes back on one queue without a wait between.
#include "apart.h"

int main(void) {
  check_placement();
  int a[60];
  for (int i = 0; i < 60; i++) a[i] = i;
  for (int round = 0; round < 8; round++) {
#pragma acc enter data copyin(a) async(1)
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < 60; i++) a[i] += 1;
#pragma acc exit data copyout(a) async(1)
#pragma acc wait(1)
  }
  for (int i = 0; i < 60; i++) CHECK(a[i] == i + 8);
#pragma acc enter data copyin(a) async(1)
#pragma acc exit data delete(a) async(1)
#pragma acc enter data create(a) async(1)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 60; i++) a[i] = -i;
#pragma acc exit data copyout(a) async(1)
#pragma acc wait
  for (int i = 0; i < 60; i++) CHECK(a[i] == -i);
  return check_result();
}
