// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// simd on the device: its lanes are those of a warp. Reductions, lastprivate, private arrays, conditions, inner loops of other lengths,
// safelen and simdlen, if, collapse; functions declared simd; atomics by lanes.
// GCC 16 gives lanes no copies of linear variables that the loop changes, nor of arrays that its body declares.
#include "check.h"

#pragma omp begin declare target
#pragma omp declare simd uniform(k) linear(i : 1)
__attribute__((noipa)) static int lane_work(int i, int k) {
  int s = 0;
  for (int j = 0; j < i % 7; j++) s += j * k;
  return s + i;
}
#pragma omp end declare target

enum { N = 203 };

int main(void) {
  check_placement();
  int a[N], b[N], last = -1, index = 0, sum = 0, most = -1, count = 0, product = 1;
  double dsum = 0;
  static int m[13][17];
  for (int i = 0; i < N; i++) a[i] = (i * 37) % 101;
#pragma omp target map(to : a) map(from : b) map(tofrom : last, index, sum, most, count, product, dsum, m)
  {
#pragma omp simd lastprivate(last)
    for (int i = 0; i < N; i++) {
      last = a[i] + i;
      b[i] = 5 + 3 * i;
    }
#pragma omp simd linear(index)
    for (index = 0; index < N; index++) a[index] += 0;
#pragma omp simd reduction(+ : sum, dsum) reduction(max : most) reduction(* : product)
    for (int i = 0; i < N; i++) {
      sum += a[i];
      dsum += a[i] * 0.25;
      most = a[i] > most ? a[i] : most;
      product *= i % 50 == 0 ? 2 : 1;
    }
    int scratch[5];
#pragma omp simd safelen(8) simdlen(4) private(scratch)
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 5; k++) scratch[k] = i * k;
      if (i % 3 == 0) b[i] += scratch[i % 5];
      if (a[i] > 50) {
#pragma omp atomic
        count++;
      }
    }
#pragma omp simd collapse(2) if (simd : sum > 0)
    for (int i = 0; i < 13; i++)
      for (int j = 0; j < 17; j++) m[i][j] = i * 17 + j;
#pragma omp simd
    for (int i = 0; i < N; i++) b[i] += lane_work(i, 3);
  }
  int expected_sum = 0, expected_most = 0, expected_count = 0;
  for (int i = 0; i < N; i++) {
    expected_sum += a[i];
    expected_most = a[i] > expected_most ? a[i] : expected_most;
    expected_count += a[i] > 50;
    CHECK(b[i] == 5 + 3 * i + (i % 3 == 0 ? i * (i % 5) : 0) + lane_work(i, 3));
  }
  CHECK(last == a[N - 1] + N - 1 && index == N && sum == expected_sum && most == expected_most && count == expected_count);
  CHECK(product == 32 && dsum == 0.25 * expected_sum);
  for (int i = 0; i < 13; i++)
    for (int j = 0; j < 17; j++) CHECK(m[i][j] == i * 17 + j);

  // All levels: each index once, with lanes that leave early.
  static int hits[1000];
#pragma omp target teams distribute parallel for simd map(tofrom : hits) num_teams(3) thread_limit(4)
  for (int i = 0; i < 1000; i++) {
    int steps = 0;
    for (unsigned x = (unsigned)i + 1; x != 1 && steps < 500; steps++) x = x % 2 ? 3 * x + 1 : x / 2;
    hits[i] += 1 + steps;
  }
  for (int i = 0; i < 1000; i++) {
    int steps = 0;
    for (unsigned x = (unsigned)i + 1; x != 1 && steps < 500; steps++) x = x % 2 ? 3 * x + 1 : x / 2;
    CHECK(hits[i] == 1 + steps);
  }
  puts("done");
  return check_result();
}
