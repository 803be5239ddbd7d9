/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Read, write, update, capture, compare in all their forms, with memory orders and hints.  */
#include "require.h"
#include <omp.h>
#define EACH(T)                                                                                                             \
  {                                                                                                                         \
    T x = 5, v = 0, o = 0;                                                                                                  \
    _Pragma("omp parallel num_threads(4)") {                                                                                \
      _Pragma("omp atomic update seq_cst") x += 2;                                                                          \
      _Pragma("omp atomic") x = x - 1;                                                                                      \
      _Pragma("omp atomic relaxed") x = 1 + x;                                                                              \
      _Pragma("omp atomic hint(omp_sync_hint_contended)") x--;                                                              \
      _Pragma("omp atomic acq_rel")++ x;                                                                                    \
      T w;                                                                                                                  \
      _Pragma("omp atomic read acquire") w = x;                                                                             \
      _Pragma("omp atomic capture") {                                                                                       \
        w = x;                                                                                                              \
        x += 1;                                                                                                             \
      }                                                                                                                     \
      _Pragma("omp atomic capture seq_cst") w = x += 1;                                                                     \
      _Pragma("omp atomic") v += w >= 5;                                                                                    \
    }                                                                                                                       \
    CHECK(x == 5 + 4 * 4 && v == 4);                                                                                        \
    _Pragma("omp atomic write release") x = 9;                                                                              \
    _Pragma("omp atomic capture") {                                                                                         \
      o = x;                                                                                                                \
      x = 3;                                                                                                                \
    }                                                                                                                       \
    CHECK(o == 9 && x == 3);                                                                                                \
    _Pragma("omp atomic capture") {                                                                                         \
      x *= 2;                                                                                                               \
      o = x;                                                                                                                \
    }                                                                                                                       \
    CHECK(o == 6);                                                                                                          \
    _Pragma("omp atomic") x = 60 / x;                                                                                       \
    CHECK(x == 10);                                                                                                         \
  }
int main(void) {
  EACH(signed char)
  EACH(unsigned short) EACH(int) EACH(unsigned long) EACH(long long) EACH(float) EACH(double) EACH(long double)
      EACH(__int128) EACH(_Float128) _Complex double z = 1;
  unsigned b = 0xf0;
#pragma omp parallel num_threads(4)
  {
#pragma omp atomic
    b ^= 1u << omp_get_thread_num();
#pragma omp atomic
    b |= 0x100;
#pragma omp atomic
    b &= 0xfff;
#pragma omp atomic
    b <<= 1;
#pragma omp atomic
    b >>= 1;
  }
  (void)z;
  CHECK((b & 0x100) == 0x100);
  return 0;
}
