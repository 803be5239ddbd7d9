// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// References to arrays, and to elements of arrays.
#include "apart.h"

static void twice(int (&a)[12]) {
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 12; i++) a[i] *= 2;
}

int main() {
  check_placement();
  int a[12];
  for (int i = 0; i < 12; i++) a[i] = i;
  twice(a);
  int &element = a[5];
#pragma acc parallel num_gangs(1) copy(element)
  element += 1000;
  for (int i = 0; i < 12; i++) CHECK(a[i] == 2 * i + (i == 5 ? 1000 : 0));
  return check_result();
}
