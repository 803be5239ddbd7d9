// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that ends by exit inside of a data region, with data mapped and tasks behind it.
#include "check.h"

int main(void) {
  int a[100] = {0};
#pragma omp target enter data map(to : a)
#pragma omp target nowait
  a[1] = 1;
#pragma omp taskwait
#pragma omp target data map(tofrom : a)
  exit(0);
}
