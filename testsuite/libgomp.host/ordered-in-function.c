/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   An orphaned ordered region, called from the loop's body.  */
#include "require.h"
#include <omp.h>
static int out[64], n;
static void put(int i) {
#pragma omp ordered
  out[n++] = i;
}
int main(void) {
#pragma omp parallel for ordered schedule(dynamic, 1)
  for (int i = 0; i < 64; i++) put(i);
  for (int i = 0; i < 64; i++) CHECK(out[i] == i);
  put(1);
  CHECK(n == 65);
#pragma omp parallel for ordered schedule(static) collapse(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (i + j >= 0) {
#pragma omp ordered
        out[i * 8 + j] = -1;
      }
  for (int i = 0; i < 64; i++) CHECK(out[i] == -1);
  return 0;
}
