// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// kernels loop with num_gangs, num_workers and vector_length.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

enum { N = 300 };

int main(void) {
  check_placement();
  int a[N], g = 3;
#pragma acc kernels loop gang vector num_gangs(g) vector_length(32) num_workers(1) copyout(a) independent
  for (int i = 0; i < N; i++) a[i] = i ^ 5;
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != (i ^ 5);
  CHECK(wrong == 0);
  return check_result();
}
