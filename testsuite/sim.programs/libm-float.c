// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-lm" }
// Functions of one float, as libm-double.c. erfcf multiplies by exp(-x*x), whose argument, here up to 36, is rounded to a float: by up to 2**-19.
#include "libm.h"

#define FUNCTIONS(F)                                                                                                    \
  F(sinf, 2, 100) F(cosf, 2, 100) F(tanf, 2, 100) F(asinf, 2, 1) F(acosf, 2, 1) F(atanf, 2, 50) F(sinhf, 3, 20)         \
  F(coshf, 3, 20) F(tanhf, 3, 3) F(asinhf, 3, 100) F(acoshf, 3, 100) F(atanhf, 3, 1) F(expf, 2, 80) F(exp2f, 2, 100)    \
  F(expm1f, 2, 50) F(logf, 2, 1000) F(log2f, 2, 1000) F(log10f, 3, 1000) F(log1pf, 2, 10) F(cbrtf, 2, 1000)             \
  F(erff, 2, 4) F(erfcf, 64, 6)

enum {
#define COUNT(name, bound, range) index_##name,
  FUNCTIONS(COUNT) functions,
  arguments = 160
};

static float in[functions][arguments], out[functions][arguments];

int main(void) {
  check_placement();
#define FILL(name, bound, range) \
  for (int i = 0; i < arguments; i++) in[index_##name][i] = (float)argument(i, range);
  FUNCTIONS(FILL)
#pragma omp target teams distribute parallel for map(to : in) map(from : out) num_teams(4)
  for (int i = 0; i < arguments; i++) {
#define CALL(name, bound, range) out[index_##name][i] = name(in[index_##name][i]);
    FUNCTIONS(CALL)
  }
#define COMPARE(name, bound, range)                                                                                     \
  for (int i = 0; i < arguments; i++) {                                                                                 \
    float x = in[index_##name][i], host = name(x), device = out[index_##name][i];                                       \
    if (apart_float(host, device) > bound) {                                                                            \
      printf("%s(%a) is %a, %a on the host\n", #name, x, device, host);                                                 \
      CHECK(!"close");                                                                                                  \
    }                                                                                                                   \
  }
  FUNCTIONS(COMPARE)
  puts("done");
  return check_result();
}
