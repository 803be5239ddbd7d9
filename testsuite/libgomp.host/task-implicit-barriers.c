/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Tasks are complete behind every barrier that a construct brings with it, those below tasks too, whoever made them; without
   one (nowait) they are at the next.  */
#include "require.h"
#include <omp.h>
static int done, wrong, made;
static void make(int depth) {
#pragma omp atomic
  made++;
#pragma omp task
  {
    if (depth > 0) make(depth - 1);
#pragma omp atomic
    done++;
  }
}
static void complete(void) {
  int d, m;
#pragma omp atomic read
  d = done;
#pragma omp atomic read
  m = made;
  if (d != m) {
#pragma omp atomic
    wrong++;
  }
#pragma omp barrier
}
int main(void) {
  for (int round = 0; round < 50; round++) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 20; i++) make(i % 4);
      complete();
#pragma omp single
      for (int i = 0; i < 20; i++) make(2);
      complete();
#pragma omp sections
      {
#pragma omp section
        make(1);
#pragma omp section
        make(3);
      }
      complete();
#pragma omp for nowait
      for (int i = 0; i < 20; i++) make(1);
#pragma omp masked
      make(5);
#pragma omp barrier
      complete();
#pragma omp scope
      make(1);
      complete();
#pragma omp single nowait
      make(3);
    }
    CHECK(done == made);
    /* Tasks that open regions of their own. */
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 4; i++) {
#pragma omp task
#pragma omp parallel num_threads(2)
      {
        make(2);
#pragma omp single
        make(1);
      }
    }
    CHECK(done == made);
  }
  CHECK(wrong == 0);
  return 0;
}
