// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda with captures by reference: what it refers to is mapped.
#include "check.h"

int main() {
  int a[10] = {}, sum = 0;
  auto add = [&](int i) { a[i] += i; };
#pragma omp target map(tofrom : a)
  for (int i = 0; i < 10; i++) add(i);
  for (int x : a) sum += x;
  check(sum == 45);
  return 0;
}
