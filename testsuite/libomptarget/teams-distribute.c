// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// teams and distribute, with and without numbers.
#include "check.h"

int main(void) {
  enum { n = 5000 };
  static int a[n];
#pragma omp target teams distribute map(tofrom : a)
  for (int i = 0; i < n; i++) a[i] += i;
#pragma omp target teams distribute num_teams(7) thread_limit(32) map(tofrom : a)
  for (int i = 0; i < n; i++) a[i] += i;
#pragma omp target teams distribute dist_schedule(static, 100) map(tofrom : a)
  for (int i = 0; i < n; i++) a[i] += i;
  for (int i = 0; i < n; i++) check(a[i] == 3 * i);
  return 0;
}
