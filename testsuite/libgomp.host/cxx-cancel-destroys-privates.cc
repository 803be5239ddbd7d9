/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Objects private to cancelled constructs are destroyed.  */
#include "require.h"
#include <omp.h>
static int alive;
struct t {
  int v = 0;
  t() {
#pragma omp atomic
    alive++;
  }
  t(const t &o) : v(o.v) {
#pragma omp atomic
    alive++;
  }
  t &operator=(const t &) = default;
  ~t() {
#pragma omp atomic
    alive--;
  }
};
#pragma omp declare reduction(+ : t : omp_out.v += omp_in.v)
int main() {
  {
    t a, b, c;
#pragma omp parallel private(a) firstprivate(b) num_threads(4)
    {
#pragma omp for firstprivate(c) schedule(dynamic)
      for (int i = 0; i < 100; i++) {
        t here;
        here.v = i;
#pragma omp cancel for if (i > 10)
        c.v += here.v;
      }
      t last;
      if (omp_get_thread_num() == 2) {
#pragma omp cancel parallel
      }
      t more;
#pragma omp barrier
      more.v = a.v;
    }
#pragma omp parallel num_threads(3)
#pragma omp for reduction(+ : c)
    for (int i = 0; i < 50; i++) {
      c.v++;
#pragma omp cancel for if (i == 7)
    }
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup
    for (int i = 0; i < 40; i++) {
#pragma omp task firstprivate(b)
      {
        b.v++;
#pragma omp cancel taskgroup if (i == 5)
      }
    }
  }
  CHECK(alive == 0);
  return 0;
}
