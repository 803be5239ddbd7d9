// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums and minima of every integer type.
#include "apart.h"

#define TYPE(T)                                                                                                             \
  {                                                                                                                         \
    T sum = 3, least = 100;                                                                                                 \
    _Pragma("acc parallel loop gang vector num_gangs(2) vector_length(32) reduction(+ : sum) reduction(min : least)") for ( \
        int i = 1; i <= 9; i++) {                                                                                           \
      sum += (T)i;                                                                                                          \
      least = least < (T)(i + 7) ? least : (T)(i + 7);                                                                      \
    }                                                                                                                       \
    CHECK(sum == 48 && least == 8);                                                                                         \
  }

int main(void) {
  check_placement();
  TYPE(signed char)
  TYPE(unsigned char)
  TYPE(short)
  TYPE(unsigned short)
  TYPE(int)
  TYPE(unsigned)
  TYPE(long)
  TYPE(unsigned long long)
  return check_result();
}
