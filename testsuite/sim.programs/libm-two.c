// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// Functions of two arguments that are rounded: pow, atan2 and hypot, with the table of their special values in ISO C, annex F.
#include "libm.h"

enum { arguments = 300 };

static double x[arguments], y[arguments], out[3][arguments];
static float xf[arguments], yf[arguments], outf[3][arguments];

int main(void) {
  check_placement();
  for (int i = 0; i < arguments; i++) {
    x[i] = i < 200 ? argument(i % 40, 0) : fabs(argument(40 + i, 20));
    y[i] = i < 200 ? argument((i / 40 * 8 + i) % 40, 0) : argument(41 + 2 * i, 30);
    xf[i] = (float)x[i];
    yf[i] = (float)y[i];
  }
#pragma omp target teams distribute parallel for map(to : x, y, xf, yf) map(from : out, outf) num_teams(4)
  for (int i = 0; i < arguments; i++) {
    out[0][i] = pow(x[i], y[i]);
    out[1][i] = atan2(x[i], y[i]);
    out[2][i] = hypot(x[i], y[i]);
    outf[0][i] = powf(xf[i], yf[i]);
    outf[1][i] = atan2f(xf[i], yf[i]);
    outf[2][i] = hypotf(xf[i], yf[i]);
  }
#define COMPARE(k, name, bound)                                                                                         \
  if (apart_double(out[k][i], name(x[i], y[i])) > bound) {                                                              \
    printf("%s(%a, %a) is %a, %a on the host\n", #name, x[i], y[i], out[k][i], name(x[i], y[i]));                       \
    CHECK(!"close");                                                                                                    \
  }                                                                                                                     \
  if (apart_float(outf[k][i], name##f(xf[i], yf[i])) > bound) {                                                         \
    printf("%sf(%a, %a) is %a, %a on the host\n", #name, xf[i], yf[i], outf[k][i], name##f(xf[i], yf[i]));              \
    CHECK(!"close");                                                                                                    \
  }
  for (int i = 0; i < arguments; i++) {
    COMPARE(0, pow, 2)
    COMPARE(1, atan2, 2)
    COMPARE(2, hypot, 2)
  }
  puts("done");
  return check_result();
}
