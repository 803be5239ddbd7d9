// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target tasks among tasks with dependences: pairs of which one waits for the other, also where the target task is not deferred
// and its construct waits; a target task that is discarded.
// { dg-set-target-env-var OMP_CANCELLATION "true" }
#include "stream.h"

#include <sched.h>

static int x, turn, ran;

__attribute__((noinline)) static void wait_for_turn(void) {
  while (!__atomic_load_n(&turn, __ATOMIC_ACQUIRE)) sched_yield();
}

// The creator lets the first task go when the others are there; the construct that is not deferred finds it running.
static void chain(void) {
#pragma omp task depend(out : x)
  wait_for_turn();
#pragma omp target nowait depend(inout : x) map(tofrom : x)
  x++;
#pragma omp task depend(inout : x)
  x *= 2;
#pragma omp task
  __atomic_store_n(&turn, 1, __ATOMIC_RELEASE);
#pragma omp target depend(inout : x) map(tofrom : x)
  x += 5;
  CHECK(x == 7);
}

static void discard(void) {
  turn = 0;
#pragma omp taskgroup
  {
#pragma omp task depend(out : ran)
    wait_for_turn();
#pragma omp target nowait depend(inout : ran) map(tofrom : ran)
    ran = 1;
#pragma omp task if (0)
    {
#pragma omp cancel taskgroup
    }
#pragma omp target nowait map(tofrom : ran)
    ran = 2;
    __atomic_store_n(&turn, 1, __ATOMIC_RELEASE);
  }
}

int main(void) {
  int several = 0;
  // Two threads that the others need not wait for, whatever OMP_NUM_THREADS says.
#pragma omp parallel num_threads(2)
#pragma omp single
  if (omp_get_num_threads() > 1) {
    several = 1;
    chain();
    discard();
  }
  omp_pause_resource_all(omp_pause_soft);
  CHECK(several == 1 && ran == 0);
  uint64_t made[9];
  unsigned n = 0, pairs = 0, discarded = 0;
  for (unsigned i = 0; i < event_count; i++)
    if (events[i].what == ompt_callback_task_create && n < 9) made[n++] = events[i].task;
  CHECK(n == 9);
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what == ompt_callback_task_dependence) {
      if (e->task == made[0] && e->next == made[1]) pairs |= 1;
      if (e->task == made[1] && e->next == made[2]) pairs |= 2;
      if (e->task == made[2] && e->next == made[4]) pairs |= 4;
      if (e->task == made[5] && e->next == made[6]) pairs |= 8;
    }
    discarded += e->what == ompt_callback_cancel && (e->task == made[6] || e->task == made[8]) && (e->flags & ompt_cancel_discarded_task) != 0;
  }
  CHECK((pairs & 11) == 11); // the third of them may be over before the fourth is met
  CHECK(discarded == 2);
  check_stream();
  return tool_result();
}
