// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// Functions whose results are exact or correctly rounded, of float and double: the same bits as on the host.
#include "libm.h"

#define ONE(F) F(sqrt) F(floor) F(ceil) F(trunc) F(round) F(rint) F(nearbyint) F(fabs) F(logb) F(negated) F(inverse)
#define TWO(F) F(fmod) F(remainder) F(copysign) F(nextafter) F(fdim) F(fmax) F(fmin) F(plus) F(minus) F(times) F(over)

static double negated(double x) { return -x; }
static float negatedf(float x) { return -x; }
static double inverse(double x) { return 1 / x; }
static float inversef(float x) { return 1 / x; }
#define OPERATION(name, op)                                       \
  static double name(double x, double y) { return x op y; }       \
  static float name##f(float x, float y) { return x op y; }
OPERATION(plus, +)
OPERATION(minus, -)
OPERATION(times, *)
OPERATION(over, /)

enum {
#define COUNT(name) index_##name,
  ONE(COUNT) ones,
  first_two = ones - 1,
  TWO(COUNT) total,
  arguments = 200
};

static double x[arguments], y[arguments], z[arguments], out[total][arguments], fused[arguments];
static float xf[arguments], yf[arguments], zf[arguments], outf[total][arguments], fusedf[arguments];

int main(void) {
  check_placement();
  for (int i = 0; i < arguments; i++) {
    x[i] = argument(i, 50);
    // Every pair of edges comes together sooner or later.
    y[i] = argument(i * 7 % 40 + (i > 120 ? 40 : 0), 10);
    z[i] = argument(i * 11 % 60, 100);
    xf[i] = (float)x[i];
    yf[i] = (float)y[i];
    zf[i] = (float)z[i];
  }
#pragma omp target teams distribute parallel for map(to : x, y, z, xf, yf, zf) map(from : out, outf, fused, fusedf) num_teams(4)
  for (int i = 0; i < arguments; i++) {
#define CALL_ONE(name)                 \
  out[index_##name][i] = name(x[i]);   \
  outf[index_##name][i] = name##f(xf[i]);
    ONE(CALL_ONE)
#define CALL_TWO(name)                       \
  out[index_##name][i] = name(x[i], y[i]);   \
  outf[index_##name][i] = name##f(xf[i], yf[i]);
    TWO(CALL_TWO)
    fused[i] = fma(x[i], y[i], z[i]);
    fusedf[i] = fmaf(xf[i], yf[i], zf[i]);
  }
#define COMPARE(name, host, hostf)                                                                                      \
  if (!same_double(host, out[index_##name][i])) {                                                                       \
    printf("%s(%a, %a) is %a, %a on the host\n", #name, x[i], y[i], out[index_##name][i], host);                        \
    CHECK(!"same");                                                                                                     \
  }                                                                                                                     \
  if (!same_float(hostf, outf[index_##name][i])) {                                                                      \
    printf("%sf(%a, %a) is %a, %a on the host\n", #name, xf[i], yf[i], outf[index_##name][i], hostf);                   \
    CHECK(!"same");                                                                                                     \
  }
#define COMPARE_ONE(name) COMPARE(name, name(x[i]), name##f(xf[i]))
#define COMPARE_TWO(name) COMPARE(name, name(x[i], y[i]), name##f(xf[i], yf[i]))
  for (int i = 0; i < arguments; i++) {
    ONE(COMPARE_ONE)
    TWO(COMPARE_TWO)
    CHECK(same_double(fused[i], fma(x[i], y[i], z[i])));
    CHECK(same_float(fusedf[i], fmaf(xf[i], yf[i], zf[i])));
  }
  puts("done");
  return check_result();
}
