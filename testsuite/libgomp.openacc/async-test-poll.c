// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host polls a queue until it is empty.
#include "apart.h"

int main(void) {
  check_placement();
  int a[500];
#pragma acc enter data create(a)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 500; i++) {
    int v = i;
    for (int k = 0; k < 30; k++) v = (v * 7 + k) % 1009;
    a[i] = v;
  }
  while (!acc_async_test(1)) {
  }
  CHECK(acc_async_test(1) && acc_async_test_all());
#pragma acc exit data copyout(a)
  for (int i = 0; i < 500; i += 99) {
    int v = i;
    for (int k = 0; k < 30; k++) v = (v * 7 + k) % 1009;
    CHECK(a[i] == v);
  }
  return check_result();
}
