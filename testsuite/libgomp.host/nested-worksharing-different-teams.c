/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Inner teams share out their own loops while the outer team is in the midst of one.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_max_active_levels(3);
  int hits[6][50] = {{0}};
#pragma omp parallel for num_threads(3) schedule(dynamic)
  for (int i = 0; i < 6; i++) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(guided) nowait
      for (int j = 0; j < 50; j += 2) hits[i][j]++;
#pragma omp for schedule(dynamic) ordered
      for (int j = 1; j < 50; j += 2) {
#pragma omp ordered
        hits[i][j]++;
      }
#pragma omp single
#pragma omp taskloop
      for (int j = 0; j < 50; j++) hits[i][j]++;
    }
  }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 50; j++) CHECK(hits[i][j] == 2);
  return 0;
}
