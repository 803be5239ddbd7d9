// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Deferred target constructs: what is told of each of them is paired by the region's number, however they overlap: one begin,
// which comes first, one end, which comes last, and all data operations and the launch in between.
#include "device-events.h"

#include <omp.h>

enum { regions = 6, n = 100 };
static int a[regions][n];

__attribute__((noipa)) void launch(void) {
  for (int r = 0; r < regions; r++) {
#pragma omp target nowait map(tofrom : a[r][:n]) firstprivate(r) depend(inout : a[r])
    for (int i = 0; i < n; i++) a[r][i] += i + r;
#pragma omp target update nowait from(a[r][:n]) depend(inout : a[r])
  }
}

// The events of the region whose begin is events[begin]; returns where its end is.
static int check_region(int begin, int kind) {
  const struct event *b = &events[begin];
  CHECK(b->kind == kind && b->endpoint == ompt_scope_begin && b->device == 0);
  CHECK(in_function("launch", b->code));
  int end = -1, submits = 0, operations = 0, open = 0, maps = 0;
  for (int i = 0; i < num_events; i++) {
    const struct event *e = &events[i];
    if (i == begin || e->region != b->region || e->what <= device_unload) continue;
    CHECK(i > begin && end < 0);
    CHECK(e->region_data == b->region_data);
    if (e->what == region) {
      CHECK(e->kind == kind && e->endpoint == ompt_scope_end && e->task == b->task && e->target_task == b->target_task);
      CHECK(e->code == b->code);
      end = i;
    } else if (e->what == data_op) {
      CHECK(e->target_task == b->target_task);
      open += e->endpoint == ompt_scope_begin ? 1 : -1;
      CHECK(open == 0 || open == 1);
      operations += e->endpoint == ompt_scope_end;
    } else if (e->what == submit) {
      submits += e->endpoint == ompt_scope_end;
    } else if (e->what == map) {
      maps++;
    }
  }
  CHECK(end > begin && open == 0);
  // The data are on the device, and a kernel's arguments are not data.
  if (kind == ompt_target_nowait) CHECK(submits == 1 && operations == 0 && maps >= 1);
  if (kind == ompt_target_update_nowait) CHECK(submits == 0);
  return end;
}

int main(void) {
#pragma omp target enter data map(to : a)
#pragma omp parallel num_threads(3)
#pragma omp single
  launch();
#pragma omp target exit data map(from : a)
  for (int r = 0; r < regions; r++)
    for (int i = 0; i < n; i++) CHECK(a[r][i] == i + r);

  int found[2] = {0, 0};
  ompt_data_t *task = NULL;
  for (int i = 0; i < num_events; i++) {
    const struct event *e = &events[i];
    if (e->what != region || e->endpoint != ompt_scope_begin) continue;
    if (e->kind != ompt_target_nowait && e->kind != ompt_target_update_nowait) continue;
    // All of one task, each with a task of its own.
    CHECK(e->task != NULL && e->target_task != NULL && e->task != e->target_task);
    CHECK(task == NULL || task == e->task);
    task = e->task;
    check_region(i, e->kind);
    found[e->kind == ompt_target_update_nowait]++;
  }
  CHECK(found[0] == regions && found[1] == regions);
  puts("each region is complete");
  return 0;
}

// { dg-output "each region is complete\n" }
