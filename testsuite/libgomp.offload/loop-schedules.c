// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worksharing loops on the device: every schedule and chunk, collapse, unsigned and 64-bit counters, negative steps,
// lastprivate.
#include "check.h"

enum { n = 300 };

#define LOOP(...)                                                                                                           \
  do {                                                                                                                      \
    int hits[n] = {0};                                                                                                      \
    _Pragma("omp target map(tofrom : hits)") _Pragma(__VA_ARGS__) for (int i = 0; i < n; i++) hits[i]++;                    \
    for (int i = 0; i < n; i++) CHECK(hits[i] == 1);                                                                        \
  } while (0)

int main(void) {
  check_placement();
  LOOP("omp parallel for");
  LOOP("omp parallel for schedule(static)");
  LOOP("omp parallel for schedule(static, 7)");
  LOOP("omp parallel for schedule(dynamic)");
  LOOP("omp parallel for schedule(dynamic, 5)");
  LOOP("omp parallel for schedule(monotonic : dynamic, 4)");
  LOOP("omp parallel for schedule(guided)");
  LOOP("omp parallel for schedule(guided, 3)");
  LOOP("omp parallel for schedule(auto)");
  LOOP("omp parallel for schedule(runtime)");
  LOOP("omp parallel for num_threads(3) schedule(static, 1)");
  LOOP("omp parallel for simd schedule(dynamic, 16)");
  LOOP("omp parallel loop");

  int grid[6][7][8] = {0};
#pragma omp target parallel for collapse(3) schedule(dynamic, 2) map(tofrom : grid)
  for (int i = 0; i < 6; i++)
    for (int j = 6; j >= 0; j--)
      for (int k = 0; k < 8; k += 2) grid[i][j][k] += 100 * i + 10 * j + k;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 8; k++) CHECK(grid[i][j][k] == (k % 2 ? 0 : 100 * i + 10 * j + k));

  // A triangle.
  int triangle[12][12] = {0};
#pragma omp target parallel for collapse(2) map(tofrom : triangle)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j <= i; j++) triangle[i][j]++;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++) CHECK(triangle[i][j] == (j <= i));

  unsigned long long start = 0xffffffff00000000ull, sum = 0;
  int rounds = 0;
#pragma omp target parallel for schedule(dynamic, 3) reduction(+ : sum, rounds) map(tofrom : sum, rounds)
  for (unsigned long long u = start; u < start + 100; u += 3) {
    sum += u - start;
    rounds++;
  }
  CHECK(sum == 33 * 34 / 2 * 3 && rounds == 34);

  long last = 0;
  int last_i = 0;
#pragma omp target parallel for schedule(guided) lastprivate(last) map(tofrom : last, last_i)
  for (long l = -50; l <= 50; l += 4) {
    last = l * 2;
    if (l == 50 - 100 % 4) last_i = 1;
  }
  CHECK(last == 100 && last_i == 1);

  // ordered
  int order[50], next = 0;
#pragma omp target parallel for ordered schedule(dynamic) map(tofrom : next) map(from : order)
  for (int i = 0; i < 50; i++) {
#pragma omp ordered
    order[next++] = i;
  }
  for (int i = 0; i < 50; i++) CHECK(order[i] == i);
  printf("%llu %ld\n", sum, last);
  return check_result();
}
