// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wait clause that names the construct's own queue, and one that names a queue never used.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30];
#pragma acc enter data create(a)
#pragma acc parallel loop present(a) async(1) wait(1)
  for (int i = 0; i < 30; i++) a[i] = i;
#pragma acc parallel loop present(a) async(1) wait(1, 99)
  for (int i = 0; i < 30; i++) a[i] += 1;
#pragma acc exit data copyout(a) wait(1, 98)
  for (int i = 0; i < 30; i++) CHECK(a[i] == i + 1);
  return check_result();
}
