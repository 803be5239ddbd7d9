// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "all !stock-ours" }
// Stock's host library with a plugin that really is asynchronous: its threads free what is not theirs when the team of four
// follows (one run in six ends by a signal).
//
// Deferred target regions outside of any parallel region, between a team of three and one of four.
#include "check.h"

int main(void) {
  check_placement();
  int n = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp target nowait map(tofrom : n)
    n = 1;
  }
  CHECK(n == 1);
  int z = 0;
#pragma omp target nowait map(tofrom : z)
  z = 1;
#pragma omp barrier
#pragma omp taskwait
  CHECK(z == 1);
  for (int i = 0; i < 50; i++) {
#pragma omp target nowait map(tofrom : z) depend(inout : z)
    z++;
  }
#pragma omp taskwait
  CHECK(z == 51);
  int q[4] = {0};
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; i++) {
#pragma omp target nowait map(tofrom : q[i : 1])
    q[i] = i + 1;
  }
  CHECK(q[0] + q[1] + q[2] + q[3] == 10);
  return check_result();
}
