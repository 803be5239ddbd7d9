// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// simd on the device: alone, with reductions, with lastprivate, combined with everything, and functions called in it. (Not
// linear: the code that GCC makes for it counts per lane.)
#include "check.h"

enum { n = 500 };

#pragma omp begin declare target
#pragma omp declare simd
static float scale(float x) { return x * 2 + 1; }
#pragma omp end declare target

int main(void) {
  check_placement();
  float a[n], b[n];
  for (int i = 0; i < n; i++) {
    a[i] = (float)i;
    b[i] = 0;
  }
#pragma omp target simd map(to : a) map(from : b)
  for (int i = 0; i < n; i++) b[i] = scale(a[i]);
  for (int i = 0; i < n; i++) CHECK(b[i] == 2.0f * (float)i + 1);

  int sum = 0, max = -1, last = 0;
#pragma omp target simd reduction(+ : sum) reduction(max : max) lastprivate(last) map(tofrom : sum, max, last) map(to : a)
  for (int i = 0; i < n; i++) {
    sum += i;
    if ((int)a[i] > max) max = (int)a[i];
    last = i * 3;
  }
  CHECK(sum == n * (n - 1) / 2 && max == n - 1 && last == 3 * (n - 1));

  int hits[n] = {0};
#pragma omp target teams distribute parallel for simd num_teams(3) thread_limit(128) map(tofrom : hits)
  for (int i = 0; i < n; i++) hits[i]++;
#pragma omp target parallel for simd map(tofrom : hits) simdlen(16)
  for (int i = 0; i < n; i++) hits[i]++;
    // Branches that differ from lane to lane.
#pragma omp target simd map(tofrom : hits)
  for (int i = 0; i < n; i++) {
    int k = i;
    while (k % 3) {
      hits[i] += 10;
      k++;
    }
  }
  for (int i = 0; i < n; i++) CHECK(hits[i] == 2 + (i % 3 ? 10 * (3 - i % 3) : 0));

  double total = 0;
#pragma omp target teams distribute parallel for simd collapse(2) reduction(+ : total)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) total += i * 0.5 + j;
  CHECK(total == 0.5 * 190 * 30 + 435 * 20);
  printf("%d %g\n", sum, total);
  return check_result();
}
