// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// present is content with what is mapped, on each construct.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[20] = {0};
#pragma omp target data map(tofrom : a)
  {
#pragma omp target map(present, tofrom : a)
    a[1] = 1;
#pragma omp target enter data map(present, to : a[2 : 5])
#pragma omp target data map(present, alloc : a[4 : 3])
    {
#pragma omp target
      a[4] = 4;
    }
#pragma omp target update from(present : a[4 : 1])
    check(a[4] == 4);
#pragma omp target exit data map(present, release : a[2 : 5])
  }
  return a[1] == 1 && a[4] == 4 ? 0 : 2;
}
