// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions in kernels loops, of integers and of floating-point numbers.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

enum { N = 500 };

int main(void) {
  check_placement();
  int most = -1;
  double sum = 0.5;
#pragma acc kernels loop independent reduction(max : most)
  for (int i = 0; i < N; i++) most = most > i * 7 % 501 ? most : i * 7 % 501;
#pragma acc kernels loop independent reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += 0.25 * i;
  int expected = -1;
  for (int i = 0; i < N; i++) expected = expected > i * 7 % 501 ? expected : i * 7 % 501;
  CHECK(most == expected && sum == 0.5 + 0.25 * N * (N - 1) / 2);
  return check_result();
}
