// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async with a number that does not fit into 16 bits.
#include "apart.h"

int main(void) {
  check_placement();
  int a[50];
#pragma acc parallel loop copyout(a) async(70000)
  for (int i = 0; i < 50; i++) a[i] = i;
#pragma acc wait(70000)
  for (int i = 0; i < 50; i++) CHECK(a[i] == i);
#pragma acc parallel loop copy(a) async(65535)
  for (int i = 0; i < 50; i++) a[i] += i;
#pragma acc wait(65535)
  for (int i = 0; i < 50; i++) CHECK(a[i] == 2 * i);
  return check_result();
}
