// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wait clauses on enter data, update and exit data.
#include "apart.h"

int main(void) {
  check_placement();
  int a[100], b[100];
  for (int i = 0; i < 100; i++) a[i] = i, b[i] = 0;
#pragma acc enter data copyin(a) async(1)
#pragma acc enter data create(b) wait(1) async(2)
#pragma acc parallel loop present(a, b) async(2)
  for (int i = 0; i < 100; i++) b[i] = a[i] * a[i];
#pragma acc update self(b) wait(2)
  for (int i = 0; i < 100; i++) CHECK(b[i] == i * i);
#pragma acc parallel loop present(a) async(3)
  for (int i = 0; i < 100; i++) a[i] = -i;
#pragma acc exit data copyout(a) delete(b) wait(3, 2)
  for (int i = 0; i < 100; i++) CHECK(a[i] == -i);
  return check_result();
}
