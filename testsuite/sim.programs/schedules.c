// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Schedules on the device: static, dynamic, guided, auto and runtime with and without chunks, ordered, monotonic and not; loops that are not
// rectangular; unsigned and 64-bit bounds near their ends.
#include "check.h"
#include <limits.h>

enum { N = 333 };

static int hits[N];

#define LOOP(clause)                                                                               \
  {                                                                                                \
    memset(hits, 0, sizeof hits);                                                                  \
    _Pragma("omp target map(tofrom : hits)") _Pragma(clause) for (int i = 0; i < N; i++) hits[i]++; \
    for (int i = 0; i < N; i++) {                                                                  \
      if (hits[i] != 1) printf("%s: %d\n", clause, i);                                             \
      CHECK(hits[i] == 1);                                                                         \
    }                                                                                              \
  }

int main(void) {
  check_placement();
  LOOP("omp parallel for num_threads(5) schedule(static)")
  LOOP("omp parallel for num_threads(5) schedule(static, 7)")
  LOOP("omp parallel for num_threads(5) schedule(dynamic)")
  LOOP("omp parallel for num_threads(5) schedule(monotonic : dynamic, 13)")
  LOOP("omp parallel for num_threads(5) schedule(nonmonotonic : guided, 4)")
  LOOP("omp parallel for num_threads(5) schedule(guided)")
  LOOP("omp parallel for num_threads(5) schedule(auto)")
  LOOP("omp parallel for num_threads(5) schedule(runtime)")

  int triangle = 0, order[20], at = 0, trapezoid = 0;
#pragma omp target map(tofrom : triangle, trapezoid)
  {
#pragma omp parallel for collapse(2) reduction(+ : triangle) num_threads(4)
    for (int i = 0; i < 30; i++)
      for (int j = i; j < 30; j++) triangle += i * 100 + j;
#pragma omp parallel for collapse(3) reduction(+ : trapezoid) num_threads(4)
    for (int i = 0; i < 9; i++)
      for (int j = 2 * i; j < 2 * i + 5; j += 2)
        for (int k = 0; k < 3; k++) trapezoid += i + 10 * j + 100 * k;
  }
  int t = 0, z = 0;
  for (int i = 0; i < 30; i++)
    for (int j = i; j < 30; j++) t += i * 100 + j;
  for (int i = 0; i < 9; i++)
    for (int j = 2 * i; j < 2 * i + 5; j += 2)
      for (int k = 0; k < 3; k++) z += i + 10 * j + 100 * k;
  CHECK(triangle == t && trapezoid == z);

  unsigned long ends = 0;
  int count = 0;
#pragma omp target map(tofrom : ends, count)
  {
#pragma omp parallel for schedule(dynamic, 3) reduction(+ : ends, count)
    for (unsigned long i = ULONG_MAX - 50; i < ULONG_MAX - 1; i += 7) {
      ends += i;
      count++;
    }
#pragma omp parallel for schedule(guided) reduction(+ : count)
    for (int i = INT_MAX - 10; i > INT_MAX - 40; i -= 3) count += 100;
#pragma omp parallel for schedule(static, 2) reduction(+ : count)
    for (long long i = LLONG_MIN; i < LLONG_MIN + 20; i++) count += 10000;
  }
  unsigned long e = 0;
  int c = 0;
  for (unsigned long i = ULONG_MAX - 50; i < ULONG_MAX - 1; i += 7) e += i, c++;
  CHECK(ends == e && count == c + 1000 + 200000);

#pragma omp target map(tofrom : order, at)
#pragma omp parallel for ordered schedule(guided) num_threads(6)
  for (int i = 0; i < 20; i++) {
#pragma omp ordered
    order[at++] = i;
  }
  for (int i = 0; i < 20; i++) CHECK(order[i] == i);

  puts("done");
  return check_result();
}
