// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations that have arrays of run-time size from operator new: on the lanes of a warp.
// { dg-set-target-env-var REGOMP_LANES verbose }
// { dg-modes "ours stock-ours" }
// { dg-output "region \[_a-zA-Z0-9\]*arrays\[a-z\]*._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region \[_a-zA-Z0-9\]*both\[a-z\]*._omp_fn.\[0-9\]+: lanes\[;\n\]" }
#include "check.h"

__attribute__((noipa)) static long arrays(int n, int m) {
  long s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) {
    long *w = new long[m];
    for (int k = 0; k < m; k++) w[k] = i + k;
    for (int k = 0; k < m; k++) s += w[k] * w[m - 1 - k];
    delete[] w;
  }
  return s;
}

__attribute__((noipa)) static long both(int n, int m) {
  long s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) {
    long *v = static_cast<long *>(malloc(m * sizeof(long))), *w = new long[m];
    for (int k = 0; k < m; k++) v[k] = w[k] = i + k;
    for (int k = 0; k < m; k++) s += w[k] * v[m - 1 - k];
    delete[] w;
    free(v);
  }
  return s;
}

int main() {
  check_placement();
  long s = 0;
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < 5; k++) s += (i + k) * (i + 4 - k);
  CHECK(arrays(100, 5) == s);
  CHECK(both(100, 5) == s);
  return check_result();
}
