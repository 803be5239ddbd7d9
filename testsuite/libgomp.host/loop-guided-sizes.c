/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OpenMP 5.2, section 11.5.3: a guided chunk is proportional to the iterations that nobody has yet, divided by the number of
   threads, and no smaller than the chunk that the clause names, but for the last. Through the entries that GCC calls, since
   a program does not see where a chunk ends.  */
#include "require.h"
#include <omp.h>
#include <stdbool.h>
bool GOMP_loop_nonmonotonic_guided_start(long, long, long, long, long *, long *);
bool GOMP_loop_nonmonotonic_guided_next(long *, long *);
bool GOMP_loop_maybe_nonmonotonic_runtime_start(long, long, long, long *, long *);
bool GOMP_loop_maybe_nonmonotonic_runtime_next(long *, long *);
void GOMP_loop_end(void);
enum { n = 5000 };
static long size_of[n]; /* of the chunk that begins there */

static void run(int threads, long chunk, bool runtime) {
  for (int i = 0; i < n; i++) size_of[i] = 0;
  omp_set_schedule(omp_sched_guided, chunk);
#pragma omp parallel num_threads(threads)
  {
    volatile long sink;
    long first, end;
    bool more = runtime ? GOMP_loop_maybe_nonmonotonic_runtime_start(0, n, 1, &first, &end)
                        : GOMP_loop_nonmonotonic_guided_start(0, n, 1, chunk, &first, &end);
    while (more) {
      CHECK(size_of[first] == 0);
      size_of[first] = end - first;
      for (long i = first; i < end; i++)
        for (int j = 0; j < 10 * omp_get_thread_num(); j++) sink = j;
      more = runtime ? GOMP_loop_maybe_nonmonotonic_runtime_next(&first, &end)
                     : GOMP_loop_nonmonotonic_guided_next(&first, &end);
    }
    GOMP_loop_end();
  }
  for (long at = 0; at < n; at += size_of[at]) {
    long left = n - at, share = (left + threads - 1) / threads;
    long want = share > chunk ? share : chunk;
    CHECK(size_of[at] == (want < left ? want : left));
  }
}

int main(void) {
  for (int threads = 2; threads <= 8; threads *= 2)
    for (long chunk = 1; chunk <= 49; chunk += 24) {
      run(threads, chunk, false);
      run(threads, chunk, true);
    }
  return 0;
}
