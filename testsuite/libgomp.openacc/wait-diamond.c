// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Four queues in the shape of a diamond.
#include "apart.h"

int main(void) {
  check_placement();
  int a[50], b[50], c[50], d[50];
#pragma acc enter data create(a, b, c, d)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 50; i++) a[i] = i;
#pragma acc parallel loop present(a, b) async(2) wait(1)
  for (int i = 0; i < 50; i++) b[i] = a[i] + 1;
#pragma acc parallel loop present(a, c) async(3) wait(1)
  for (int i = 0; i < 50; i++) c[i] = a[i] * 2;
#pragma acc parallel loop present(b, c, d) async(4) wait(2, 3)
  for (int i = 0; i < 50; i++) d[i] = b[i] * c[i];
#pragma acc exit data copyout(d) delete(a, b, c) wait(4)
  for (int i = 0; i < 50; i++) CHECK(d[i] == (i + 1) * 2 * i);
  return check_result();
}
