/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A thread that makes tasks, and has not asked to wait, is never held up by another task: one that spins until the creator
   gets further comes to its end on the other thread, however many tasks are blocked behind it, and also if the creator says
   taskyield.  */
#include "require.h"
#include <omp.h>
#include <unistd.h>

enum { many = 3000 };
static int ready, started;
static long ran;

static int get(const int *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
static void set(int *flag, int value) { __atomic_store_n(flag, value, __ATOMIC_RELEASE); }
static void count(void) { __atomic_add_fetch(&ran, 1, __ATOMIC_RELAXED); }
static void wait_for_creator(void) {
  set(&started, 1);
  while (!get(&ready)) usleep(100);
}

static void readers(void) {
  int x = 0;
#pragma omp task depend(out : x)
  wait_for_creator();
  for (int i = 0; i < many; i++) {
#pragma omp task depend(in : x)
    count();
  }
  set(&ready, 1);
}

static void chain(void) {
  int x = 0;
#pragma omp task depend(inout : x)
  wait_for_creator();
  for (int i = 0; i < many; i++) {
#pragma omp task depend(inout : x)
    count();
  }
  set(&ready, 1);
#pragma omp taskwait
}

/* The one that waits is ready, but not the first of those that are. */
static void among_others(void) {
  int x = 0, y = 0;
#pragma omp task depend(out : x)
  wait_for_creator();
  for (int i = 0; i < many; i++) {
#pragma omp task depend(in : x) depend(inout : y)
    count();
    if (i == many / 2) {
#pragma omp task
      wait_for_creator();
    }
  }
  set(&ready, 1);
}

static void in_a_group(void) {
#pragma omp taskgroup
  readers();
}

static void in_a_task(void) {
#pragma omp task
  {
    readers();
#pragma omp taskwait
  }
}

static void yields(void) {
#pragma omp task
  wait_for_creator();
  for (int i = 0; i < many; i++) {
#pragma omp taskyield
    count();
  }
  set(&ready, 1);
}

int main(void) {
  static void (*const kinds[])(void) = {readers, chain, among_others, in_a_group, in_a_task, yields};
  for (unsigned k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    ran = 0;
    set(&ready, 0);
    set(&started, 0);
#pragma omp parallel num_threads(2)
#pragma omp single
    kinds[k]();
    CHECK(ran == many);
  }
  return 0;
}
