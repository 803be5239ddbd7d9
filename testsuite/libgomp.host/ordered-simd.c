/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   ordered simd in simd loops, ordered threads simd in worksharing-simd loops.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int out[128], n = 0;
#pragma omp simd
  for (int i = 0; i < 128; i++) {
#pragma omp ordered simd
    out[n++] = i;
  }
  for (int i = 0; i < 128; i++) CHECK(out[i] == i);
  n = 0;
#pragma omp parallel for simd ordered schedule(dynamic, 4)
  for (int i = 0; i < 128; i++) {
#pragma omp ordered threads simd
    out[n++] = 2 * i;
  }
  for (int i = 0; i < 128; i++) CHECK(out[i] == 2 * i);
  return 0;
}
