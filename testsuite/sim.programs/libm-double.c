// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// { dg-additional-options "-lm" }
// Functions of one double, on edges and on arguments of every size. newlib's are fdlibm's, which promise less than one unit of the last place,
// as does the host's library: two apart at most. Less is promised where a larger bound stands, with its reason.
#include "libm.h"

// name, bound, range of the evenly spread arguments
#define FUNCTIONS(F)                                                                                                     \
  F(sin, 2, 100) F(cos, 2, 100) F(tan, 2, 100) F(asin, 2, 1) F(acos, 2, 1) F(atan, 2, 50) F(sinh, 3, 20) F(cosh, 3, 20)  \
  F(tanh, 3, 3) F(asinh, 3, 100) F(acosh, 3, 100) F(atanh, 3, 1) F(exp, 2, 700) F(exp2, 2, 1000) F(expm1, 2, 50)         \
  F(log, 2, 1000) F(log2, 2, 1000) F(log10, 3, 1000) F(log1p, 2, 10) F(cbrt, 2, 1000) F(erf, 2, 4) F(erfc, 4, 6)

enum {
#define COUNT(name, bound, range) index_##name,
  FUNCTIONS(COUNT) functions,
  arguments = 160
};

static double in[functions][arguments], out[functions][arguments];

int main(void) {
  check_placement();
#define FILL(name, bound, range) \
  for (int i = 0; i < arguments; i++) in[index_##name][i] = argument(i, range);
  FUNCTIONS(FILL)
#pragma omp target teams distribute parallel for map(to : in) map(from : out) num_teams(4)
  for (int i = 0; i < arguments; i++) {
#define CALL(name, bound, range) out[index_##name][i] = name(in[index_##name][i]);
    FUNCTIONS(CALL)
  }
#define COMPARE(name, bound, range)                                                                                     \
  for (int i = 0; i < arguments; i++) {                                                                                 \
    double x = in[index_##name][i], host = name(x), device = out[index_##name][i];                                      \
    if (apart_double(host, device) > bound) {                                                                           \
      printf("%s(%a) is %a, %a on the host\n", #name, x, device, host);                                                 \
      CHECK(!"close");                                                                                                  \
    }                                                                                                                   \
  }
  FUNCTIONS(COMPARE)
  puts("done");
  return check_result();
}
