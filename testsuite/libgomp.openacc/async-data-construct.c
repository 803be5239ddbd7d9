// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structured data construct whose regions run on a queue.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a) async(2)
    for (int i = 0; i < 20; i++) a[i] += 1;
#pragma acc parallel loop present(a) async(2)
    for (int i = 0; i < 20; i++) a[i] *= 2;
#pragma acc wait(2)
  }
  for (int i = 0; i < 20; i++) CHECK(a[i] == 2 * i + 2);
  return check_result();
}
