// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// Functions with integers: rounding to integers, exponents and fractions, scaling, quotients, classification.
#include "libm.h"

enum { arguments = 200 };

struct results {
  long l[4];
  int i[8];
  double d[8];
  float f[6];
};

static struct results device[arguments], host[arguments];
static double x[arguments];

#pragma omp begin declare target
__attribute__((noipa)) static void compute(struct results *r, double v, double w) {
  float f = (float)v;
  int finite = fabs(v) < 1e9;
  r->l[0] = finite ? lround(v) : 0;
  r->l[1] = finite ? lrint(v) : 0;
  r->l[2] = finite ? llround(-v * 1000) : 0;
  r->l[3] = finite ? llrintf(f) : 0;
  r->i[0] = isfinite(v) && v != 0 ? ilogb(v) : 0;
  r->i[1] = fpclassify(v) == FP_SUBNORMAL;
  r->i[2] = (isnan(v) != 0) + 2 * (isinf(v) != 0) + 4 * (isfinite(v) != 0) + 8 * (isnormal(v) != 0) + 16 * (signbit(v) != 0);
  r->i[3] = (fpclassify(f) == FP_ZERO) + 2 * (fpclassify(f) == FP_NORMAL) + 4 * (isunordered(v, w) != 0) + 8 * (isgreater(v, w) != 0);
  int e = 0;
  r->d[0] = isfinite(v) ? frexp(v, &e) : 0;
  r->i[4] = e;
  double whole;
  r->d[1] = modf(v, &whole);
  r->d[2] = whole;
  r->d[3] = ldexp(v, 7);
  r->d[4] = scalbn(v, -1050);
  r->d[5] = scalbln(v, 1000);
  int q = 0;
  r->d[6] = remquo(v, w, &q);
  r->i[5] = isfinite(v) && isfinite(w) && w != 0 ? q & 7 : 0;
  r->d[7] = nan("");
  e = 0;
  r->f[0] = isfinite(f) ? frexpf(f, &e) : 0;
  r->i[6] = e;
  float wholef;
  r->f[1] = modff(f, &wholef);
  r->f[2] = wholef;
  r->f[3] = ldexpf(f, -140);
  r->f[4] = scalbnf(f, 100);
  r->f[5] = roundf(f * 0.5f);
  r->i[7] = isfinite(f) && f != 0 ? ilogbf(f) : 0;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  for (int i = 0; i < arguments; i++) x[i] = argument(i, 1000);
#pragma omp target teams distribute parallel for map(to : x) map(from : device) num_teams(4)
  for (int i = 0; i < arguments; i++) compute(&device[i], x[i], x[(i * 13 + 5) % arguments]);
  for (int i = 0; i < arguments; i++) {
    compute(&host[i], x[i], x[(i * 13 + 5) % arguments]);
    for (int k = 0; k < 4; k++) CHECK(host[i].l[k] == device[i].l[k]);
    for (int k = 0; k < 8; k++) {
      if (host[i].i[k] != device[i].i[k]) printf("i[%d] of %a, %a: %d, %d on the host\n", k, x[i], x[(i * 13 + 5) % arguments], device[i].i[k], host[i].i[k]);
      CHECK(host[i].i[k] == device[i].i[k]);
    }
    for (int k = 0; k < 8; k++) {
      if (!same_double(host[i].d[k], device[i].d[k])) printf("d[%d] of %a, %a: %a, %a on the host\n", k, x[i], x[(i * 13 + 5) % arguments], device[i].d[k], host[i].d[k]);
      CHECK(same_double(host[i].d[k], device[i].d[k]));
    }
    for (int k = 0; k < 6; k++) {
      if (!same_float(host[i].f[k], device[i].f[k])) printf("f[%d] of %a: %a, %a on the host\n", k, x[i], device[i].f[k], host[i].f[k]);
      CHECK(same_float(host[i].f[k], device[i].f[k]));
    }
  }
  puts("done");
  return check_result();
}
