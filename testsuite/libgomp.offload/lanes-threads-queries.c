// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes are threads: queries about the team, here and in functions that it calls, nestable locks, whose
// owner is a lane, and what the program has said of the number of threads.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation seeds convergence" }
#include "check.h"

enum { most = 256 };

#pragma omp begin declare target
omp_nest_lock_t lock;
__attribute__((noipa)) int ask(void) {
  return omp_get_level() * 100 + (omp_get_ancestor_thread_num(1) == omp_get_thread_num()) * 10 + omp_in_parallel();
}
__attribute__((noipa)) void increment_inside(int *count) {
  omp_set_nest_lock(&lock);
  *count += 2;
  omp_unset_nest_lock(&lock);
}
__attribute__((noipa)) int increment(int *count) {
  omp_set_nest_lock(&lock);
  ++*count;
  increment_inside(count);
  const int held = omp_test_nest_lock(&lock);
  omp_unset_nest_lock(&lock);
  omp_unset_nest_lock(&lock);
  return held;
}
#pragma omp end declare target

static void numbers(int threads) {
  int answers[most][5], clock = 0;
#pragma omp target parallel num_threads(threads) map(from : answers) map(tofrom : clock)
  {
    const double begin = omp_get_wtime();
    int *mine = answers[omp_get_thread_num()];
    mine[0] = ask();
    mine[1] = omp_get_team_size(1);
    mine[2] = omp_get_team_size(0) * 100 + omp_get_ancestor_thread_num(0) * 10 + omp_get_active_level();
    mine[3] = omp_get_team_size(2) + omp_get_ancestor_thread_num(2) + omp_get_team_size(-1);
    mine[4] = omp_get_thread_limit() >= omp_get_num_threads() && !omp_is_initial_device() && !omp_in_final();
#pragma omp masked filter(50)
    clock += omp_get_wtime() >= begin ? omp_get_thread_num() : 0;
  }
  for (int i = 0; i < threads; i++)
    CHECK(answers[i][0] == 111 && answers[i][1] == threads && answers[i][2] == 101 && answers[i][3] == -3 && answers[i][4]);
  CHECK(clock == 50);
}

static void nested_locks(int threads) {
  int count = 0, once = 0, held = 0;
#pragma omp target map(tofrom : count, once, held)
  {
    omp_init_nest_lock(&lock);
    omp_set_nest_lock(&lock); // the library's, of the initial thread
    omp_unset_nest_lock(&lock);
#pragma omp parallel num_threads(threads)
    {
      int most_held = increment(&count);
#pragma omp atomic
      held += most_held;
#pragma omp barrier
      if (omp_test_nest_lock(&lock)) { // one at a time, and never twice at once
        count += once == 0;
        once = 1;
        once = 0;
        omp_unset_nest_lock(&lock);
      }
    }
    omp_set_nest_lock(&lock);
    held += omp_test_nest_lock(&lock) * 1000;
    omp_unset_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    omp_destroy_nest_lock(&lock);
  }
  CHECK(count > 3 * threads && count <= 4 * threads && once == 0);
  CHECK(held == 2 * threads + 2000); // behind the inner calls, the lock is held once more by the test
}

// A limit is what the program has said; what it sets on the device is the number of threads where a construct says none.
static void said(void) {
  int limits[2] = {0, 0}, count = 0, other = 0;
#pragma omp target thread_limit(200) map(tofrom : limits, count, other)
  {
    limits[0] = omp_get_thread_limit();
#pragma omp parallel num_threads(100)
    if (omp_get_thread_num() == 99) limits[1] = omp_get_thread_limit();
    omp_set_num_threads(16);
#pragma omp parallel
#pragma omp atomic
    count++;
#pragma omp parallel num_threads(70)
#pragma omp atomic
    other++;
  }
  CHECK(limits[0] == 200 && limits[1] == 200 && count == 16 && other == 70);
}

int main(void) {
  check_placement();
  numbers(100);
  numbers(256);
  nested_locks(70);
  said();
  return check_result();
}
