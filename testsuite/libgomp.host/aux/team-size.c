/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A library with a region in it.  */
#include <omp.h>
int team_size(int threads) {
  int n = 0;
#pragma omp parallel num_threads(threads) reduction(+ : n)
  n++;
  return n;
}
