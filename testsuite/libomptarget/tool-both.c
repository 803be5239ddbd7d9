// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool that has both kinds of callbacks hears by those that have begins and ends.
// gpu: its devices are others
// options: -DEMI=3
// clang: 21
#include "tool-events.h"

int main(void) {
  int a[10] = {1};
#pragma omp target map(tofrom : a)
  a[1] = 2;
  return a[1] != 2;
}
