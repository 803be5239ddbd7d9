// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// Integer and floating-point arithmetic where instructions are many: 64- and 128-bit, division, shifts, bit counts,
// conversions, libm.
#include "check.h"
#include <math.h>
#include <stdint.h>

#define REPEAT 40

struct results {
  uint64_t u[REPEAT];
  int64_t s[REPEAT];
  double d[REPEAT];
  float f[REPEAT];
};

#pragma omp begin declare target
__attribute__((noipa)) static void compute(struct results *r, uint64_t seed, double x) {
  uint64_t a = seed * 0x9e3779b97f4a7c15ull, b = seed ^ 0x123456789abcdefull;
  int64_t s = (int64_t)a;
  int k = 0;
  r->u[k++] = a / (b | 1);
  r->u[k++] = a % (b | 1);
  r->u[k++] = (uint64_t)(((unsigned __int128)a * b) >> 64);
  r->u[k++] = (uint64_t)(((unsigned __int128)a * b) / (b >> 3 | 1));
  r->u[k++] = a << (b & 63);
  r->u[k++] = a >> (b & 63);
  r->u[k++] = (a << 13) | (a >> 51);
  r->u[k++] = __builtin_popcountll(a) + 100 * __builtin_popcount((unsigned)b);
  r->u[k++] = __builtin_clzll(a | 1) + 100 * __builtin_ctzll(b | 1ull << 63);
  r->u[k++] = __builtin_clz((unsigned)a | 1) + 100 * __builtin_ctz((unsigned)b | 1u << 31);
  r->u[k++] = __builtin_bswap64(a) ^ __builtin_bswap32((uint32_t)b);
  r->u[k++] = (uint8_t)a + (uint16_t)b;
  r->u[k++] = (uint32_t)a / ((uint32_t)b | 1) + (uint32_t)a % 7;
  r->u[k++] = (uint64_t)x;
  r->u[k++] = a > b ? a - b : b - a;
  while (k < REPEAT) {
    r->u[k] = r->u[k - 1] * 6364136223846793005ull + (uint64_t)k;
    k++;
  }
  k = 0;
  r->s[k++] = s / (int64_t)(b >> 40 | 1);
  r->s[k++] = s % (int64_t)(b >> 40 | 1);
  r->s[k++] = s >> (b & 63);
  r->s[k++] = (int32_t)s / 17 + (int32_t)s % 17;
  r->s[k++] = (int16_t)s * (int8_t)b;
  r->s[k++] = (int64_t)(((__int128)s * (int64_t)b) >> 64);
  r->s[k++] = (int64_t)-x;
  r->s[k++] = (int64_t)(float)(s >> 20);
  r->s[k++] = s < 0 ? -(s + 1) : s;
  r->s[k++] = __builtin_ffsll(s);
  int o1, o2;
  r->s[k++] = __builtin_add_overflow((int)s, (int)b, &o1) + 2 * __builtin_mul_overflow((int)s, 3, &o2);
  r->s[k++] = lround(x) + lrint(x * 3) + (long)ceil(x) * 10 + (long)floor(-x) * 100;
  while (k < REPEAT) {
    r->s[k] = r->s[k - 1] ^ (int64_t)k;
    k++;
  }
  k = 0;
  r->d[k++] = x + 1e-3;
  r->d[k++] = x * x - 1 / x;
  r->d[k++] = sqrt(x);
  r->d[k++] = fma(x, x, -x);
  r->d[k++] = fabs(-x);
  r->d[k++] = fmin(x, 2.5) + fmax(x, 7);
  r->d[k++] = (double)a;
  r->d[k++] = (double)s;
  r->d[k++] = copysign(x, -1.0);
  r->d[k++] = trunc(x * 1.7) + rint(x * 1.5) + nearbyint(x);
  r->d[k++] = fmod(x * 100, 7.3);
  r->d[k++] = ldexp(x, 10) + scalbn(x, -3);
  int exponent;
  r->d[k++] = frexp(x * 1000, &exponent) + exponent;
  r->d[k++] = (float)x;
  r->d[k++] = hypot(3 * x, 4 * x);
  while (k < REPEAT) {
    r->d[k] = r->d[k - 1] * 0.5 + k;
    k++;
  }
  float y = (float)x;
  k = 0;
  r->f[k++] = y / 3;
  r->f[k++] = sqrtf(y);
  r->f[k++] = fmaf(y, y, 1);
  r->f[k++] = (float)a;
  r->f[k++] = floorf(y) - ceilf(y * 2);
  r->f[k++] = fabsf(-y) + fminf(y, 1) + fmaxf(y, 3);
  while (k < REPEAT) {
    r->f[k] = r->f[k - 1] / 2 + (float)k;
    k++;
  }
}

__attribute__((noipa)) static void transcendental(double *r, double x) {
  r[0] = sin(x);
  r[1] = cos(x);
  r[2] = tan(x);
  r[3] = exp(x);
  r[4] = log(x);
  r[5] = pow(x, 1.5);
  r[6] = atan2(x, 2);
  r[7] = asin(x / 100);
  r[8] = sinh(x);
  r[9] = cbrt(x);
  r[10] = exp2(x);
  r[11] = log10(x);
  r[12] = tgamma(x);
  r[13] = erf(x);
  r[14] = (double)sinf((float)x) + expf((float)x) + logf((float)x) + powf((float)x, 2.5f);
}
#pragma omp end declare target

int main(void) {
  check_placement();
  for (int t = 1; t <= 6; t++) {
    struct results here, there;
    memset(&here, 0, sizeof here);
    memset(&there, 0, sizeof there);
    uint64_t seed = (uint64_t)t * 0xdeadbeefcafeull;
    double x = 0.37 * t * t;
    compute(&here, seed, x);
#pragma omp target map(tofrom : there)
    compute(&there, seed, x);
    for (int i = 0; i < REPEAT; i++) {
      CHECK(here.u[i] == there.u[i]);
      CHECK(here.s[i] == there.s[i]);
      // The two sides may contract a multiplication and an addition differently.
      CHECK(fabs(here.d[i] - there.d[i]) <= 1e-14 * fabs(here.d[i]));
      CHECK(fabsf(here.f[i] - there.f[i]) <= 1e-6f * fabsf(here.f[i]));
    }
    double a[15], b[15];
    transcendental(a, x);
#pragma omp target map(from : b)
    transcendental(b, x);
    for (int i = 0; i < 15; i++) CHECK(fabs(a[i] - b[i]) <= (i == 14 ? 1e-5 : 1e-12) * fabs(a[i]));
  }
  // Special values.
  double special[4] = {0}, zero = 0;
  int classes[4] = {0};
#pragma omp target map(from : special, classes) firstprivate(zero)
  {
    special[0] = 1 / zero;
    special[1] = -1 / zero;
    special[2] = zero / zero;
    special[3] = sqrt(zero - 1);
    for (int i = 0; i < 4; i++)
      classes[i] = (isinf(special[i]) ? 1 : 0) + (isnan(special[i]) ? 2 : 0) + (special[i] < 0 ? 4 : 0);
  }
  CHECK(classes[0] == 1 && classes[1] == 5 && classes[2] == 2 && classes[3] == 2);
  puts("done");
  return check_result();
}
