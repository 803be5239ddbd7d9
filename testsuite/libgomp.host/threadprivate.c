/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   threadprivate: values last between regions of one size, copyin sets them all, copyprivate spreads one thread's.  */
#include "require.h"
#include <omp.h>

static int a = 10;
static struct {
  int x[3];
} s;
#pragma omp threadprivate(a, s)

int main(void) {
  omp_set_dynamic(0);
#pragma omp parallel num_threads(4)
  {
    CHECK(a == 10);
    a = omp_get_thread_num();
    s.x[1] = 100 + a;
  }
#pragma omp parallel num_threads(4)
  CHECK(a == omp_get_thread_num() && s.x[1] == 100 + a);
  a = 77;
  s.x[2] = 5;
#pragma omp parallel num_threads(4) copyin(a, s)
  {
    CHECK(a == 77 && s.x[2] == 5 && s.x[1] == 100);
    int *mine = &a;
#pragma omp barrier
#pragma omp single copyprivate(a, s)
    {
      a = 1000;
      s.x[0] = 3;
    }
    CHECK(mine == &a && a == 1000 && s.x[0] == 3);
  }
  for (int round = 0; round < 200; round++) {
    a = round;
#pragma omp parallel num_threads(3) copyin(a)
    CHECK(a == round);
  }
  return 0;
}
