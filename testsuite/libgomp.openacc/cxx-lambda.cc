// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda called in a region, with captures by value.
#include "apart.h"

int main() {
  check_placement();
  int a[40], k = 7;
  double f = 0.5;
  auto value = [k, f](int i) { return (int)(k * i * f); };
#pragma acc parallel loop copyout(a) copyin(value)
  for (int i = 0; i < 40; i++) a[i] = value(i);
  for (int i = 0; i < 40; i++) CHECK(a[i] == value(i));
  return check_result();
}
