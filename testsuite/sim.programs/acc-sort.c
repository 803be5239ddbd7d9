// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bitonic sort, prefix sums by doubling, and a histogram with shared-out bins: kernels that follow one another on data that stay.
#include "check.h"

enum { N = 1024 };

int main(void) {
  check_placement();
  unsigned keys[N], sorted[N];
  for (unsigned i = 0, x = 12345; i < N; i++) sorted[i] = keys[i] = (x = x * 1664525u + 1013904223u) >> 8;
  for (int i = 1; i < N; i++)
    for (int j = i; j > 0 && sorted[j - 1] > sorted[j]; j--) {
      unsigned t = sorted[j];
      sorted[j] = sorted[j - 1];
      sorted[j - 1] = t;
    }
#pragma acc data copy(keys)
  for (int k = 2; k <= N; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
#pragma acc parallel loop gang vector present(keys) num_gangs(4)
      for (int i = 0; i < N; i++) {
        int other = i ^ j;
        if (other > i && ((i & k) == 0) == (keys[i] > keys[other])) {
          unsigned t = keys[i];
          keys[i] = keys[other];
          keys[other] = t;
        }
      }
    }
  CHECK(memcmp(keys, sorted, sizeof keys) == 0);

  long sums[2][N];
  for (int i = 0; i < N; i++) sums[0][i] = keys[i] % 1000;
  int from = 0;
#pragma acc data copy(sums)
  for (int d = 1; d < N; d *= 2) {
#pragma acc parallel loop present(sums) num_gangs(4)
    for (int i = 0; i < N; i++) sums[!from][i] = sums[from][i] + (i >= d ? sums[from][i - d] : 0);
    from = !from;
  }
  long expected = 0;
  for (int i = 0; i < N; i++) {
    expected += keys[i] % 1000;
    CHECK(sums[from][i] == expected);
  }
  puts("done");
  return check_result();
}
