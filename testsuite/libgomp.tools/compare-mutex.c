// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks, nestable locks, critical, atomic, ordered: what this library and libomp tell.
// { dg-shared-library "recorder.c" }
// { dg-no-sanitizer "it runs itself on another library" }
// { dg-nondeterministic }
#define _GNU_SOURCE
#include "compare.h"

#include <omp.h>

static int count;

static void locks(void) {
  omp_lock_t l;
  omp_init_lock(&l);
  omp_set_lock(&l);
  omp_test_lock(&l);
  omp_unset_lock(&l);
  omp_test_lock(&l);
  omp_unset_lock(&l);
  omp_destroy_lock(&l);
}
static void nestable_locks(void) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
  omp_set_nest_lock(&l);
  omp_set_nest_lock(&l);
  omp_test_nest_lock(&l);
  omp_unset_nest_lock(&l);
  omp_unset_nest_lock(&l);
  omp_unset_nest_lock(&l);
  omp_test_nest_lock(&l);
  omp_unset_nest_lock(&l);
  omp_destroy_nest_lock(&l);
}
static void locks_of_a_team(void) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel
  for (int i = 0; i < 3; i++) {
    omp_set_lock(&l);
    count++;
    omp_unset_lock(&l);
  }
  omp_destroy_lock(&l);
}
static void critical(void) {
#pragma omp parallel
  {
#pragma omp critical
    count++;
#pragma omp critical(named)
    count++;
  }
}
static void atomic(void) { // no instruction has it
  static long double sum;
#pragma omp parallel
  {
#pragma omp atomic
    sum += 1;
  }
}
static void ordered(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < 10; i++) {
#pragma omp ordered
    count++;
  }
}

static const program programs[] = {PROGRAM(locks),  PROGRAM(nestable_locks), PROGRAM(locks_of_a_team), PROGRAM(critical),
                                   PROGRAM(atomic), PROGRAM(ordered),        NO_MORE};
static const row *const rows_here[] = {&row_invoker, &row_lone_barrier, &row_end_size, &row_barrier_address, &row_end_count, NULL};
