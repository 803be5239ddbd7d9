// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The end of a structured data region with a queue that has been waited for by another queue only.
#include "apart.h"

int main(void) {
  check_placement();
  int a[100];
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < 100; i++) a[i] += 5;
#pragma acc wait(1) async(2)
#pragma acc update self(a) async(2)
#pragma acc wait(2)
    for (int i = 0; i < 100; i++) CHECK(a[i] == i + 5);
  }
  for (int i = 0; i < 100; i++) CHECK(a[i] == i + 5);
  return check_result();
}
