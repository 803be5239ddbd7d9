// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-pascal stock-ours" }
// { dg-set-target-env-var GOMP_REVERSE_OFFLOAD_THREADS 8 }
//
// More helpers than processors; regions that take a while, some with a parallel region inside, so that helpers have a part
// to play. Each region is an initial thread's: no team around it, no thread number, and its parallel region has a team of
// its own.
#pragma omp requires reverse_offload
#include "check.h"
#include <unistd.h>

enum { teams = 32, rounds = 4 };

static int served;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int work(int t, int r) {
  __atomic_fetch_add(&served, 1, __ATOMIC_RELAXED);
  int bad = omp_get_level() != 0 || omp_in_parallel() || omp_get_thread_num() != 0 || omp_get_num_threads() != 1;
  if (t % 4 == 0) usleep(300);
  if (t % 8 == 1) {
    int threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads)
    {
      threads += omp_get_level() == 1;
#pragma omp barrier
    }
    bad |= threads < 1 || threads > 2;
  }
  int tasks = 0;
#pragma omp task shared(tasks)
  tasks++;
#pragma omp taskwait
  return bad || tasks != 1 ? -1 : t * 10 + r;
}

int main(void) {
  check_placement();
  int wrong = 0;
#pragma omp target teams distribute num_teams(teams) thread_limit(1) map(tofrom : wrong)
  for (int t = 0; t < teams; t++)
    for (int r = 0; r < rounds; r++) {
      int a = 0;
#pragma omp target device(ancestor : 1) firstprivate(t, r) map(from : a)
      a = work(t, r);
      if (a != t * 10 + r) {
#pragma omp atomic
        wrong++;
      }
    }
  CHECK(wrong == 0 && served == teams * rounds);
  puts("done");
  return check_result();
}
