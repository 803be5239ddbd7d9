// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One update directive with objects in both directions.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0}, b[10] = {0};
#pragma acc enter data copyin(a, b)
#pragma acc parallel loop present(b)
  for (int i = 0; i < 10; i++) b[i] = i;
  for (int i = 0; i < 10; i++) a[i] = 100 + i;
#pragma acc update device(a) self(b)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] += 1000;
#pragma acc exit data copyout(a) delete(b)
  for (int i = 0; i < 10; i++) CHECK(a[i] == 1100 + i && b[i] == i);
  return check_result();
}
