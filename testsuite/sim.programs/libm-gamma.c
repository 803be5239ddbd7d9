// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// Gamma and Bessel functions. newlib's tgamma is exp(lgamma), which loses as many bits as lgamma's exponent has; Bessel functions are exact to
// their amplitude, not to their value near a zero.
#include "libm.h"

enum { arguments = 120 };

static double x[arguments], out[8][arguments];
static float outf[4][arguments];

static int close_to(double device, double host, double bound, double amplitude) {
  if (isnan(host) || isinf(host)) return isnan(host) ? isnan(device) : device == host;
  return fabs(device - host) <= bound * DBL_EPSILON * fmax(fabs(host), amplitude);
}

int main(void) {
  check_placement();
  for (int i = 0; i < arguments; i++) x[i] = 0.05 + i * 0.37;
#pragma omp target teams distribute parallel for map(to : x) map(from : out, outf) num_teams(4)
  for (int i = 0; i < arguments; i++) {
    double v = x[i];
    out[0][i] = lgamma(v);
    out[1][i] = tgamma(v);
    out[2][i] = j0(v);
    out[3][i] = j1(v);
    out[4][i] = jn(3, v);
    out[5][i] = y0(v);
    out[6][i] = y1(v);
    out[7][i] = lgamma(-v);
    outf[0][i] = lgammaf((float)v);
    outf[1][i] = tgammaf((float)v);
    outf[2][i] = j0f((float)v);
    outf[3][i] = y1f((float)v);
  }
  for (int i = 0; i < arguments; i++) {
    double v = x[i];
    // Near its zeros at 1 and 2 lgamma's error is one of its terms', of size 1; on the negative side it is a difference of logarithms.
    CHECK(close_to(out[0][i], lgamma(v), 8, 1));
    CHECK(close_to(out[1][i], tgamma(v), 16 + 4 * fabs(lgamma(v)), 0));
    CHECK(close_to(out[2][i], j0(v), 8, 1));
    CHECK(close_to(out[3][i], j1(v), 8, 1));
    CHECK(close_to(out[4][i], jn(3, v), 40, 1));
    CHECK(close_to(out[5][i], y0(v), 8, 1));
    CHECK(close_to(out[6][i], y1(v), 8, 1));
    CHECK(close_to(out[7][i], lgamma(-v), 16, 1 + 4 * v));
    const double f = FLT_EPSILON / DBL_EPSILON;
    CHECK(close_to(outf[0][i], lgammaf((float)v), 8 * f, 1));
    CHECK(v > 34 || close_to(outf[1][i], tgammaf((float)v), f * (16 + 4 * fabs(lgamma(v))), 0));
    CHECK(close_to(outf[2][i], j0f((float)v), 8 * f, 1));
    CHECK(close_to(outf[3][i], y1f((float)v), 8 * f, 1));
  }
  puts("done");
  return check_result();
}
