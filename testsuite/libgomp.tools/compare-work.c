// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops by schedule, sections, single, cancelled ones: what this library and libomp tell.
// { dg-shared-library "recorder.c" }
// { dg-no-sanitizer "it runs itself on another library" }
// { dg-nondeterministic }
#define _GNU_SOURCE
#include "compare.h"

#include <omp.h>

static volatile int zero;

#define LOOP(name, clauses)                                                                                                 \
  static void name(void) {                                                                                                  \
    _Pragma("omp parallel") {                                                                                               \
      _Pragma(#clauses) for (int i = 0; i < 97; i++) returned();                                                            \
    }                                                                                                                       \
  }
LOOP(dynamic_loop, omp for schedule(dynamic, 3))
LOOP(guided_loop, omp for schedule(guided))
LOOP(runtime_loop, omp for schedule(runtime))
LOOP(nowait_loop, omp for schedule(dynamic) nowait)
LOOP(static_loop, omp for schedule(static))
LOOP(ordered_static_loop, omp for ordered schedule(static))

static void combined_loop(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 97; i++) returned();
}
static void collapsed_loop(void) {
#pragma omp parallel for schedule(dynamic) collapse(2)
  for (int i = 0; i < 7; i++)
    for (int k = 0; k < 5; k++) returned();
}
static void sections(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
      returned();
#pragma omp section
      returned();
    }
  }
}
static void combined_sections(void) {
#pragma omp parallel sections
  {
    returned();
#pragma omp section
    returned();
  }
}
// One in each region: which thread executes it is open.
static void single(void) {
#pragma omp parallel
  {
#pragma omp single
    returned();
  }
}
static void single_nowait(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    returned();
  }
}
static void copyprivate(void) {
  int value = 0;
#pragma omp parallel firstprivate(value)
  {
#pragma omp single copyprivate(value)
    value = 1;
  }
}
static void cancelled_loop(void) {
#pragma omp parallel num_threads(1)
#pragma omp for schedule(dynamic)
  for (int i = 0; i < 10; i++) {
#pragma omp cancel for
  }
}
static void cancelled_sections(void) {
#pragma omp parallel num_threads(1)
#pragma omp sections
  {
    if (zero == 0) {
#pragma omp cancel sections
    }
  }
}

static const program programs[] = {PROGRAM(dynamic_loop),      PROGRAM(guided_loop),   PROGRAM(runtime_loop),
                                   PROGRAM(nowait_loop),       PROGRAM(static_loop),   PROGRAM(ordered_static_loop),
                                   PROGRAM(combined_loop),     PROGRAM(collapsed_loop), PROGRAM(sections),
                                   PROGRAM(combined_sections), PROGRAM(single), PROGRAM(single_nowait), PROGRAM(copyprivate), PROGRAM(cancelled_loop),
                                   PROGRAM(cancelled_sections), NO_MORE};
static const row *const rows_here[] = {&row_invoker,      &row_lone_barrier,  &row_end_size,      &row_barrier_address,   &row_construct_barrier,
                                       &row_copyprivate, &row_guided_alone, &row_single_end,   &row_end_count,     &row_loop_address,  &row_cancelled_end,     &row_cancelled_address,
                                       &row_sections_kind, NULL};
