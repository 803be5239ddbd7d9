// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of which an iteration adds, or takes away, several parts, one after the other or under conditions; and what looks
// like that: a value that is read in between, parts that come from the sum itself. Compilers add the first iteration's
// parts to each other before there is a sum. lanes-sums-verbose.c says which loops lanes have.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 700, threads = 4 };
static int a[n], b[n], out[n];
static double x[n], y[n];
static float f[n];
static double weights[8];

// The value is that of all threads, which each begin with BEGIN.
#define REGION(NAME, TYPE, BEGIN, EACH)                                                                                     \
  __attribute__((noipa)) static double NAME(int m) {                                                                        \
    double result = 0;                                                                                                      \
    _Pragma("omp target map(to : a, b, x, y, f, weights) map(tofrom : out, result)")                                        \
        _Pragma("omp parallel num_threads(threads)") {                                                                      \
      TYPE s = BEGIN;                                                                                                       \
      _Pragma("omp for nowait") for (int i = 0; i < m; i++) { EACH; }                                                       \
      _Pragma("omp critical") result += (double)s;                                                                          \
    }                                                                                                                       \
    return result;                                                                                                          \
  }                                                                                                                         \
  __attribute__((noipa)) static double NAME##_here(int m) {                                                                 \
    double result = 0;                                                                                                      \
    for (int t = 0, i = 0; t < threads; t++) {                                                                              \
      TYPE s = BEGIN;                                                                                                       \
      for (const int end = i + m / threads + (t < m % threads); i < end; i++) {                                             \
        EACH;                                                                                                               \
      }                                                                                                                     \
      result += (double)s;                                                                                                  \
    }                                                                                                                       \
    return result;                                                                                                          \
  }

REGION(two, double, 0, s += x[i]; s += y[i])
REGION(of_ints, int, 0, s += a[i]; s += b[i])
REGION(of_index, long, 0, s += (long)a[i] * (i + 3))
REGION(index_added, int, 0, s += a[i] + i)
REGION(own_factor, int, 0, s += a[i] * (i + (s & 1)))
REGION(begins_anew, int, 0, s = a[i] * (i + 3) + (s & 7))
REGION(and_less, double, 0, s += x[i]; s -= y[i])
REGION(and_one, double, 0, s += x[i]; s += y[i]; s += 1)
REGION(three_of_ints, int, 0, s = s + a[i] - b[i]; s += a[i] * b[i])
REGION(less_first, int, 0, s -= a[i]; s += b[i] * 3; s -= 2)
REGION(unrolled, double, 0, for (int j = 0; j < 4; j++) s += x[i] * weights[j])
REGION(longer, double, 0, for (int j = 0; j < 8; j++) s += x[i] * weights[j]; s -= x[i])
REGION(products, float, 0, s += f[i] * 2; s += f[i] * f[i]; s -= f[(i + 1) % n])
REGION(some_of_it, double, 0, if (a[i] & 1) s += x[i]; s += y[i]; if (b[i] & 2) s -= x[i] + 1)
REGION(
    either, double, 0,
    if (a[i] & 1) {
      s += x[i];
      s += 2;
    } else {
      s -= y[i];
      s += 3;
    })
REGION(of_float, float, 0, s += f[i]; s += x[i] * 2)
REGION(longs, long, 0, s += a[i]; s -= b[i]; s += (long)a[i] * b[i])
REGION(bits, unsigned, 0, s ^= a[i]; s ^= b[i] << 3)
REGION(most, int, -5, if (a[i] > s) s = a[i]; if (b[i] > s) s = b[i])
REGION(from_seven, double, 7, s += x[i]; s += y[i]; s += 1)
// These are none.
REGION(seen, int, 0, s += a[i]; out[i] = s; s += b[i])
REGION(of_itself, int, 1, s += a[i]; s += s & 3)
REGION(doubled, int, 1, s += a[i]; s += s)
REGION(turned, int, 0, s += a[i]; s = b[i] - s)
REGION(cut, int, 0, s += x[i]; s += a[i])
REGION(two_kinds, int, 3, s += a[i]; s ^= b[i])
REGION(tested, int, 0, s += a[i]; if (s < 900) s += b[i])
REGION(begun_anew, int, 0, s += a[i]; if (a[i] == 8) s = 0; s += b[i])

#define TRY(NAME)                                                                                                           \
  for (int i = 0; i < n; i++) out[i] = -1;                                                                                  \
  {                                                                                                                         \
    const double there = NAME(m);                                                                                           \
    for (int i = 0; i < n; i++) seen_there[i] = out[i], out[i] = -1;                                                        \
    CHECK(there == NAME##_here(m));                                                                                         \
    for (int i = 0; i < n; i++) CHECK(out[i] == seen_there[i]);                                                             \
  }

static int seen_there[n];

__attribute__((noipa)) static void reductions(int m) {
  double d = 1, e = 2, expected_d = 1, expected_e = 2;
  int k = 3, expected_k = 3;
#pragma omp target teams distribute parallel for map(to : a, b, x, y) reduction(+ : d, e, k)
  for (int i = 0; i < m; i++) {
    d += x[i];
    e -= x[i];
    k += a[i];
    d += y[i];
    e += y[i];
    k -= b[i];
  }
  for (int i = 0; i < m; i++) expected_d += x[i] + y[i], expected_e += y[i] - x[i], expected_k += a[i] - b[i];
  CHECK(d == expected_d && e == expected_e && k == expected_k);
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) {
    a[i] = i * 7 % 101;
    b[i] = i * 13 % 57 - 20;
    x[i] = i % 19 * 0.5;
    y[i] = i % 23 * 0.25 - 2;
    f[i] = i % 11 - 4;
  }
  for (int j = 0; j < 8; j++) weights[j] = 1 << j;
  const int counts[] = {0, 1, 3, 5, 129, 200, n};
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    const int m = counts[c];
    TRY(two)
    TRY(of_ints)
    TRY(of_index)
    TRY(index_added)
    TRY(own_factor)
    TRY(begins_anew)
    TRY(and_less)
    TRY(and_one)
    TRY(from_seven)
    TRY(three_of_ints)
    TRY(less_first)
    TRY(unrolled)
    TRY(longer)
    TRY(products)
    TRY(some_of_it)
    TRY(either)
    TRY(of_float)
    TRY(longs)
    TRY(bits)
    TRY(most)
    TRY(seen)
    TRY(of_itself)
    TRY(doubled)
    TRY(turned)
    TRY(cut)
    TRY(two_kinds)
    TRY(tested)
    TRY(begun_anew)
    reductions(m);
  }
  return check_result();
}
