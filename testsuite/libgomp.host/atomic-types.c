/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   atomic update, read, write, capture on every arithmetic type; long double takes the library's lock.  */
#include "require.h"
#include <omp.h>

#define TYPE(T, name)                                                                                                       \
  static void name(void) {                                                                                                  \
    T x = 0, captured = 0;                                                                                                  \
    int changes = 0;                                                                                                        \
    _Pragma("omp parallel for num_threads(4) reduction(+ : changes)") for (int i = 0; i < 100; i++) {                       \
      T before;                                                                                                             \
      _Pragma("omp atomic") x += 1;                                                                                         \
      _Pragma("omp atomic capture") {                                                                                       \
        before = x;                                                                                                         \
        x = x + 1;                                                                                                          \
      }                                                                                                                     \
      T seen;                                                                                                               \
      _Pragma("omp atomic read") seen = x;                                                                                  \
      changes += seen != before;                                                                                            \
    }                                                                                                                       \
    _Pragma("omp atomic read") captured = x;                                                                                \
    CHECK(captured == (T)200 && changes == 100);                                                                            \
    _Pragma("omp atomic write") x = 3;                                                                                      \
    CHECK(x == (T)3);                                                                                                       \
  }
TYPE(unsigned char, uchar)
TYPE(short, shortint)
TYPE(int, integer)
TYPE(unsigned long, unsignedlong)
TYPE(float, flt)
TYPE(double, dbl)
TYPE(long double, ldbl)

int main(void) {
  uchar();
  shortint();
  integer();
  unsignedlong();
  flt();
  dbl();
  ldbl();
  return 0;
}
