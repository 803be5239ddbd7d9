// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target tasks: target constructs and data directives generate one, with its flags, dependences and code address; it is the
// current task while the construct is carried out, and complete after that. Without nowait it is an included task. `target
// data` generates none. The region on the host has an initial task inside it.
#include "stream.h"

static int x, y, inside;

__attribute__((noinline, aligned(512))) static void with_nowait(void) {
#pragma omp target nowait map(tofrom : x)
  x++;
#pragma omp taskwait
  returned();
}
__attribute__((noinline, aligned(512))) static void with_depend(void) {
#pragma omp target depend(inout : x) map(tofrom : x)
  x++;
  returned();
}
// The second waits for the first.
__attribute__((noinline, aligned(512))) static void with_both(void) {
#pragma omp task depend(out : x)
  x++;
#pragma omp target nowait depend(in : x) depend(inout : y) map(tofrom : x)
  x++;
#pragma omp taskwait
  returned();
}
__attribute__((noinline, aligned(512))) static void with_data(void) {
#pragma omp target enter data map(to : y) nowait depend(out : y)
#pragma omp target update to(y) depend(inout : y)
#pragma omp target exit data map(from : y) nowait
#pragma omp taskwait
  returned();
}
__attribute__((noinline, aligned(512))) static void with_plain_data(void) {
#pragma omp target enter data map(to : y)
#pragma omp target update to(y)
#pragma omp target exit data map(from : y)
  returned();
}
__attribute__((noinline, aligned(512))) static void in_data(void) {
#pragma omp target data map(tofrom : y)
  y++;
  returned();
}
__attribute__((noinline, aligned(512))) static void in_final(void) {
#pragma omp task final(1)
  {
#pragma omp target nowait map(tofrom : x)
    x++;
  }
#pragma omp taskwait
}
__attribute__((noinline, aligned(512))) static void with_neither(void) {
#pragma omp target map(tofrom : x, inside)
  {
    ompt_data_t *task = NULL, *parallel = NULL;
    ompt_frame_t *frame = NULL;
    int flags = 0, size = 0;
    x++;
    inside = tool_task_info(0, &flags, &task, &frame, &parallel, NULL) == 2 && flags == ompt_task_initial &&
             frame->exit_frame.ptr != NULL && parallel != NULL && tool_parallel_info(0, NULL, &size) == 2 && size == 1 &&
             tool_parallel_info(1, NULL, NULL) == 0;
  }
  returned();
}

enum { deferrable = ompt_task_target | ompt_task_untied | ompt_task_mergeable };

// Where event `what` of the task comes, from `from` on; it must.
static unsigned find(unsigned from, ompt_callbacks_t what, int endpoint, uint64_t task, uint64_t next) {
  for (unsigned i = from; i < event_count; i++)
    if (events[i].what == what && (endpoint == -1 || events[i].endpoint == endpoint) &&
        (task == 0 || events[i].task == task) && (next == 0 || events[i].next == next))
      return i;
  CHECK(!"the event is there");
  return event_count - 1;
}

// A construct of the kind, met by the task that creates at events[at]; that many entries in its depend clauses.
static void look_at_task(unsigned at, int kind, unsigned flags, unsigned dependences) {
  const event made = events[at];
  CHECK(made.what == ompt_callback_task_create && (unsigned)made.flags == flags && made.count == (dependences > 0));
  CHECK(made.enter_frame != NULL);
  unsigned listed = 0;
  for (unsigned i = at; i < event_count; i++)
    listed += events[i].what == ompt_callback_dependences && events[i].task == made.task;
  CHECK(listed == dependences);
  const unsigned begun = find(at, ompt_callback_task_schedule, -1, 0, made.task);
  const unsigned begin = find(begun, ompt_callback_target_emi, ompt_scope_begin, made.task, 0);
  CHECK(events[begin].kind == kind && events[begin].next == made.next && events[begin].codeptr == made.codeptr);
  const unsigned end = find(begin, ompt_callback_target_emi, ompt_scope_end, made.task, 0);
  CHECK(events[end].kind == kind && events[end].index == events[begin].index && events[end].next == made.next);
  if (kind == ompt_target || kind == ompt_target_nowait) {
    unsigned initial = begin;
    do initial = next_of(initial + 1, ompt_callback_implicit_task, ompt_scope_begin);
    while (initial < end && events[initial].thread != events[begin].thread);
    CHECK(initial < end && events[initial].flags == ompt_task_initial && events[initial].count == 1 &&
          events[initial].index == 1 && events[initial].parallel == 0);
    CHECK(find(initial, ompt_callback_implicit_task, ompt_scope_end, events[initial].task, 0) < end);
  }
  const unsigned complete = find(end, ompt_callback_task_schedule, -1, made.task, 0);
  CHECK(events[complete].kind == ompt_task_complete);
}

