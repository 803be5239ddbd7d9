/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Loops over __int128, unsigned long long, char16_t, bool-sized and enumerated types.  */
#include "require.h"
#include <omp.h>
int main() {
  int n = 0;
  long s = 0;
#pragma omp parallel for reduction(+ : n, s) schedule(dynamic, 2)
  for (unsigned long long i = ~0ull - 20; i < ~0ull; i += 2) {
    n++;
    s += (long)(~0ull - i);
  }
  CHECK(n == 10 && s == 20 + 18 + 16 + 14 + 12 + 10 + 8 + 6 + 4 + 2);
  n = 0;
#pragma omp parallel for reduction(+ : n) schedule(guided)
  for (char16_t c = 10; c < 1000; c += 3) n++;
  CHECK(n == 330);
#pragma omp parallel for reduction(+ : n) schedule(runtime)
  for (wchar_t c = L'z'; c >= L'a'; c--) n++;
  CHECK(n == 356);
  n = 0;
#pragma omp parallel for reduction(+ : n) collapse(2) schedule(dynamic, 5)
  for (unsigned long long i = 0; i < 7; i++)
    for (signed char j = -3; j <= 3; j++) n++;
  CHECK(n == 49);
#pragma omp parallel for reduction(+ : n) ordered
  for (unsigned long long i = 1ull << 63; i > (1ull << 63) - 5; i--) {
#pragma omp ordered
    n++;
  }
  CHECK(n == 54);
  return 0;
}
