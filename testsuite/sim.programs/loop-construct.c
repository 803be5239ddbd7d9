// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loop with bind(teams), bind(parallel) and bind(thread), alone and combined, collapse, lastprivate, reductions, order(concurrent).
#include "check.h"

enum { N = 500 };

int main(void) {
  check_placement();
  int a[N] = {0}, b[20][30], last = -1, sum = 0;
#pragma omp target teams loop map(tofrom : a)
  for (int i = 0; i < N; i++) a[i] += i;
#pragma omp target parallel loop map(tofrom : a) order(concurrent)
  for (int i = 0; i < N; i++) a[i] += 1000;
#pragma omp target teams map(tofrom : a) num_teams(3)
#pragma omp loop bind(teams)
  for (int i = 0; i < N; i++) a[i] += 10000;
#pragma omp target map(tofrom : a)
#pragma omp loop bind(thread)
  for (int i = 0; i < N; i++) a[i] += 100000;
#pragma omp target map(tofrom : a, last)
#pragma omp parallel num_threads(5)
  {
#pragma omp loop bind(parallel) lastprivate(last)
    for (last = 0; last < N; last++) a[last] += 1000000;
  }
  for (int i = 0; i < N; i++) CHECK(a[i] == 1111000 + i);
  CHECK(last == N);
#pragma omp target teams loop collapse(2) map(from : b) map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) {
      b[i][j] = i * j;
      sum += i * j;
    }
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) CHECK(b[i][j] == i * j);
  CHECK(sum == 190 * 435);
  puts("done");
  return check_result();
}
