// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hundreds of small asynchronous constructs on two queues without a wait.
#include "apart.h"

int main(void) {
  check_placement();
  int a[16] = {0}, b[16] = {0};
#pragma acc enter data copyin(a, b)
  for (int k = 0; k < 150; k++) {
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < 16; i++) a[i] += k;
#pragma acc parallel loop present(b) async(2) firstprivate(k)
    for (int i = 0; i < 16; i++) b[i] -= k;
  }
#pragma acc wait(1, 2)
#pragma acc exit data copyout(a, b)
  for (int i = 0; i < 16; i++) CHECK(a[i] == 149 * 75 && b[i] == -149 * 75);
  return check_result();
}
