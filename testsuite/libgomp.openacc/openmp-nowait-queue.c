// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nowait region of OpenMP and a queue of OpenACC on different data.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int main(void) {
  check_placement();
  static int a[200], b[200];
#pragma acc enter data create(a)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 200; i++) a[i] = i;
  openmp_add_nowait(b, 200, 9);
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 200; i++) a[i] += 3;
  openmp_taskwait();
#pragma acc exit data copyout(a) wait(1)
  for (int i = 0; i < 200; i++) CHECK(a[i] == i + 3 && b[i] == 9);
  return check_result();
}
