// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// routine vector: called by a worker, with a vector loop and a reduction inside.
#include "apart.h"

#pragma acc routine vector
__attribute__((noipa)) static int dot(const int *a, const int *b, int n) {
  int s = 0;
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

int main(void) {
  check_placement();
  int a[6][40], b[6][40], s[6];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 40; j++) a[i][j] = 40 * i + j, b[i][j] = (i + j) % 7;
#pragma acc parallel loop gang worker num_gangs(2) num_workers(2) vector_length(32) copyin(a, b) copyout(s)
  for (int i = 0; i < 6; i++) s[i] = dot(a[i], b[i], 40);
  for (int i = 0; i < 6; i++) {
    int expected = 0;
    for (int j = 0; j < 40; j++) expected += a[i][j] * b[i][j];
    CHECK(s[i] == expected);
  }
  return check_result();
}
