/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Data members in clauses of constructs inside member functions; this; lambdas; templates.  */
#include "require.h"
#include <omp.h>
template <typename T, int N>
struct grid {
  T v[N], total = 0;
  int last = 0;
  void fill() {
#pragma omp parallel for schedule(static, 2)
    for (int i = 0; i < N; i++) v[i] = (T)i;
  }
  T sum() {
    T s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < N; i++) s += v[i];
    return s;
  }
  T member_sum() {
    total = 0;
#pragma omp parallel for reduction(+ : total) lastprivate(last)
    for (int i = 0; i < N; i++) {
      total += v[i];
      last = i;
    }
    return total;
  }
  int priv() {
    int bad = 0;
    last = 7;
#pragma omp parallel firstprivate(last) reduction(+ : bad) num_threads(3)
    {
      bad += last != 7;
      last = omp_get_thread_num();
#pragma omp barrier
      bad += last != omp_get_thread_num();
    }
    return bad + (last != 7);
  }
  int tasks() {
    int n = 0;
#pragma omp parallel
#pragma omp single
    {
      auto f = [&](int k) {
#pragma omp task shared(n) firstprivate(k)
        {
#pragma omp atomic
          n += k + (int)this->v[1];
        }
      };
      for (int i = 0; i < 10; i++) f(i);
#pragma omp taskwait
      n += 1000;
    }
    return n;
  }
};
int main() {
  grid<int, 100> a;
  grid<double, 37> b;
  a.fill();
  b.fill();
  CHECK(a.sum() == 4950 && b.sum() == 666 && a.member_sum() == 4950 && a.last == 99 && b.member_sum() == 666);
  CHECK(a.priv() == 0 && b.priv() == 0 && a.tasks() == 1055 && b.tasks() == 1055);
  return 0;
}
