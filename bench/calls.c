/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   One entry point of the host runtime, called as often as the second argument says; bench/instructions-host counts what a
   call costs. In a team of one thread, so that the counts are the same each time. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile long sink;
static omp_lock_t lock;
static omp_nest_lock_t nest_lock;

static void parallel(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp parallel
    sink = i;
  }
}
static void barrier(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp barrier
  }
}
static void single(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp single nowait
    sink = i;
  }
}
static void critical(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp critical(named)
    sink = i;
  }
}
static void set_lock(long n) {
  for (long i = 0; i < n; i++) {
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
  }
}
static void set_nest_lock(long n) {
  for (long i = 0; i < n; i++) {
    omp_set_nest_lock(&nest_lock);
    omp_unset_nest_lock(&nest_lock);
  }
}
static void loop(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp for schedule(dynamic) nowait
    for (int j = 0; j < 4; j++) sink = j;
  }
}
static void task(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp task
    sink = i;
  }
}
static void task_undeferred(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp task if (0)
    sink = i;
  }
}
static void task_depend(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp task depend(inout : sink)
    sink = i;
    if (i % 16 == 15) {
#pragma omp taskwait
    }
  }
}
static void taskwait(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp taskwait
  }
}
static void taskloop(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp taskloop grainsize(1)
    for (int j = 0; j < 16; j++) sink = j;
  }
}
static void task_reduction(long n) {
  long s = 0;
#pragma omp taskgroup task_reduction(+ : s)
  for (long i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : s)
    s += i;
  }
  sink = s;
}
static void taskgroup(long n) {
  for (long i = 0; i < n; i++) {
#pragma omp taskgroup
    sink = i;
  }
}
/* The compiler takes some of these calls for functions without effects, so each construct has a function of its own: in a
   loop around it they would be made once. */
#define APART __attribute__((noipa)) static void
APART one_static_loop(void) {
#pragma omp for schedule(static) nowait
  for (int j = 0; j < 4; j++) sink = j;
}
APART one_distribute(void) {
#pragma omp distribute
  for (int j = 0; j < 4; j++) sink = j;
}
APART one_masked(void) {
#pragma omp masked
  sink = 1;
}
APART one_scope(void) {
#pragma omp scope nowait
  sink = 1;
}
static long sum, most;
APART one_reduction(long i) {
#pragma omp scope reduction(+ : sum) reduction(max : most) nowait
  {
    sum += i;
    most = i;
  }
}
static void static_loop(long n) {
  for (long i = 0; i < n; i++) one_static_loop();
}
static void distribute(long n) {
  for (long i = 0; i < n; i++) one_distribute();
}
static void masked(long n) {
  for (long i = 0; i < n; i++) one_masked();
}
static void scope(long n) {
  for (long i = 0; i < n; i++) one_scope();
}
static void reduction(long n) {
  for (long i = 0; i < n; i++) one_reduction(i);
}
static void thread_num(long n) {
  for (long i = 0; i < n; i++) sink += ((int (*volatile)(void))omp_get_thread_num)();
}

static const struct {
  const char *name;
  void (*calls)(long);
} entries[] = {
    {"parallel", parallel},
    {"barrier", barrier},
    {"single", single},
    {"critical", critical},
    {"lock", set_lock},
    {"nest lock", set_nest_lock},
    {"dynamic loop", loop},
    {"static loop", static_loop},
    {"distribute", distribute},
    {"masked", masked},
    {"scope", scope},
    {"reduction", reduction},
    {"task", task},
    {"task, if(0)", task_undeferred},
    {"task depend", task_depend},
    {"task in_reduction", task_reduction},
    {"taskwait", taskwait},
    {"taskgroup", taskgroup},
    {"taskloop", taskloop},
    {"omp_get_thread_num", thread_num},
};

/* Without arguments: prints the names. */
int main(int argc, char **argv) {
  omp_init_lock(&lock);
  omp_init_nest_lock(&nest_lock);
  for (unsigned i = 0; i < sizeof entries / sizeof entries[0]; i++) {
    if (argc < 3) {
      puts(entries[i].name);
    } else if (strcmp(argv[1], entries[i].name) == 0) {
      const long n = atol(argv[2]);
      if (entries[i].calls == parallel) {
        parallel(n);
      } else {
#pragma omp parallel
        entries[i].calls(n);
      }
    }
  }
  return 0;
}
