/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Steps as large as the type allows without overflow of the loop variable.  */
#include "require.h"
#include <limits.h>
#include <omp.h>
#define STRING(x) #x
#define DECLARE(name, type, from, cond, step, sched)                                                                        \
  static int name(void) {                                                                                                   \
    int count = 0;                                                                                                          \
    _Pragma(STRING(omp parallel for schedule(sched) reduction(+ : count) num_threads(3)))                                   \
    for (type i = from; cond; step) count++;                                                                                \
    return count;                                                                                                           \
  }
DECLARE(f0, int, -2000000000, i < 2000000000, i += 1000000000, dynamic)
DECLARE(f1, int, 2000000000, i > -2000000000, i -= 1000000000, guided)
DECLARE(f2, int, 0, i < INT_MAX, i += INT_MAX, dynamic)
DECLARE(f3, int, INT_MAX, i > 0, i -= INT_MAX, dynamic)
DECLARE(f4, long, LONG_MAX - 8, i < LONG_MAX - 3, i += 3, dynamic)
DECLARE(f5, long, 0, i < LONG_MAX, i += LONG_MAX, guided)
DECLARE(f6, long, 0, i > LONG_MIN + 1, i -= LONG_MAX, dynamic)
DECLARE(f7, long, LONG_MIN / 2, i < LONG_MAX / 2, i += LONG_MAX / 4, dynamic)
DECLARE(f8, long, LONG_MAX / 2, i > LONG_MIN / 2, i -= LONG_MAX / 4, guided)
DECLARE(f9, unsigned, 0, i < 4000000000u, i += 1000000000u, dynamic)
DECLARE(f12, unsigned long, ULONG_MAX - 1, i > 0, i -= ULONG_MAX / 2, guided)
DECLARE(f13, unsigned long, 0, i < ULONG_MAX, i += ULONG_MAX, dynamic)
DECLARE(f15, signed char, -128, i < 72, i += 50, dynamic)
DECLARE(f17, short, 32767, i >= 1, i -= 32766, dynamic)
DECLARE(f18, int, 5, i <= 5, i++, dynamic)
DECLARE(f19, int, 6, i <= 5, i++, dynamic)
DECLARE(f20, int, 5, i != 25, i += 1, guided)
int main(void) {
  CHECK(f0() == 4);
  CHECK(f1() == 4);
  CHECK(f2() == 1);
  CHECK(f3() == 1);
  CHECK(f4() == 2);
  CHECK(f5() == 1);
  CHECK(f6() == 1);
  CHECK(f7() == 5);
  CHECK(f8() == 5);
  CHECK(f9() == 4);
  CHECK(f12() == 2);
  CHECK(f13() == 1);
  CHECK(f15() == 4);
  CHECK(f17() == 2);
  CHECK(f18() == 1);
  CHECK(f19() == 0);
  CHECK(f20() == 20);
  return 0;
}
