// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the code of a region or task ends with a jump to the library, there is no call whose return address could be told.
// Still each event has an address in the program, in the function that jumps; and the frames are as elsewhere.
#include "stream.h"

extern const char __executable_start[], etext[];

enum { functions = 6, most_distance = 1024 };
static const char *places[functions];

// Of the code that calls it. Each is a function of the compiler's own.
#define HERE(n) (__atomic_store_n(&places[n], here(), __ATOMIC_RELAXED))
__attribute__((noipa)) static const char *here(void) { return (const char *)__builtin_return_address(0); }

static int x;

__attribute__((noipa)) static void run(void) {
#pragma omp parallel
  {
    HERE(0);
#pragma omp barrier
  }
#pragma omp parallel
  {
    HERE(1);
#pragma omp task
    {
      HERE(2);
#pragma omp taskwait
    }
  }
#pragma omp parallel num_threads(1)
  {
    HERE(3);
#pragma omp parallel num_threads(2)
    returned();
  }
#pragma omp parallel
  {
    HERE(4);
#pragma omp task if (0)
    {
      HERE(5);
#pragma omp atomic
      x++;
#pragma omp taskgroup
      {
        returned();
      }
    }
  }
}

static int is_near(const void *codeptr, int n) {
  const char *const c = (const char *)codeptr;
  return c > places[n] - most_distance && c < places[n] + most_distance;
}

int main(void) {
  run();
  omp_pause_resource_all(omp_pause_soft);
  unsigned explicit_barriers = 0, waits = 0, regions = 0, groups = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    switch (e->what) {
    case ompt_callback_parallel_begin:
    case ompt_callback_parallel_end:
    case ompt_callback_task_create:
    case ompt_callback_sync_region:
    case ompt_callback_sync_region_wait:
      CHECK((const char *)e->codeptr > __executable_start && (const char *)e->codeptr < etext);
      break;
    default:
      break;
    }
    if (e->what == ompt_callback_sync_region && e->kind == ompt_sync_region_barrier_explicit) {
      explicit_barriers++;
      CHECK(is_near(e->codeptr, 0));
    }
    if (e->what == ompt_callback_sync_region && e->kind == ompt_sync_region_taskwait) {
      waits++;
      CHECK(is_near(e->codeptr, 2));
    }
    if (e->what == ompt_callback_sync_region && e->kind == ompt_sync_region_taskgroup) {
      groups++;
      CHECK(is_near(e->codeptr, 5));
    }
    if (e->what == ompt_callback_parallel_begin && e->exit_frame != NULL) {
      regions++;
      CHECK(is_near(e->codeptr, 3) && e->enter_frame != NULL && (char *)e->enter_frame < (char *)e->exit_frame);
    }
  }
  CHECK(explicit_barriers != 0 && waits != 0 && groups != 0 && regions == 1);
  check_stream();
  return tool_result();
}

// { dg-additional-options "-foptimize-sibling-calls" }
