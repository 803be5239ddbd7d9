/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   atomic compare (capture, fail, hint) and every memory order: minimum, maximum and exchange agree with a sequential run. */
#include "require.h"
#include <omp.h>

int main(void) {
  int low = 1 << 30, high = -1, won = 0, owner = -1;
  long added = 0;
  double dmax = -1;
#pragma omp parallel for num_threads(5) schedule(static, 1) reduction(+ : won)
  for (int i = 0; i < 2000; i++) {
    int v = (i * 7919) % 2003;
#pragma omp atomic compare
    low = v < low ? v : low;
#pragma omp atomic compare seq_cst hint(omp_sync_hint_contended)
    high = high < v ? v : high;
#pragma omp atomic compare acq_rel fail(acquire)
    dmax = dmax < v ? v : dmax;
    int first;
#pragma omp atomic compare capture
    {
      first = owner == -1;
      if (first) {
        owner = i;
      }
    }
    won += first;
    long old, seen;
    int done;
    do {
#pragma omp atomic read relaxed
      old = added;
      seen = old;
#pragma omp atomic compare capture release fail(relaxed)
      {
        done = added == old;
        if (done) {
          added = seen + i;
        }
      }
    } while (!done);
  }
  int l = 1 << 30, h = -1;
  for (int i = 0; i < 2000; i++) {
    int v = (i * 7919) % 2003;
    l = v < l ? v : l;
    h = v > h ? v : h;
  }
  CHECK(low == l && high == h && dmax == h && won == 1 && owner >= 0 && added == 1999 * 1000);
  return 0;
}
