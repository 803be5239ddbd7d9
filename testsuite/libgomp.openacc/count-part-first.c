// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part that comes first and goes again, and then the whole object.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30];
  for (int i = 0; i < 30; i++) a[i] = i;
#pragma acc enter data copyin(a[10 : 5])
#pragma acc exit data delete(a[10 : 5])
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 30; i++) a[i] += 3;
#pragma acc exit data copyout(a)
  for (int i = 0; i < 30; i++) CHECK(a[i] == i + 3);
  return check_result();
}
