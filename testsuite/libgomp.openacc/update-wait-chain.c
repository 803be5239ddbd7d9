// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update with wait and async clauses as the links of a chain.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30], b[30];
#pragma acc enter data create(a, b)
  for (int k = 0; k < 5; k++) {
    for (int i = 0; i < 30; i++) a[i] = i + k;
#pragma acc update device(a) async(1)
#pragma acc parallel loop present(a, b) async(2) wait(1)
    for (int i = 0; i < 30; i++) b[i] = a[i] * a[i];
#pragma acc update self(b) async(3) wait(2)
#pragma acc wait(3)
    for (int i = 0; i < 30; i++) CHECK(b[i] == (i + k) * (i + k));
  }
#pragma acc exit data delete(a, b)
  return check_result();
}
