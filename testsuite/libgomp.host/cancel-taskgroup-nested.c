/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   cancel taskgroup discards what has not begun in this group, not in others.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int other = 0, began = 0, inside = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp taskgroup
    {
      for (int i = 0; i < 20; i++)
#pragma omp task
#pragma omp atomic
        other++;
#pragma omp taskgroup
      {
#pragma omp task if (0)
        {
#pragma omp cancel taskgroup
          inside++;
        }
        for (int i = 0; i < 100; i++)
#pragma omp task
#pragma omp atomic
          began++;
      }
    }
  }
  CHECK(other == 20);
  if (omp_get_cancellation())
    CHECK(inside == 0 && began == 0);
  else
    CHECK(inside == 1 && began == 100);
  return 0;
}
