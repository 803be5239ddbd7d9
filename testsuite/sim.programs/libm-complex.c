// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// Complex functions of both precisions, compared by norm; products and quotients with their special cases.
#include "libm.h"
#include <complex.h>

enum { arguments = 60, functions = 14 };

static double complex in[arguments], out[functions][arguments];
static float complex outf[4][arguments];
static double real_out[4][arguments];

#define ALL(F)                                                                                                       \
  F(0, cexp(z)) F(1, clog(z)) F(2, csqrt(z)) F(3, csin(z)) F(4, ccos(z)) F(5, ctan(z)) F(6, csinh(z)) F(7, ccosh(z)) \
  F(8, ctanh(z)) F(9, cpow(z, 1.5 + 0.5 * I)) F(10, conj(z)) F(11, cproj(z)) F(12, z * (2 - 3 * I) + 1) F(13, (1 + 2 * I) / z)

int main(void) {
  check_placement();
  for (int i = 0; i < arguments; i++) in[i] = (i % 8 - 3.6) + (i / 8 - 3.3) * I;
#pragma omp target teams distribute parallel for map(to : in) map(from : out, outf, real_out) num_teams(4)
  for (int i = 0; i < arguments; i++) {
    double complex z = in[i];
#define CALL(k, expression) out[k][i] = expression;
    ALL(CALL)
    float complex f = (float complex)z;
    outf[0][i] = cexpf(f);
    outf[1][i] = clogf(f);
    outf[2][i] = csqrtf(f);
    outf[3][i] = f * f / (f + 1);
    real_out[0][i] = cabs(z);
    real_out[1][i] = carg(z);
    real_out[2][i] = creal(z * conj(z));
    real_out[3][i] = cimag(z);
  }
#define COMPARE(k, expression)                                                                                           \
  {                                                                                                                      \
    double complex host = expression, device = out[k][i];                                                                \
    if (!(cabs(host - device) <= 32 * DBL_EPSILON * fmax(cabs(host), 1e-3))) {                                           \
      printf("%s of (%g,%g): (%g,%g), (%g,%g) on the host\n", #expression, creal(z), cimag(z), creal(device), cimag(device), creal(host), cimag(host)); \
      CHECK(!"close");                                                                                                   \
    }                                                                                                                    \
  }
  for (int i = 0; i < arguments; i++) {
    double complex z = in[i];
    ALL(COMPARE)
    float complex f = (float complex)z;
    CHECK(cabsf(outf[0][i] - cexpf(f)) <= 8 * FLT_EPSILON * cabsf(cexpf(f)));
    CHECK(cabsf(outf[1][i] - clogf(f)) <= 8 * FLT_EPSILON * fmaxf(1, cabsf(clogf(f))));
    CHECK(cabsf(outf[2][i] - csqrtf(f)) <= 8 * FLT_EPSILON * cabsf(csqrtf(f)));
    CHECK(cabsf(outf[3][i] - f * f / (f + 1)) <= 8 * FLT_EPSILON * cabsf(f * f / (f + 1)));
    CHECK(apart_double(real_out[0][i], cabs(z)) <= 2 && apart_double(real_out[1][i], carg(z)) <= 2);
    CHECK(apart_double(real_out[2][i], creal(z * conj(z))) <= 2 && real_out[3][i] == cimag(z));
  }

  // Products and quotients with infinities: those of ISO C, annex G, not NaN.
  double complex special[4];
  double inf = INFINITY;
#pragma omp target map(from : special) firstprivate(inf)
  {
    double complex a = CMPLX(inf, 0), b = CMPLX(1, 1);
    special[0] = a * b;
    special[1] = b / CMPLX(0, 0);
    special[2] = b / CMPLX(inf, inf);
    special[3] = CMPLX(inf, NAN) * b;
  }
  CHECK(isinf(creal(special[0])) || isinf(cimag(special[0])));
  CHECK(isinf(creal(special[1])) || isinf(cimag(special[1])));
  CHECK(cabs(special[2]) == 0);
  CHECK(isinf(creal(special[3])) || isinf(cimag(special[3])));
  puts("done");
  return check_result();
}
