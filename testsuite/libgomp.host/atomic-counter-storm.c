/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   All sizes incremented by all threads lose nothing.  */
#include "require.h"
#include <omp.h>
int main(void) {
  unsigned char c = 0;
  unsigned short s = 0;
  unsigned i = 0;
  unsigned long l = 0;
  float f = 0;
  double d = 0;
  long double ld = 0;
  unsigned __int128 q = 0;
  int n = 0;
#pragma omp parallel reduction(+ : n)
  for (int k = 0; k < 1000; k++) {
    n++;
#pragma omp atomic
    c++;
#pragma omp atomic
    s++;
#pragma omp atomic
    i++;
#pragma omp atomic
    l++;
#pragma omp atomic
    f++;
#pragma omp atomic
    d++;
#pragma omp atomic
    ld++;
#pragma omp atomic
    q += ((unsigned __int128)1 << 64) + 1;
  }
  CHECK(c == (unsigned char)n && s == n && i == n && l == n && f == n && d == n && ld == n && (unsigned long)q == n &&
        (q >> 64) == n);
  return 0;
}
