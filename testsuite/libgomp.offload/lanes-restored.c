// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of which a compiler knows what the first iterations add, a constant each time, and begins with that; and
// nests that it counts with what the thread's part begins with: on the lanes of a warp (lanes-restored-verbose.c).
// And threads that begin with another number.
// { dg-variants "optimisation" }
// { dg-modes "ours ours-rules stock-ours ours-warps" }
#include "check.h"

enum { n = 803, threads = 4 };
static int a[n];
static double x[n];
static float y[n];
static double cube[20][4][3];

__attribute__((noipa)) static int moments(int m) {
  double s[4] = {0};
  float f[2] = {0};
#pragma omp target teams distribute parallel for reduction(+ : s, f) map(to : x, y)
  for (int i = 0; i < m; i++) {
    s[0] += x[i];
    s[1] += x[i] * x[i];
    s[2] += 1;
    s[3] += 0.5;
    f[0] += y[i];
    f[1] += 2;
  }
  double one = 0, two = 0, three = 0;
  for (int i = 0; i < m; i++) one += x[i], two += x[i] * x[i], three += (double)y[i];
  return s[0] == one && s[1] == two && s[2] == m && s[3] == m * 0.5 && (double)f[0] == three && (double)f[1] == 2.0 * m;
}

__attribute__((noipa)) static int mean(int m) {
  double s[3] = {0};
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : x)
  for (int i = 0; i < m; i++) {
    s[0] += x[i];
    s[1] += x[i] * x[i];
    s[2] += 1;
  }
  double one = 0, two = 0;
  for (int i = 0; i < m; i++) one += x[i], two += x[i] * x[i];
  return s[0] == one && s[1] == two && s[2] == m;
}

// What the first iteration adds is all that the compiler has of it.
__attribute__((noipa)) static int with_index(int m) {
  double s[4] = {0};
  long count[2] = {0};
#pragma omp target teams distribute parallel for reduction(+ : s, count) map(to : x)
  for (int i = 0; i < m; i++) {
    s[0] += x[i];
    s[1] += x[i] * x[i];
    s[2] += 1;
    s[3] += i;
    count[1] += 3;
  }
  double one = 0, two = 0;
  for (int i = 0; i < m; i++) one += x[i], two += x[i] * x[i];
  return s[0] == one && s[1] == two && s[2] == m && s[3] == m * (m - 1.0) / 2 && count[0] == 0 && count[1] == 3 * m;
}

__attribute__((noipa)) static void nest(int layers) {
#pragma omp target teams distribute map(tofrom : cube) map(to : x)
  for (int i = 0; i < layers; i++) {
#pragma omp parallel for collapse(2)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 3; k++) {
        double sum = j;
        for (int l = 0; l < k + 2; l++) sum += x[i + j + l] * k;
        cube[i][j][k] = sum;
      }
  }
}

// What a thread has behind its part, of a number that begins as it likes.
#define THREAD(NAME, TYPE, BEGIN, EACH)                                                                                     \
  __attribute__((noipa)) static int NAME(int m) {                                                                           \
    double of[threads], sums[threads];                                                                                      \
    _Pragma("omp target map(to : a, x) map(from : of, sums)") _Pragma("omp parallel num_threads(threads)") {                \
      const int me = omp_get_thread_num();                                                                                  \
      TYPE t = BEGIN;                                                                                                       \
      double sum = 0;                                                                                                       \
      _Pragma("omp for nowait") for (int i = 0; i < m; i++) {                                                               \
        EACH;                                                                                                               \
        sum += x[i];                                                                                                        \
      }                                                                                                                     \
      of[me] = (double)t;                                                                                                   \
      sums[me] = sum;                                                                                                       \
    }                                                                                                                       \
    int right = 1;                                                                                                          \
    for (int me = 0, i = 0; me < threads; me++) {                                                                           \
      TYPE t = BEGIN;                                                                                                       \
      double sum = 0;                                                                                                       \
      for (const int end = i + m / threads + (me < m % threads); i < end; i++) {                                            \
        EACH;                                                                                                               \
        sum += x[i];                                                                                                        \
      }                                                                                                                     \
      right = right && of[me] == (double)t && sums[me] == sum;                                                              \
    }                                                                                                                       \
    return right;                                                                                                           \
  }
THREAD(from_zero, double, 0, t += 1)
THREAD(from_one, double, 1, t += 1)
THREAD(from_two, double, 2, t += 1)
THREAD(from_below, double, -1, t += 1)
THREAD(from_half, float, 0.5f, t += 1)
THREAD(by_number, double, me, t += 1)
THREAD(integer_from_one, int, 1, t += 1)
THREAD(long_from_three, long, 3, t += 3)
THREAD(sometimes_from_one, double, 1, if (a[i] & 1) t += 1)
THREAD(integer_sometimes_from_one, int, 1, if (a[i] & 1) t += 1)
THREAD(mostly_from_one, double, 1, if (i > 2) t += 1)
THREAD(doubled, double, 1, t += t)
THREAD(reset, double, 0, t = 1)
THREAD(reset_once, double, 0, t = t < 3 ? t + 1 : 1)
THREAD(both_ways, double, 0, t += 1; if (a[i] & 1) t -= 1)
THREAD(two_steps, double, 0, t += 1; t += 2)
THREAD(sometimes, double, 0, if (a[i] & 1) t += 1)

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 7919 % 1009, x[i] = a[i] % 16, y[i] = (float)(a[i] % 8);
  const int counts[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 33, 200, n};
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    const int m = counts[c];
    CHECK(moments(m));
    CHECK(mean(m));
    CHECK(with_index(m));
    CHECK(from_zero(m));
    CHECK(from_one(m));
    CHECK(from_two(m));
    CHECK(from_below(m));
    CHECK(from_half(m));
    CHECK(by_number(m));
    CHECK(integer_from_one(m));
    CHECK(long_from_three(m));
    CHECK(sometimes_from_one(m));
    CHECK(integer_sometimes_from_one(m));
    CHECK(mostly_from_one(m));
    CHECK(m > 200 || doubled(m));
    CHECK(reset(m));
    CHECK(reset_once(m));
    CHECK(both_ways(m));
    CHECK(two_steps(m));
    CHECK(sometimes(m));
  }
  nest(20);
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 3; k++) {
        double sum = j;
        for (int l = 0; l < k + 2; l++) sum += x[i + j + l] * k;
        CHECK(cube[i][j][k] == sum);
      }
  return check_result();
}
