// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of a thread that waits for a sink of a doacross loop, or for the dependences of an undeferred task, of a taskwait,
// of target constructs; each time its task is in the library, and works again afterwards.
#include "waits.h"

static int x, y, goes_on;

// The task is another thread's; the one that has made it waits for it.
static void a_task_that_looks(void) {
#pragma omp task depend(out : x) shared(x)
  {
    CHECK(omp_get_thread_num() == 1);
    __atomic_store_n(&goes_on, 1, __ATOMIC_RELEASE);
    CHECK(waits_in(0, ompt_state_wait_taskwait) && id_seen == 0);
    x++;
  }
  while (!__atomic_load_n(&goes_on, __ATOMIC_ACQUIRE)) usleep(1000);
  goes_on = 0;
}

static void works(void) {
  ompt_frame_t *frame;
  CHECK(tool_state_of_thread(NULL) == ompt_state_work_parallel);
  CHECK(tool_task_info(0, NULL, NULL, &frame, NULL, NULL) == 2 && frame->enter_frame.ptr == NULL);
}

int main(void) {
  watch_waits();
#pragma omp parallel num_threads(2)
  {
    const int me = omp_get_thread_num();
    CHECK(omp_get_num_threads() == 2);
    threads[me] = pthread_self();
#pragma omp barrier
#pragma omp for ordered(1) schedule(static, 1)
    for (int i = 0; i < 2; i++) {
      if (i == 0) CHECK(waits_in(1, ompt_state_wait_ordered) && id_seen != 0);
#pragma omp ordered depend(sink : i - 1)
      works();
#pragma omp ordered depend(source)
    }
    if (me == 0) {
      a_task_that_looks();
#pragma omp task depend(in : x) if (0) shared(x)
      {
        CHECK(x == 1);
        works();
      }
      works();
      a_task_that_looks();
#pragma omp taskwait depend(in : x)
      CHECK(x == 2);
      works();
      a_task_that_looks();
#pragma omp target depend(in : x) map(tofrom : y)
      y++;
      CHECK(x == 3 && y == 1);
      works();
      a_task_that_looks();
#pragma omp target update depend(in : x) to(y)
      CHECK(x == 4);
      works();
    }
  }
  return tool_result();
}

// { dg-additional-options "-Wno-deprecated-openmp" }
