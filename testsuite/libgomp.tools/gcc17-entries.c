// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entries that GCC 17 calls with -fopenmp-ompt, called as its code does: loops that the program distributes, single, masked,
// scope, reductions, barriers. Beginnings that the compiler has merged, moved or removed leave every begin with its end.
// { dg-additional-options "-ldl" }
#include "sequence.h"

#include <dlfcn.h>
#include <stdbool.h>

typedef unsigned long long ull;
// GCC 16's library has none of them to link with.
static _Complex int (*loop_start)(ull), (*loop_plain)(ull), (*distribute_start)(ull);
static void (*loop_dispatch)(ull, ull), (*loop_end)(void), (*distribute_dispatch)(ull, ull), (*distribute_end)(void);
static void (*barrier)(int), (*masked_end)(void), (*single_end)(void), (*scope_start)(uintptr_t *), (*scope_end)(void);
static bool (*barrier_cancel)(int), (*masked)(int), (*masked_plain)(int), (*single)(void);
static void (*reduction_start)(void), (*reduction_end)(void);
static void (*atomic_start)(void), (*atomic_end)(void);

static void find(void *pointer, const char *name) {
  void *const found = dlsym(RTLD_DEFAULT, name);
  CHECK(found != NULL);
  memcpy(pointer, &found, sizeof found);
}
static void find_all(void) {
  find(&loop_start, "GOMP_loop_static_worksharing_start");
  find(&loop_plain, "GOMP_loop_static_worksharing");
  find(&loop_dispatch, "GOMP_loop_static_worksharing_dispatch");
  find(&loop_end, "GOMP_loop_static_worksharing_end");
  find(&distribute_start, "GOMP_distribute_static_worksharing_start");
  find(&distribute_dispatch, "GOMP_distribute_static_worksharing_dispatch");
  find(&distribute_end, "GOMP_distribute_static_worksharing_end");
  find(&barrier, "GOMP_barrier_ext");
  find(&barrier_cancel, "GOMP_barrier_cancel_ext");
  find(&masked, "GOMP_has_masked_thread_num_with_end");
  find(&masked_plain, "GOMP_has_masked_thread_num");
  find(&masked_end, "GOMP_masked_end");
  find(&single, "GOMP_single_start_with_end");
  find(&single_end, "GOMP_single_end");
  find(&scope_start, "GOMP_scope_start_with_end");
  find(&scope_end, "GOMP_scope_end");
  find(&reduction_start, "GOMP_reduction_start");
  find(&reduction_end, "GOMP_reduction_end");
  find(&atomic_start, "GOMP_atomic_start");
  find(&atomic_end, "GOMP_atomic_end");
}

enum { most = 64 };
static uint64_t tasks[most];
static int executed[most]; // single: the thread was the one

// In each thread of a region what `zero` says is told for thread 0, `one` for a thread that executed a single construct.
static void look(void (*body)(int), const char *all, const char *other, int line) {
  int threads = 0;
  memset(tasks, 0, sizeof tasks);
  memset(executed, 0, sizeof executed);
  event_count = 0;
#pragma omp parallel reduction(max : threads)
  {
    const int me = omp_get_thread_num();
    threads = omp_get_num_threads();
    tasks[me] = my_task();
    body(me);
  }
  omp_pause_resource_all(omp_pause_soft);
  CHECK(threads <= most);
  for (int i = 0; i < threads; i++) check_sequence(tasks[i], executed[i] || other == NULL ? all : other, line);
}
#define LOOK(body, all, other) look(body, all, other, __LINE__)
#define END "parallel( parallel)"

// --- as the compiler's code runs ------------------------------------------------------------------------------------------

static void basic_loop(int me) {
  (void)me;
  loop_start(97);
  returned();
  barrier(1);
  loop_end();
}
static void nowait_loop(int me) {
  (void)me;
  loop_start(97);
  loop_end();
  loop_start(12);
  loop_end();
}
static void chunks(int me) {
  (void)me;
  loop_start(97);
  loop_dispatch(3, 4);
  loop_dispatch(90, 7);
  barrier(1);
  loop_end();
}
static void reducing_loop(int me) {
  (void)me;
  loop_start(5);
  reduction_start();
  CHECK(tool_state_of_thread(NULL) == ompt_state_work_reduction);
  reduction_end();
  CHECK(tool_state_of_thread(NULL) == ompt_state_work_parallel);
  barrier(1);
  loop_end();
}
static void singles(int me) {
  if (single()) executed[me]++;
  barrier(1);
  single_end();
}
static void single_nowait(int me) {
  if (single()) {
    executed[me]++;
    returned();
  }
  single_end();
  barrier(2);
}
static void single_then_reduction(int me) { // of the region; the end of single is not told without -fopenmp-ompt
#pragma omp single nowait
  executed[me]++;
  reduction_start();
  reduction_end();
}
static void masks(int me) {
  if (masked(0)) {
    executed[me]++;
    masked_end();
  }
  if (masked_plain(0)) returned();
  barrier(2);
}
static void nested_masks(int me) {
  if (masked(0)) {
    executed[me]++;
    if (masked(0)) masked_end();
    masked_end();
  }
}
static void scopes(int me) {
  (void)me;
  scope_start(NULL);
  reduction_start();
  reduction_end();
  scope_end();
  barrier(1);
}
static void distributes(int me) {
  (void)me;
  distribute_start(8);
  distribute_dispatch(0, 2);
  distribute_end();
}
static void barriers(int me) {
  (void)me;
  barrier(0);
  CHECK(!barrier_cancel(1));
  barrier(2);
}
static void atomics(int me) { // the same lock, another event
  (void)me;
  atomic_start();
  atomic_end();
}

