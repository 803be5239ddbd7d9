/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Threadprivate objects with constructors; static members; one construction a thread, copyin by assignment.  */
#include "require.h"
#include <omp.h>
static int made, assigned;
struct counter {
  int v;
  counter() : v(3) {
#pragma omp atomic
    made++;
  }
  explicit counter(int x) : v(x) {
#pragma omp atomic
    made++;
  }
  counter(const counter &o) : v(o.v) {}
  counter &operator=(const counter &o) {
    v = o.v;
#pragma omp atomic
    assigned++;
    return *this;
  }
  ~counter() { v = -1; }
};
extern counter a, b;
#pragma omp threadprivate(a, b)
counter a, b(8);
struct holder {
  static int s;
#pragma omp threadprivate(s)
};
int holder::s = 4;
static int &local() {
  static int c = 11;
#pragma omp threadprivate(c)
  return c;
}
int main() {
  omp_set_dynamic(0);
  int bad = 0;
  for (int r = 0; r < 5; r++) {
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
      int t = omp_get_thread_num();
      if (r == 0)
        bad += a.v != 3 || b.v != 8 || holder::s != 4 || local() != 11;
      else
        bad += a.v != t + r - 1 || holder::s != t * 10 || local() != t;
      a.v = t + r;
      b.v = t;
      holder::s = t * 10;
      local() = t;
    }
  }
  CHECK(!bad && made <= 2 * 4 + 2);
  b.v = 99;
#pragma omp parallel num_threads(4) copyin(b) reduction(+ : bad)
  bad += b.v != 99;
  CHECK(!bad && assigned <= 4 && assigned >= 1);
  return 0;
}