// The n-th creation of a target task in the function.
static unsigned creation(const void *function, unsigned n) {
  for (unsigned i = 0; i < event_count; i++)
    if (events[i].what == ompt_callback_task_create && (events[i].flags & ompt_task_target) != 0 &&
        is_in(events[i].codeptr, function, 500) && n-- == 0)
      return i;
  CHECK(!"the task is created");
  return 0;
}

// Carried out by the task that meets it.
static void look_at_region_without_task(const void *function) {
  unsigned found = 0;
  for (unsigned i = 0; i < event_count; i++)
    if (events[i].what == ompt_callback_target_emi && is_in(events[i].codeptr, function, 500)) {
      found++;
      CHECK(events[i].task == 0 && events[i].next != 0);
    }
  CHECK(found == 4);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    with_nowait();
    with_depend();
    with_both();
    with_data();
    in_final();
    with_neither();
    with_plain_data();
    in_data();
  }
  with_depend();
  with_nowait();
  omp_pause_resource_all(omp_pause_soft);
  CHECK(x == 8 && inside == 1);
  unsigned tasks = 0, regions = 0, of_final = event_count;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what == ompt_callback_task_create && (e->flags & ompt_task_target) != 0) {
      tasks++;
      if ((e->flags & ompt_task_final) != 0) of_final = i;
    }
    regions += e->what == ompt_callback_target_emi && e->endpoint == ompt_scope_begin;
  }
  CHECK(tasks == 13 && regions == 15);
  look_at_task(creation((const void *)with_nowait, 0), ompt_target_nowait, deferrable, 0);
  look_at_task(creation((const void *)with_nowait, 1), ompt_target_nowait, deferrable, 0);
  look_at_task(creation((const void *)with_depend, 0), ompt_target, deferrable | ompt_task_undeferred, 1);
  look_at_task(creation((const void *)with_depend, 1), ompt_target, deferrable | ompt_task_undeferred, 1);
  look_at_task(creation((const void *)with_both, 0), ompt_target_nowait, deferrable, 2);
  look_at_task(creation((const void *)with_data, 0), ompt_target_enter_data_nowait, deferrable, 1);
  look_at_task(creation((const void *)with_data, 1), ompt_target_update, deferrable | ompt_task_undeferred, 1);
  look_at_task(creation((const void *)with_data, 2), ompt_target_exit_data_nowait, deferrable, 0);
  look_at_task(creation((const void *)with_neither, 0), ompt_target, deferrable | ompt_task_undeferred, 0);
  look_at_task(creation((const void *)with_plain_data, 0), ompt_target_enter_data, deferrable | ompt_task_undeferred, 0);
  look_at_task(creation((const void *)with_plain_data, 1), ompt_target_update, deferrable | ompt_task_undeferred, 0);
  look_at_task(creation((const void *)with_plain_data, 2), ompt_target_exit_data, deferrable | ompt_task_undeferred, 0);
  look_at_region_without_task((const void *)in_data);
  CHECK(of_final < event_count);
  if (of_final < event_count)
    look_at_task(of_final, ompt_target_nowait, deferrable | ompt_task_final | ompt_task_undeferred, 0);
  check_stream();
  return tool_result();
}
