// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wait clauses with one queue, with several, and without: on parallel, serial and kernels.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

int main(void) {
  check_placement();
  int a[100], b[100], c[100];
#pragma acc data create(a, b) copyout(c)
  {
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc parallel loop present(b) async(2)
    for (int i = 0; i < 100; i++) b[i] = 3 * i;
#pragma acc parallel loop present(a, b, c) wait(1, 2)
    for (int i = 0; i < 100; i++) c[i] = a[i] + b[i];
#pragma acc parallel loop present(a) async(3)
    for (int i = 0; i < 100; i++) a[i] = 1;
#pragma acc kernels loop independent present(a, c) wait(3) async(4)
    for (int i = 0; i < 100; i++) c[i] += a[i];
#pragma acc serial present(c) wait
    for (int i = 0; i < 100; i++) c[i] *= 2;
  }
  for (int i = 0; i < 100; i++) CHECK(c[i] == 2 * (4 * i + 1));
  return check_result();
}
