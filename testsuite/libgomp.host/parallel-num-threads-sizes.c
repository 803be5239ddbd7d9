/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   teams that grow and shrink from region to region, and keep threadprivate data while they do not.  */
#include "require.h"
#include <omp.h>
static int mine = -1;
#pragma omp threadprivate(mine)
int main(void) {
  static const int sizes[] = {1, 2, 7, 3, 12, 1, 5, 5, 16, 2, 16, 33, 4};
  omp_set_dynamic(0);
  for (int k = 0; k < 13; k++) {
    int n = sizes[k], seen[64] = {0}, same = 0;
#pragma omp parallel num_threads(n)
    {
      CHECK(omp_get_num_threads() == n);
      seen[omp_get_thread_num()]++;
      mine = 100 * k + omp_get_thread_num();
    }
    for (int i = 0; i < 64; i++) CHECK(seen[i] == (i < n));
#pragma omp parallel num_threads(n) reduction(+ : same)
    same += mine == 100 * k + omp_get_thread_num();
    CHECK(same == n);
  }
  return 0;
}
