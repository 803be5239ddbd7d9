// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread has behind its loop: what its last iteration has left, how many it had, several sums that it stores; and
// what looks like that. Each thread is asked for its own. On the lanes of a warp, where it can be (lanes-last-verbose.c).
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
//
// --check-races reports a race that GCC makes: of a loop without iterations each thread stores the lastprivate
// variable.
#include "check.h"

enum { n = 811, threads = 4 };
static int a[n], out[n];

#define REGION(NAME, TYPE, FIRST, STEP, BEGIN, EACH, END)                                                                 \
  __attribute__((noipa)) static double NAME(int m, int v) {                                                               \
    double result = 0;                                                                                                    \
    const TYPE limit = (TYPE)((FIRST) + (STEP) * (TYPE)m);                                                                \
    _Pragma("omp target map(tofrom : a, out, result)") _Pragma("omp parallel num_threads(threads)") {                     \
      BEGIN;                                                                                                              \
      _Pragma("omp for nowait") for (TYPE i = (FIRST); i STEP##_to limit; i += (STEP)) {                                  \
        EACH;                                                                                                             \
      }                                                                                                                   \
      _Pragma("omp critical") result += (double)(END);                                                                    \
    }                                                                                                                     \
    return result;                                                                                                        \
  }                                                                                                                       \
  __attribute__((noipa)) static double NAME##_here(int m, int v) {                                                        \
    double result = 0;                                                                                                    \
    for (int t = 0, at = 0; t < threads; t++) {                                                                           \
      BEGIN;                                                                                                              \
      for (const int end = at + m / threads + (t < m % threads); at < end; at++) {                                        \
        const TYPE i = (TYPE)((FIRST) + (STEP) * (TYPE)at);                                                               \
        EACH;                                                                                                             \
      }                                                                                                                   \
      result += (double)(END);                                                                                            \
    }                                                                                                                     \
    return result;                                                                                                        \
  }
#define up 1
#define up_to <
#define by_three 3
#define by_three_to <
#define down -1
#define down_to >

REGION(value, int, 0, up, int x = 7, x = a[i] * 2; out[i] = x, x)
REGION(value_of_double, int, 0, up, double x = 7, x = a[i] * 0.5; out[i] = (int)x, x)
REGION(value_of_long, long, 0, up, long x = 7, x = a[i] * 3L; out[i] = (int)x, x)
REGION(at_index, int, 0, up, int x = -1, out[i] = i; x = i, x)
REGION(index_of_long, long, 0, up, long x = -1, out[i] = (int)i; x = i * 5, x)
REGION(index_of_unsigned, unsigned, 0, up, unsigned x = 9, out[i] = (int)i; x = i + 2, x)
REGION(index_by_three, int, 5, by_three, int x = -1, out[i / 3] = i; x = i, x)
REGION(index_down, int, n - 1, down, int x = -1, out[i] = i + v; x = i, x)
REGION(pointer, int, 0, up, int *x = a, out[i] = i; x = a + i, *x)
REGION(count, int, 0, up, int x = 0, out[i] = i; x++, x)
REGION(count_by, int, 0, up, int x = 3, out[i] = i; x += v, x)
REGION(count_down, int, 0, up, int x = 1000, out[i] = i; x -= 2, x)
REGION(count_and_last, int, 0, up, int x = 0; int y = -1, x++; y = a[i]; out[i] = y, x * 1000.0 + y)
REGION(count_from, int, 0, up, double x = 3; int y = 0, x += 3; y += a[i], x + y)
REGION(count_from_two, int, 0, up, double x = 2; double y = 0; double z = 1, y += a[i]; z += 1; x += 1, x + y + z)
REGION(sums, int, 0, up, int x = 0; double y = 0; int z = 0, x += a[i]; y += a[i] * 0.25; z++, x + y * 3 + z * 100.0)
REGION(several, int, 0, up, int x = 0; int y = 0; int z = 5, x = a[i]; y += a[i]; z = i; out[i] = x, x + y * 7.0 + z * 100.0)
REGION(conditional_behind, int, 0, up, int x = -1; int c = 0, x = a[i]; c += x & 1; out[i] = x, x > v ? x : c)
REGION(of_inner, int, 0, up, int x = 0, for (int j = 0; j < 4; j++) x = a[i] * j; out[i] = x, x)
// Alike.
REGION(sometimes, int, 0, up, int x = -1, if (a[i] % 3 == v % 3) x = i, x)
REGION(sometimes_value, int, 0, up, int x = -1, if (a[i] % 5 == v % 5) x = a[i]; out[i] = i, x)
REGION(first, int, 0, up, int x = -1, if (x < 0) x = a[i]; out[i] = i, x)
REGION(one_before, int, 0, up, int x = -1; int y = -2, x = y; y = a[i]; out[i] = y, x)
REGION(one_before_that, int, 0, up, int x = 3; int y = 2; int z = 1, x = y; y = z; z = a[i]; out[i] = z, x * 100 + y)
REGION(distance, int, 0, up, int k = 0, out[i] = k * a[i]; k++, k)
REGION(distance_last, int, 0, up, int k = 0; int x = -1, x = k; k++; out[i] = i, x)
REGION(mixed, int, 0, up, int x = 1, x = x * 2 + a[i]; out[i] = i, x & 0xffff)
REGION(sum_of_last, int, 0, up, int x = 1; int s = 0, s += x; x = a[i] & 15; out[i] = i, s)
REGION(sum_at_last, int, 0, up, int s = 0; int x = 0, s += a[i]; x = s; out[i] = i, x)
REGION(sum_before_last, int, 0, up, int s = 0; int x = 0, x = s; s += a[i]; out[i] = i, x + s * 3.0)
REGION(of_inner_if_any, int, 0, up, int x = 9, for (int j = 0; j < (a[i] & 3); j++) x = a[i] * j; out[i] = x, x)
REGION(least_with_index, int, 0, up, int x = 1 << 20; int y = -1, if (a[i] < x) { x = a[i]; y = i; }, x * 3.0 + y)
REGION(half_of_first, int, 0, up, int k = -1; int x = 0, if (k < 0) k = i; x = i - k; out[i] = x, x)
REGION(swapped, int, 0, up, int x = 1; int y = 2, const int z = x; x = y; y = z; out[i] = i, x * 10 + y)

