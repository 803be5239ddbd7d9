/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The entries that GCC 17 calls where GCC 16 called others, called as its code does: static worksharing, barriers,
   masked, single, scope, reductions. REGOMP_TOOLCHAIN=snapshot scripts/check tests them with programs of GCC 17.
   { dg-additional-options "-fopenmp -foffload=disable" }  */
#include <omp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

extern _Complex int GOMP_loop_static_worksharing(unsigned long long), GOMP_loop_static_worksharing_start(unsigned long long);
extern _Complex int GOMP_distribute_static_worksharing(unsigned long long),
    GOMP_distribute_static_worksharing_start(unsigned long long);
extern void GOMP_loop_static_worksharing_dispatch(unsigned long long, unsigned long long),
    GOMP_loop_static_worksharing_end(void);
extern void GOMP_distribute_static_worksharing_dispatch(unsigned long long, unsigned long long);
extern void GOMP_distribute_static_worksharing_end(void);
extern void GOMP_barrier_ext(int), GOMP_masked_end(void), GOMP_single_end(void), GOMP_scope_end(void);
extern bool GOMP_barrier_cancel_ext(int), GOMP_has_masked_thread_num(int), GOMP_has_masked_thread_num_with_end(int);
extern bool GOMP_single_start_with_end(void);
extern void GOMP_scope_start_with_end(uintptr_t *), GOMP_reduction_start(void), GOMP_reduction_end(void);
extern void GOMP_atomic_start(void), GOMP_atomic_end(void);

static int failures;
static void fail(int line) {
  fprintf(stderr, "line %d\n", line);
  __atomic_fetch_add(&failures, 1, __ATOMIC_RELAXED);
}
#define CHECK(condition) ((condition) ? (void)0 : fail(__LINE__))

enum { threads = 4 };

static bool is(_Complex int share, int count, int number) { return __real__ share == count && __imag__ share == number; }

static void orphaned(void) {
  CHECK(is(GOMP_loop_static_worksharing(10), 1, 0) && is(GOMP_loop_static_worksharing_start(0), 1, 0));
  CHECK(is(GOMP_distribute_static_worksharing(-5ull), 1, 0) && is(GOMP_distribute_static_worksharing_start(7), 1, 0));
  /* Ends without beginnings.  */
  GOMP_loop_static_worksharing_dispatch(0, 1), GOMP_loop_static_worksharing_end();
  GOMP_distribute_static_worksharing_dispatch(0, 1), GOMP_distribute_static_worksharing_end();
  GOMP_single_end(), GOMP_masked_end(), GOMP_scope_end();
  for (int kind = -1; kind < 5; kind++) GOMP_barrier_ext(kind);
  CHECK(!GOMP_barrier_cancel_ext(2));
  CHECK(GOMP_has_masked_thread_num(0) && !GOMP_has_masked_thread_num(1) && !GOMP_has_masked_thread_num(-1));
  CHECK(GOMP_single_start_with_end());
  GOMP_scope_start_with_end(NULL);
}

static void in_a_team(void) {
  int arrived[100] = {0}, sum = 0, singles = 0, masked[threads] = {0};
#pragma omp parallel num_threads(threads)
  {
    const int me = omp_get_thread_num();
    CHECK(is(GOMP_loop_static_worksharing(1000), threads, me) && is(GOMP_loop_static_worksharing_start(1000), threads, me));
    CHECK(is(GOMP_distribute_static_worksharing(10), 1, 0));
    for (int i = 0; i < 100; i++) {
      __atomic_fetch_add(&arrived[i], 1, __ATOMIC_RELAXED);
      GOMP_barrier_ext(i % 3);
      CHECK(__atomic_load_n(&arrived[i], __ATOMIC_RELAXED) == threads);
      if (GOMP_single_start_with_end()) singles++;
      CHECK(!GOMP_barrier_cancel_ext(1));
      GOMP_single_end();
    }
    for (int t = 0; t < threads; t++)
      if (GOMP_has_masked_thread_num(t)) {
        CHECK(t == me && GOMP_has_masked_thread_num_with_end(t));
        masked[t]++;
      }
    CHECK(!GOMP_has_masked_thread_num(threads) && !GOMP_has_masked_thread_num(-1));
    for (int i = 0; i < 1000; i++) { /* one lock, also for older objects */
      (me & 1 ? GOMP_reduction_start : GOMP_atomic_start)();
      sum++;
      (me & 1 ? GOMP_reduction_end : GOMP_atomic_end)();
    }
  }
  CHECK(singles == 100 && sum == threads * 1000);
  for (int t = 0; t < threads; t++) CHECK(masked[t] == 1);
}

static void in_teams(void) {
#pragma omp teams num_teams(3) thread_limit(2)
  {
    const int team = omp_get_team_num(), teams = omp_get_num_teams();
    CHECK(is(GOMP_distribute_static_worksharing(9), teams, team));
#pragma omp parallel num_threads(2)
    CHECK(is(GOMP_distribute_static_worksharing_start(9), teams, team) &&
          is(GOMP_loop_static_worksharing(9), omp_get_num_threads(), omp_get_thread_num()));
  }
}

static void cancelled(void) {
  int after = 0;
#pragma omp parallel num_threads(threads)
  {
#pragma omp cancel parallel
    if (!GOMP_barrier_cancel_ext(2)) after++;
  }
  CHECK(after == 0 || !omp_get_cancellation());
}

int main(void) {
  orphaned();
  in_a_team();
  in_teams();
  cancelled();
  return failures != 0;
}
