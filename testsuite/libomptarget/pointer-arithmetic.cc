// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that are made on the device out of mapped ones, compared and subtracted.
#include "check.h"

int main() {
  int a[50];
  long distance = 0;
  bool inside = false;
#pragma omp target map(tofrom : a) map(from : distance, inside)
  {
    int *first = a, *last = &a[49];
    distance = last - first;
    inside = first < last;
    for (int *p = first; p <= last; p++) *p = static_cast<int>(p - first);
  }
  check(distance == 49 && inside);
  for (int i = 0; i < 50; i++) check(a[i] == i);
  return 0;
}
