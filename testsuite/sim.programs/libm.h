// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments for library functions, and how far two results are apart.
#ifndef REGOMP_PROGRAMS_LIBM_H
#define REGOMP_PROGRAMS_LIBM_H

#include "check.h"
#include <float.h>
#include <math.h>
#include <stdint.h>

static uint64_t random_state = 88172645463325252u;

// Marsaglia's xorshift.
static uint64_t random_bits(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

// The first arguments are edges; the others are spread evenly over [-RANGE, RANGE] and, every other one, over all magnitudes.
static double argument(int i, double range) {
  static const double edges[] = {0.0,     -0.0,     1.0,      -1.0,    0.5,      -0.5,    2.0,       -2.0,      3.0,   INFINITY,
                                 -INFINITY, NAN,    DBL_MIN,  -DBL_MIN, DBL_MAX, -DBL_MAX, 4.9e-324, -4.9e-324, 1e-10, -1e-10,
                                 0x1p31,  -0x1p31,  0x1p52,   0x1p53,  0x1.8p52, 1.5,     -2.5,      0.1,       710.0, -745.2,
                                 88.8,    -103.9,   M_PI,     M_PI_2,  -M_PI_4,  M_E,     1e22,      0x1p120,   20.5,  FLT_MIN};
  if (i < (int)(sizeof edges / sizeof *edges)) return edges[i];
  uint64_t bits = random_bits();
  if (i % 2) return ((double)(bits >> 11) * 0x1p-52 - 1) * range;
  double d;
  bits &= ~(UINT64_C(1) << 62 | UINT64_C(1) << 61) | (bits & 1 ? ~UINT64_C(0) : 0);
  memcpy(&d, &bits, sizeof d);
  return d;
}

// Distances in units of the last place; 0 for two NaNs, the most there is for one.
static uint64_t apart_double(double a, double b) {
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b) ? 0 : UINT64_MAX;
  int64_t x, y;
  memcpy(&x, &a, sizeof x);
  memcpy(&y, &b, sizeof y);
  if (x < 0) x = INT64_MIN - x;
  if (y < 0) y = INT64_MIN - y;
  return x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
}

static uint64_t apart_float(float a, float b) {
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b) ? 0 : UINT64_MAX;
  int32_t x, y;
  memcpy(&x, &a, sizeof x);
  memcpy(&y, &b, sizeof y);
  int64_t u = x < 0 ? (int64_t)INT32_MIN - x : x, v = y < 0 ? (int64_t)INT32_MIN - y : y;
  return (uint64_t)(u > v ? u - v : v - u);
}

// Bitwise: the sign of a zero counts, a NaN's bits do not.
static int same_double(double a, double b) { return apart_double(a, b) == 0 && (isnan(a) || !signbit(a) == !signbit(b)); }
static int same_float(float a, float b) { return apart_float(a, b) == 0 && (isnan(a) || !signbit(a) == !signbit(b)); }

#endif
