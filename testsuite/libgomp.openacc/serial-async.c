// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// serial on a queue, twice: the second sees what the first has done.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

int main(void) {
  check_placement();
  int a[8] = {0};
#pragma acc enter data copyin(a)
#pragma acc serial async(4) present(a)
  for (int i = 0; i < 8; i++) a[i] = i + 1;
#pragma acc serial async(4) present(a)
  for (int i = 1; i < 8; i++) a[i] += a[i - 1];
#pragma acc exit data copyout(a) async(4)
#pragma acc wait(4)
  CHECK(a[0] == 1 && a[7] == 36);
  return check_result();
}
