// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exceptions that are thrown and caught inside regions, loops, tasks and critical constructs: the events of each construct stay
// paired, on each thread, in nested regions, too.
// { dg-additional-sources "stream_checks.c" }
#include "stream_checks.h"

static int caught;

struct failure {
  int value;
};

static void fail(int i) {
  if (i % 3 == 0) throw failure{i};
}

static void attempt(int i) {
  try {
    fail(i);
  } catch (const failure &f) {
    if (f.value == i) {
#pragma omp atomic
      caught++;
    }
  }
}

extern "C" __attribute__((noipa)) void loops(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 2)
    for (int i = 0; i < 30; i++) attempt(i);
#pragma omp single
    for (int i = 0; i < 30; i++) {
#pragma omp task firstprivate(i)
      attempt(i);
    }
    attempt(0);
  }
  come_back();
}

extern "C" __attribute__((noipa)) void nested(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    try {
#pragma omp parallel num_threads(2)
      {
#pragma omp critical
        attempt(3);
#pragma omp barrier
#pragma omp taskgroup
        {
#pragma omp task
          attempt(6);
        }
      }
      throw failure{9};
    } catch (const failure &) {
#pragma omp atomic
      caught++;
    }
  }
  come_back();
}

int main() {
  int threads = 0, in_nested = 0;
#pragma omp parallel
#pragma omp atomic
  threads++;
  loops();
  CHECK(caught == 20 + threads);
  caught = 0;
  nested();
  omp_pause_resource_all(omp_pause_soft);
  // Each thread of the outer region one; each of the inner ones two.
  in_nested = recorded(ompt_callback_implicit_task, ompt_scope_begin, -1);
  CHECK(in_nested >= 1 + 2 * threads + 4);
  CHECK(caught == 2 + 2 * recorded(ompt_callback_task_create, -1, -1) - 2 * 30);
  CHECK(recorded(ompt_callback_task_create, -1, -1) >= 32);
  CHECK(recorded_in(ompt_callback_parallel_begin, -1, "loops") == 1);
  CHECK(recorded_in(ompt_callback_parallel_end, -1, "loops") == 1);
  CHECK(recorded_in(ompt_callback_parallel_begin, -1, "nested") == 1);
  CHECK(recorded(ompt_callback_parallel_begin, -1, -1) == 5);
  CHECK(recorded(ompt_callback_work, ompt_scope_begin, ompt_work_loop_dynamic) == threads);
  CHECK(recorded(ompt_callback_work, ompt_scope_end, ompt_work_loop_dynamic) == threads);
  CHECK(stream_faults() == 0);
  return check_result();
}
