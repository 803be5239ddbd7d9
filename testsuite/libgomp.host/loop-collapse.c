/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Collapsed nests of 2 to 5 loops of different types, directions and steps; zero trips inside.  */
#include "require.h"
#include <omp.h>
int main(void) {
  long n = 0, s = 0;
#pragma omp parallel for collapse(2) reduction(+ : n, s) schedule(dynamic, 3)
  for (int i = 10; i > 0; i -= 3)
    for (unsigned char j = 2; j < 20; j += 5) {
      n++;
      s += i * 100 + j;
    }
  CHECK(n == 16 && s == 4 * (10 + 7 + 4 + 1) * 100 + 4 * (2 + 7 + 12 + 17));
  n = s = 0;
#pragma omp parallel for collapse(3) reduction(+ : n, s) schedule(guided)
  for (long long i = -2; i <= 2; i++)
    for (unsigned j = 0; j < 7; j++)
      for (short k = 5; k >= 0; k -= 2) {
        n++;
        s += i * j * k;
      }
  CHECK(n == 5 * 7 * 3 && s == 0);
  n = 0;
#pragma omp parallel for collapse(5) reduction(+ : n) schedule(static, 2)
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++)
      for (int c = 0; c < 3; c++)
        for (int d = 0; d < 3; d++)
          for (int e = 0; e < 3; e++) n += a * 81 + b * 27 + c * 9 + d * 3 + e;
  CHECK(n == 242 * 243 / 2);
  int zero = 0;
  n = 0;
#pragma omp parallel for collapse(3) reduction(+ : n) schedule(runtime)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < zero; j++)
      for (int k = 0; k < 10; k++) n++;
  CHECK(n == 0);
  int i, j;
#pragma omp parallel for collapse(2) lastprivate(i, j) reduction(+ : n)
  for (i = 0; i < 4; i++)
    for (j = 0; j < 6; j += 4) n++;
  CHECK(i == 4 && j == 8);
  return 0;
}
