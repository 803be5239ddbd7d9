/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   As many objects destroyed as constructed, for every clause that copies objects.  */
#include "require.h"
#include <omp.h>
static int alive, made;
struct t {
  int v;
  t() : v(1) {
#pragma omp atomic
    alive++;
#pragma omp atomic
    made++;
  }
  t(const t &o) : v(o.v) {
#pragma omp atomic
    alive++;
#pragma omp atomic
    made++;
  }
  t &operator=(const t &o) {
    v = o.v;
    return *this;
  }
  ~t() {
#pragma omp atomic
    alive--;
  }
};
#pragma omp declare reduction(+ : t : omp_out.v += omp_in.v) initializer(omp_priv = t(omp_orig))
int main() {
  {
    t a, b, c, arr[3];
    int start = made, bad = 0;
    a.v = 5;
#pragma omp parallel private(c) firstprivate(a, arr) num_threads(4)
    {
      if (c.v != 1 || a.v != 5 || arr[2].v != 1)
#pragma omp atomic
        bad++;
#pragma omp for lastprivate(b)
      for (int i = 0; i < 20; i++) b.v = a.v + i;
      t d;
#pragma omp single copyprivate(d)
      d.v = 77;
      if (d.v != 77)
#pragma omp atomic
        bad++;
#pragma omp task firstprivate(d, arr)
      if (d.v != 77)
#pragma omp atomic
        bad++;
#pragma omp taskloop firstprivate(d) lastprivate(c) grainsize(2)
      for (int i = 0; i < 8; i++) c.v = d.v + i;
      if (c.v != 84)
#pragma omp atomic
        bad++;
#pragma omp sections lastprivate(b)
      {
#pragma omp section
        b.v = 1;
#pragma omp section
        b.v = 25;
      }
    }
    t r;
#pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < 10; i++) r.v++;
    CHECK(!bad && b.v == 25 && made > start);
  }
  CHECK(alive == 0);
  return 0;
}
