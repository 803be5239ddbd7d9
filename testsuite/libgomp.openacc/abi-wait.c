// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GOACC_wait with its forms of arguments.
#include "apart.h"

void GOACC_wait(int, int, ...);

int main(void) {
  check_placement();
  int a[40] = {0};
#pragma acc enter data copyin(a)
  for (int k = 0; k < 6; k++) {
#pragma acc parallel loop present(a) async(k)
    for (int i = 0; i < 40; i++) {
#pragma acc atomic update
      a[i] += 1;
    }
  }
  GOACC_wait(-2, 2, 0, 1);
  GOACC_wait(7, 2, 2, 7);
  GOACC_wait(8, 1, -1);
  GOACC_wait(-1, 0);
  GOACC_wait(-2, 3, 5, -1, 77);
  GOACC_wait(-2, 0);
  CHECK(acc_async_test_all());
#pragma acc exit data copyout(a)
  for (int i = 0; i < 40; i++) CHECK(a[i] == 6);
  return check_result();
}
