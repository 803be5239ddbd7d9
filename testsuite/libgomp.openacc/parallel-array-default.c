// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array without a clause is copied to the device and back.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc parallel loop
  for (int i = 0; i < 20; i++) a[i] += 5;
  for (int i = 0; i < 20; i++) CHECK(a[i] == i + 5);
  return check_result();
}
