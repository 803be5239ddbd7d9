/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Threads run ahead through more worksharing constructs than the ring has descriptors.  */
#include "require.h"
#include <omp.h>
int main(void) {
  enum { constructs = 200 };
  static int hits[constructs][40];
  for (int round = 0; round < 5; round++) {
#pragma omp parallel num_threads(4)
    {
      for (int c = 0; c < constructs; c++) {
        if (c % 3 == 0) {
#pragma omp for schedule(dynamic) nowait
          for (int i = 0; i < 40; i++)
#pragma omp atomic
            hits[c][i]++;
        } else if (c % 3 == 1) {
#pragma omp for schedule(guided, 2) nowait
          for (int i = 0; i < 40; i++)
#pragma omp atomic
            hits[c][i]++;
        } else {
#pragma omp for schedule(dynamic, 3)
          for (int i = 0; i < 40; i++)
#pragma omp atomic
            hits[c][i]++;
        }
      }
    }
  }
  for (int c = 0; c < constructs; c++)
    for (int i = 0; i < 40; i++) CHECK(hits[c][i] == 5);
  return 0;
}
