// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that one of two branches gives: minima and maxima written so are on the lanes of a warp in code compiled
// with -O0, too (lanes-chosen-verbose.c). And what a thread keeps in such a way, from iteration to iteration.
// { dg-variants "optimisation" }
// { dg-modes "ours ours-rules stock-ours ours-warps" }
#include "check.h"

enum { n = 803, threads = 4 };
static int a[n], out[n], expected[n];
static double x[n];

__attribute__((noipa)) static int range(int m) {
  double low = 1e30, high = -1e30;
#pragma omp target teams distribute parallel for reduction(min : low) reduction(max : high) map(to : x)
  for (int i = 0; i < m; i++) {
    low = low < x[i] ? low : x[i];
    high = high > x[i] ? high : x[i];
  }
  double least = 1e30, most = -1e30;
  for (int i = 0; i < m; i++) {
    if (x[i] < least) least = x[i];
    if (x[i] > most) most = x[i];
  }
  return low == least && high == most;
}

__attribute__((noipa)) static int range_of_whole(int m) {
  int low = 1 << 30;
  float high = -1;
#pragma omp target parallel for reduction(min : low) reduction(max : high) map(to : a)
  for (int i = 0; i < m; i++) {
    low = a[i] < low ? a[i] : low;
    high = high < (float)a[i] ? (float)a[i] : high;
  }
  int least = 1 << 30, most = -1;
  for (int i = 0; i < m; i++) {
    least = a[i] < least ? a[i] : least;
    most = most < a[i] ? a[i] : most;
  }
  return low == least && high == (float)most;
}

__attribute__((noipa)) static void each(int m, int w) {
#pragma omp target teams distribute parallel for map(tofrom : out) map(to : a)
  for (int i = 0; i < m; i++) {
    const int one = a[i] & 1 ? i : w, two = a[i] > 500 ? -3 : one;
    out[i] = !(a[i] & 2) ? two : a[i] % 7 == 3 ? one : 11;
  }
}
__attribute__((noipa)) static void each_here(int m, int w) {
  for (int i = 0; i < m; i++) {
    const int one = a[i] & 1 ? i : w, two = a[i] > 500 ? -3 : one;
    expected[i] = !(a[i] & 2) ? two : a[i] % 7 == 3 ? one : 11;
  }
}

// What a thread has behind its part.
#define THREAD(NAME, TYPE, BEGIN, EACH)                                                                                     \
  __attribute__((noipa)) static int NAME(int m) {                                                                           \
    double of[threads];                                                                                                     \
    _Pragma("omp target map(to : a, x) map(from : of)") _Pragma("omp parallel num_threads(threads)") {                      \
      TYPE t = BEGIN;                                                                                                       \
      _Pragma("omp for nowait") for (int i = 0; i < m; i++) EACH;                                                           \
      of[omp_get_thread_num()] = (double)t;                                                                                 \
    }                                                                                                                       \
    int right = 1;                                                                                                          \
    for (int me = 0, i = 0; me < threads; me++) {                                                                           \
      TYPE t = BEGIN;                                                                                                       \
      for (const int end = i + m / threads + (me < m % threads); i < end; i++) EACH;                                        \
      right = right && of[me] == (double)t;                                                                                 \
    }                                                                                                                       \
    return right;                                                                                                           \
  }
THREAD(least, double, 5, t = t < x[i] ? t : x[i])
THREAD(most_but, double, 5, t = t > x[i] ? t : x[i] - 1)
THREAD(last_odd, int, 7, t = a[i] & 1 ? a[i] : t)
THREAD(in_a_row, int, 0, t = a[i] & 1 ? t + 1 : 0)
THREAD(up_to_three, int, 0, t = t > 2 ? 0 : t + 1)
THREAD(turned, int, 3, t = t > a[i] ? a[i] : t + 2)
THREAD(either_way, int, 1, t = t & 1 ? t + a[i] : t - 1)
THREAD(by_place, long, 0, t = i % 5 == 2 ? t + i : t)
THREAD(least_of_equal, int, 1000, t = a[i] % 8 <= t ? a[i] % 8 : t)

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 7919 % 1009, x[i] = a[i] * 0.25 - 40;
  const int counts[] = {0, 1, 2, 3, 7, 33, 200, n};
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    const int m = counts[c];
    CHECK(m == 0 || (range(m) && range_of_whole(m)));
    each(m, 5);
    each_here(m, 5);
    CHECK(memcmp(out, expected, sizeof out) == 0);
    CHECK(least(m));
    CHECK(most_but(m));
    CHECK(last_odd(m));
    CHECK(in_a_row(m));
    CHECK(up_to_three(m));
    CHECK(turned(m));
    CHECK(either_way(m));
    CHECK(by_place(m));
    CHECK(least_of_equal(m));
  }
  return check_result();
}
