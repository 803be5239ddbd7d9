/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_STACKSIZE gives workers room for large frames.
   { dg-set-target-env-var OMP_STACKSIZE 64M }  */
#include "require.h"
#include <omp.h>
#include <string.h>
__attribute__((noipa)) static int deep(int n) {
  char big[1 << 20];
  memset(big, n, sizeof big);
  return n ? deep(n - 1) + big[n] : big[0];
}
int main(void) {
  int bad = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
  if (omp_get_thread_num()) bad += deep(40) != 820;
  CHECK(!bad);
  return 0;
}
