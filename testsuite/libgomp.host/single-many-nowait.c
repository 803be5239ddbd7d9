/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Thousands of singles without barriers, each done once.  */
#include "require.h"
#include <omp.h>
int main(void) {
  static int done[3000];
#pragma omp parallel
  for (int i = 0; i < 3000; i++) {
#pragma omp single nowait
    done[i]++;
  }
  for (int i = 0; i < 3000; i++) CHECK(done[i] == 1);
  return 0;
}
