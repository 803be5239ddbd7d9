/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Producers and consumers by atomics, flushes, locks and dependences hand on every element in order.  */
#include "require.h"
#include <omp.h>
enum { N = 300 };
int main(void) {
  static int box[N], full[N], out[N];
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    for (int i = 0; i < N; i++) {
      box[i] = i * 3;
#pragma omp atomic write release
      full[i] = 1;
    }
#pragma omp section
    if (omp_get_num_threads() > 1)
      for (int i = 0; i < N; i++) {
        int f = 0;
        while (!f) {
#pragma omp atomic read acquire
          f = full[i];
        }
        out[i] = box[i];
      }
  }
  if (out[N - 1])
    for (int i = 0; i < N; i++) CHECK(out[i] == 3 * i);
  int stage[3][N] = {{0}};
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task depend(out : stage[0][i])
    stage[0][i] = i;
#pragma omp task depend(in : stage[0][i]) depend(out : stage[1][i])
    stage[1][i] = stage[0][i] + 1;
#pragma omp task depend(in : stage[1][i]) depend(inout : stage[2][0])
    stage[2][i] = stage[1][i] * 2;
  }
  for (int i = 0; i < N; i++) CHECK(stage[2][i] == 2 * i + 2);
  return 0;
}
