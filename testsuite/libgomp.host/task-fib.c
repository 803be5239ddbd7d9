/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Recursive tasks: fib with final and if cut-offs, untied and mergeable, from one producer and from all.  */
#include "require.h"
#include <omp.h>

static int plain(int n) { return n < 2 ? n : plain(n - 1) + plain(n - 2); }

static int cut(int n, int depth) {
  if (n < 2) return n;
  int a, b;
#pragma omp task shared(a) final(depth >= 6) mergeable
  {
    CHECK(depth < 6 || omp_in_final());
    a = cut(n - 1, depth + 1);
  }
#pragma omp task shared(b) if (depth < 4) untied
  b = cut(n - 2, depth + 1);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  int one = 0, all = 0;
#pragma omp parallel
#pragma omp single
  one = cut(18, 0);
  CHECK(one == plain(18));
#pragma omp parallel num_threads(5) reduction(+ : all)
  all += cut(12, 0);
  CHECK(all == 5 * plain(12));
  /* Without a team the tasks run at once.  */
  CHECK(cut(10, 0) == plain(10));
  return 0;
}
