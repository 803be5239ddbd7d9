// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a program sets a handler for operator new on the device, that may be called in an iteration, by a pointer: the loop stays with warps.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region \[_a-zA-Z0-9\]*arrays\[a-z\]*._omp_fn.\[0-9\]+: warps: it calls _Znwm" }
#include <new>

#include "check.h"

#pragma omp begin declare target
static void free_something() { __builtin_abort(); }
#pragma omp end declare target

__attribute__((noipa)) static long arrays(int n, int m) {
  long s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) {
    long *w = new long[m];
    for (int k = 0; k < m; k++) w[k] = i + k;
    for (int k = 0; k < m; k++) s += w[k];
    delete[] w;
  }
  return s;
}

int main() {
  check_placement();
#pragma omp target
  std::set_new_handler(free_something);
  CHECK(arrays(10, 4) == 4 * 45 + 10 * 6);
  return check_result();
}
