// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours stock-ours" }
// Stock's plugin runs one kernel after the other, and so do regions on the host: each would wait for ever.
//
// Kernels of several host threads that run at the same time with different numbers of teams and threads: each knows its own.
#include "check.h"

enum { kernels = 4, most_teams = 3, all_teams = 1 + 1 + 2 + 3 };
static const int teams_of[kernels] = {1, 1, 2, 3}, threads_of[kernels] = {6, 1, 2, 4};

// Functions, since GCC takes the answers for constant within a region.
#pragma omp begin declare target
__attribute__((noipa)) static int teams_now(void) { return omp_get_num_teams(); }
__attribute__((noipa)) static int most_threads_now(void) { return omp_get_max_threads(); }

static void arrive(int *here) {
  int n;
#pragma omp atomic update
  ++*here;
  do
    n = __atomic_fetch_add(here, 0, __ATOMIC_RELAXED); // see aux/rendezvous.h
  while (n < all_teams);
}

static int count_threads(void) {
  int n = 0;
#pragma omp parallel reduction(+ : n)
  n++;
  return n;
}
#pragma omp end declare target

struct answer {
  int teams, most_threads, threads;
};

static void check_answers(int kernel, const struct answer *a) {
  for (int t = 0; t < teams_of[kernel]; t++)
    CHECK(a[t].teams == teams_of[kernel] && a[t].most_threads == threads_of[kernel] && a[t].threads == threads_of[kernel]);
}

int main(void) {
  check_placement();
  int here = 0;
#pragma omp target enter data map(to : here)
#pragma omp parallel num_threads(kernels)
  {
    CHECK(omp_get_num_threads() == kernels);
    const int me = omp_get_thread_num(), teams = teams_of[me], threads = threads_of[me];
    struct answer a[most_teams] = {{0, 0, 0}};
    if (me == 0) { // no construct says how many teams it has
#pragma omp target map(alloc : here) map(from : a) thread_limit(threads)
      {
        arrive(&here);
        a[0] = (struct answer){teams_now(), most_threads_now(), count_threads()};
      }
    } else {
#pragma omp target teams map(alloc : here) map(from : a) num_teams(teams) thread_limit(threads)
      {
        arrive(&here);
        a[omp_get_team_num()] = (struct answer){teams_now(), most_threads_now(), count_threads()};
      }
    }
    check_answers(me, a);
  }
#pragma omp target exit data map(delete : here)
  puts("done");
  return check_result();
}
