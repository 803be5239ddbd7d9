// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cancelled constructs of a C++ program whose objects have destructors: sections, loops, a taskgroup with tasks that are
// discarded, the region. What begins ends, and each object is destroyed.
// { dg-additional-sources "stream_checks.c" }
// { dg-set-target-env-var OMP_CANCELLATION "true" }
#include "stream_checks.h"

static int alive, sum;

struct counted {
  int value;
  explicit counted(int v) : value(v) { change(1); }
  counted(const counted &from) : value(from.value) { change(1); }
  ~counted() { change(-1); }
  static void change(int by) {
#pragma omp atomic
    alive += by;
  }
};

static void use(const counted &c) {
#pragma omp atomic
  sum += c.value;
}

extern "C" __attribute__((noipa)) void cancel_all(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      {
        counted c(1);
        use(c);
#pragma omp cancel sections
      }
#pragma omp section
      {
        counted c(2);
        use(c);
      }
    }
#pragma omp for schedule(guided)
    for (int i = 0; i < 100; i++) {
      counted c(i);
      use(c);
      if (i == 50) {
#pragma omp cancel for
      }
    }
#pragma omp single
#pragma omp taskgroup
    {
      for (int i = 0; i < 20; i++) {
        counted c(i);
#pragma omp task firstprivate(c)
        {
          use(c);
#pragma omp cancel taskgroup
        }
      }
    }
#pragma omp cancel parallel
#pragma omp barrier
  }
  come_back();
}

int main() {
  cancel_all();
  omp_pause_resource_all(omp_pause_soft);
  CHECK(alive == 0 && sum > 0);
  const int cancel = ompt_callback_cancel;
  CHECK(recorded_with_flags(cancel, ompt_cancel_sections | ompt_cancel_activated) == 1);
  CHECK(recorded_with_flags(cancel, ompt_cancel_loop | ompt_cancel_activated) == 1);
  CHECK(recorded_with_flags(cancel, ompt_cancel_taskgroup | ompt_cancel_activated) >= 1);
  CHECK(recorded_with_flags(cancel, ompt_cancel_parallel | ompt_cancel_activated) >= 1);
  CHECK(recorded_in(ompt_callback_parallel_begin, -1, "cancel_all") == 1);
  // A task that is created ends, or is discarded.
  CHECK(stream_faults() == 0);
  return check_result();
}
