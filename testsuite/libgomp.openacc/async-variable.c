// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async with variables: of type int and long, and expressions.
#include "apart.h"

int main(void) {
  check_placement();
  int a[3][50];
  long q = 5;
#pragma acc enter data create(a)
  for (int k = 0; k < 3; k++) {
#pragma acc parallel loop present(a) async(q * 2 + k)
    for (int i = 0; i < 50; i++) a[k][i] = k + i;
  }
#pragma acc wait(q * 2, q * 2 + 1, q * 2 + 2)
#pragma acc exit data copyout(a)
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 50; i++) CHECK(a[k][i] == k + i);
  return check_result();
}
