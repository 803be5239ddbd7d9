// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target tasks whose kernel runs on a device while the thread goes on: left once after the launch and entered again for the
// end, or carried out in one go; complete after the construct's end, and current while anything of it is told.
// { dg-modes "ours ours-stock" }
#include "stream.h"

enum { regions = 8, n = 50 };
static int a[regions][n];

__attribute__((noinline, aligned(512))) static void launch(void) {
  for (int r = 0; r < regions; r++) {
#pragma omp target nowait map(tofrom : a[r][:n]) firstprivate(r) depend(inout : a[r])
    for (int i = 0; i < n; i++) a[r][i] += i + r;
#pragma omp target nowait map(tofrom : a[r][:n]) depend(inout : a[r])
    for (int i = 0; i < n; i++) a[r][i] *= 2;
  }
  returned();
}

static void look_at_task(const event *made, int place) {
  unsigned entered = 0, left = 0, complete = 0, begins = 0, ends = 0, listed = 0, waits = 0;
  for (unsigned i = (unsigned)place; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what == ompt_callback_task_schedule) {
      entered += e->next == made->task;
      left += e->task == made->task && e->kind == ompt_task_switch;
      complete += e->task == made->task && e->kind == ompt_task_complete;
    } else if (e->what == ompt_callback_target_emi && e->task == made->task) {
      begins += e->endpoint == ompt_scope_begin;
      ends += e->endpoint == ompt_scope_end;
      CHECK(e->kind == ompt_target_nowait && e->flags == 0 && e->next == made->next);
      CHECK(e->codeptr == made->codeptr && complete == 0 && entered >= 1);
    } else if (e->what == ompt_callback_dependences && e->task == made->task) {
      listed++;
    } else if (e->what == ompt_callback_task_dependence && e->next == made->task) {
      waits++;
      CHECK(e->task < made->task);
    }
  }
  CHECK(begins == 1 && ends == 1 && listed == 1 && complete == 1 && waits <= 1);
  CHECK(entered == left + 1 && left <= 1);
}

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  launch();
  for (int r = 0; r < regions; r++)
    for (int i = 0; i < n; i++) CHECK(a[r][i] == 2 * (i + r));
  launch(); // outside regions
#pragma omp taskwait
  for (int r = 0; r < regions; r++)
    for (int i = 0; i < n; i++) CHECK(a[r][i] == 2 * (2 * (i + r) + i + r));
  omp_pause_resource_all(omp_pause_soft);
  unsigned tasks = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what != ompt_callback_task_create) continue;
    tasks++;
    CHECK(e->flags == (ompt_task_target | ompt_task_untied | ompt_task_mergeable) && e->count == 1);
    CHECK(is_in(e->codeptr, (const void *)launch, 512) && e->enter_frame != NULL);
    look_at_task(e, (int)i);
  }
  CHECK(tasks == 4 * regions);
  check_stream();
  return tool_result();
}
