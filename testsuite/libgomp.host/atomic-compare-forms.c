/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Compare and compare capture, with fail clauses, results and old values; minimum and maximum.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int x = 5, e = 5, d = 6, v, r;
#pragma omp atomic compare
  if (x == e) {
    x = d;
  }
  CHECK(x == 6);
#pragma omp atomic compare capture fail(relaxed)
  {
    v = x;
    if (x == 7) {
      x = 8;
    }
  }
  CHECK(v == 6 && x == 6);
#pragma omp atomic compare capture seq_cst fail(acquire)
  {
    r = x == 6;
    if (r) {
      x = 60;
    }
  }
  CHECK(r == 1 && x == 60);
#pragma omp atomic compare capture
  if (x == 1) {
    x = 2;
  } else {
    v = x;
  }
  CHECK(v == 60);
#pragma omp atomic compare capture
  {
    r = x == 1;
    if (r) {
      x = 2;
    } else {
      v = x;
    }
  }
  CHECK(r == 0 && v == 60);
  long lo = 1000, hi = -1000;
  unsigned u = 0;
  double f = 1e9;
#pragma omp parallel for
  for (int i = 0; i < 200; i++) {
#pragma omp atomic compare
    if (i < lo) {
      lo = i;
    }
#pragma omp atomic compare
    hi = hi < i ? i : hi;
#pragma omp atomic compare
    u = u < (unsigned)i ? (unsigned)i : u;
#pragma omp atomic compare weak
    if (f == -1.0) {
      f = i;
    }
  }
  CHECK(lo == 0 && hi == 199 && u == 199 && f == 1e9);
  int count = 0;
#pragma omp parallel num_threads(8)
  for (int i = 0; i < 100; i++) {
    int old, done = 0;
    while (!done) {
#pragma omp atomic read
      old = count;
#pragma omp atomic compare capture
      {
        done = count == old;
        if (done) {
          count = old + 1;
        }
      }
    }
  }
  CHECK(count == 100 * 8 || omp_get_thread_limit() < 8 || omp_get_dynamic());
  return 0;
}