#define SAME(NAME)                                                                                                        \
  do {                                                                                                                    \
    memset(out, 0, sizeof out);                                                                                           \
    const double there = NAME(m, v);                                                                                      \
    memcpy(before, out, sizeof out);                                                                                      \
    memset(out, 0, sizeof out);                                                                                           \
    const double here = NAME##_here(m, v);                                                                                \
    if (there != here) printf("%s (%d, %d): %g, not %g\n", #NAME, m, v, there, here);                                      \
    CHECK(there == here);                                                                                                 \
    CHECK(memcmp(out, before, sizeof out) == 0);                                                                          \
  } while (0)

// The clauses themselves.
__attribute__((noipa)) static int lastprivate(int m) {
  int x = -3, i;
#pragma omp target map(tofrom : x, i, out) map(to : a)
#pragma omp parallel for num_threads(threads) lastprivate(x, i)
  for (i = 0; i < m; i++) {
    x = a[i] * 2;
    out[i] = x;
  }
  return m > 0 ? x + 1000 * i : -3;
}
__attribute__((noipa)) static long distributed(int m) {
  long x = -3;
#pragma omp target teams distribute parallel for lastprivate(x) map(tofrom : out) map(to : a)
  for (int i = 0; i < m; i++) {
    x = a[i] * 2L + i;
    out[i] = (int)x;
  }
  return x;
}
__attribute__((noipa)) static int linear(int m) {
  int x = 5;
#pragma omp target map(tofrom : x, out)
#pragma omp parallel for num_threads(threads) linear(x : 2)
  for (int i = 0; i < m; i++) {
    out[i] = x;
    x += 2;
  }
  return x;
}
__attribute__((noipa)) static int collapsed(int m) {
  int x = -3;
#pragma omp target map(tofrom : x, out) map(to : a)
#pragma omp parallel for collapse(2) num_threads(threads) lastprivate(x)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < 5; j++) {
      x = a[i] * 2 + j;
      out[i * 5 + j] = x;
    }
  return x;
}
struct moments {
  double first, second;
  int number;
};
#pragma omp declare reduction(+ : struct moments : omp_out.first += omp_in.first, omp_out.second += omp_in.second,        \
                                  omp_out.number += omp_in.number) initializer(omp_priv = (struct moments){0, 0, 0})
__attribute__((noipa)) static struct moments of_structure(int m) {
  struct moments r = {1, 2, 3};
#pragma omp target teams distribute parallel for reduction(+ : r) map(to : a) map(tofrom : r)
  for (int i = 0; i < m; i++) {
    r.first += a[i];
    r.second += a[i] * (double)a[i];
    r.number++;
  }
  return r;
}
__attribute__((noipa)) static void of_array(int m, double *r) {
  double h[3] = {0};
#pragma omp target teams distribute parallel for reduction(+ : h) map(to : a)
  for (int i = 0; i < m; i++) {
    h[0] += a[i];
    h[1] += a[i] * 0.5;
    h[2] += 1;
  }
  for (int k = 0; k < 3; k++) r[k] = h[k];
}

int main(void) {
  static int before[n];
  for (int i = 0; i < n; i++) a[i] = (i * 733) % n;
  for (int m = 0; m <= 260; m = m * 6 + 8)
    for (int v = 1; v < 9; v += 6) {
      SAME(value);
      SAME(value_of_double);
      SAME(value_of_long);
      SAME(at_index);
      SAME(index_of_long);
      SAME(index_of_unsigned);
      SAME(index_by_three);
      SAME(index_down);
      SAME(pointer);
      SAME(count);
      SAME(count_by);
      SAME(count_down);
      SAME(count_and_last);
      SAME(count_from);
      SAME(count_from_two);
      SAME(sums);
      SAME(several);
      SAME(conditional_behind);
      SAME(of_inner);
      SAME(sometimes);
      SAME(sometimes_value);
      SAME(first);
      SAME(one_before);
      SAME(one_before_that);
      SAME(distance);
      SAME(distance_last);
      SAME(mixed);
      SAME(sum_of_last);
      SAME(sum_at_last);
      SAME(sum_before_last);
      SAME(of_inner_if_any);
      SAME(least_with_index);
      SAME(half_of_first);
      SAME(swapped);
    }
  for (int m = 0; m <= n; m = m * 3 + 1) {
    double h[3];
    struct moments r = of_structure(m);
    double first = 0, second = 0;
    for (int i = 0; i < m; i++) first += a[i], second += a[i] * (double)a[i];
    CHECK(r.first == first + 1 && r.second == second + 2 && r.number == m + 3);
    of_array(m, h);
    CHECK(h[0] == first && h[1] == first * 0.5 && h[2] == m);
    CHECK(lastprivate(m) == (m > 0 ? a[m - 1] * 2 + 1000 * m : -3));
    if (m > 0) CHECK(distributed(m) == a[m - 1] * 2L + m - 1);
    CHECK(linear(m) == 5 + 2 * m);
    for (int i = 0; i < m; i++) CHECK(out[i] == 5 + 2 * i);
    if (m > 0 && m < 160) CHECK(collapsed(m) == a[m - 1] * 2 + 4);
  }
  return check_result();
}