// --- calls that do not balance ----------------------------------------------------------------------------------------------

static void shared_begin(int me) { // two loops of equally many iterations
  (void)me;
  loop_start(7);
  loop_end();
  loop_dispatch(0, 2);
  loop_end();
  loop_end();
}
static void moved_begin(int me) { // a begin without an end; then a barrier, another construct, or nothing
  (void)me;
  loop_start(7);
  barrier(2);
  loop_start(8);
  loop_start(9);
  if (me >= 0) scope_start(NULL);
  distribute_start(-1ull);
}
static void ends_alone(int me) {
  (void)me;
  loop_end();
  distribute_end();
  single_end();
  masked_end();
  scope_end();
}
static void moved_mask(int me) {
  if (masked(0)) executed[me]++;
  barrier(2);
  masked_end();
}
static void plain_calls(int me) { // without -fopenmp-ompt
  (void)me;
  loop_plain(97);
  masked_plain(0);
}
static void bracketed(int me) { // a loop that the library knows, whose iterations the program distributes
  (void)me;
#pragma omp for schedule(dynamic, 1000) nowait
  for (int i = 0; i < 4; i++) {
    if (i == 0) executed[me]++;
    loop_start(4);
    loop_end();
  }
}

static void in_teams(void) {
  uint64_t ids[3] = {0};
  event_count = 0;
#pragma omp teams num_teams(3) thread_limit(1)
  {
    const int me = omp_get_team_num();
    ids[me] = my_task();
    distribute_start(10);
#pragma omp parallel num_threads(1)
    returned();
    distribute_end();
  }
  for (int i = 0; i < 3; i++) {
    char *text = sequence_of(ids[i]);
    CHECK(strstr(text, "distribute[10]+ distribute-") != NULL);
    free(text);
  }
}

int main(void) {
  find_all();
  if (check_failures != 0) return tool_result();
  LOOK(basic_loop, "loop_static[97]+ loop_static- workshare( workshare) " END, NULL);
  LOOK(nowait_loop, "loop_static[97]+ loop_static- loop_static[12]+ loop_static- " END, NULL);
  LOOK(chunks, "loop_static[97]+ 3:4 90:7 loop_static- workshare( workshare) " END, NULL);
  LOOK(reducing_loop, "loop_static[5]+ reduction+ reduction- loop_static- workshare( workshare) " END, NULL);
  LOOK(singles, "single[1]+ single- workshare( workshare) " END, "single_other[1]+ single_other- workshare( workshare) " END);
  LOOK(single_nowait, "single[1]+ single- explicit( explicit) " END, "single_other[1]+ single_other- explicit( explicit) " END);
  LOOK(single_then_reduction, "single[1]+ single- reduction+ reduction- " END, "single_other[1]+ single_other- reduction+ reduction- " END);
  LOOK(masks, "masked+ masked- explicit( explicit) " END, "explicit( explicit) " END);
  LOOK(nested_masks, "masked+ masked+ masked- masked- " END, END);
  LOOK(scopes, "scope[1]+ reduction+ reduction- scope- workshare( workshare) " END, NULL);
  LOOK(distributes, "distribute[8]+ 0:2 distribute- " END, NULL);
  LOOK(barriers, "implementation( implementation) workshare( workshare) explicit( explicit) " END, NULL);
  LOOK(atomics, END, NULL);
  CHECK(count_of(ompt_callback_mutex_acquired, -1, ompt_mutex_atomic) == count_of(ompt_callback_implicit_task, ompt_scope_begin, -1));

  LOOK(shared_begin, "loop_static[7]+ loop_static- loop_static[7]+ 0:2 loop_static- " END, NULL);
  LOOK(moved_begin,
       "loop_static[7]+ loop_static- explicit( explicit) loop_static[8]+ loop_static- loop_static[9]+ loop_static- scope[1]+ scope- "
       "distribute[0]+ distribute- " END,
       NULL);
  LOOK(ends_alone, END, NULL);
  LOOK(moved_mask, "masked+ masked- explicit( explicit) " END, "explicit( explicit) " END);
  LOOK(plain_calls, END, NULL);
  LOOK(bracketed, "loop_dynamic[4]+ 0:4 loop_dynamic- " END, "loop_dynamic[4]+ loop_dynamic- " END);
  in_teams();
  // Without a region around it.
  loop_start(3);
  loop_end();
  if (masked(0)) masked_end();
  CHECK(count_of(ompt_callback_work, ompt_scope_begin, -1) == count_of(ompt_callback_work, ompt_scope_end, -1));
  CHECK(count_of(ompt_callback_masked, ompt_scope_begin, -1) == count_of(ompt_callback_masked, ompt_scope_end, -1));
  return tool_result();
}
