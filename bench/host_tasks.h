/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The part of host.c about tasks that hold next to nothing: the time of one of them. */
#ifndef REGOMP_BENCH_HOST_TASKS_H
#define REGOMP_BENCH_HOST_TASKS_H

static void task_one_producer(int count) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task firstprivate(i)
    if (i == count) sink = i;
  }
}

static void task_one_producer_work(int count) {
#pragma omp parallel
#pragma omp masked
  for (int i = 0; i < count; i++) {
#pragma omp task
    delay();
  }
}

static void task_all_producers(int count) {
#pragma omp parallel
  {
    int n = count / omp_get_num_threads();
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
      if (i == count) sink = i;
    }
  }
}

static void task_all_producers_work(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp task
    delay();
  }
}

static void task_nested(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp task
    {
#pragma omp task
      if (i == count) sink = i;
    }
  }
}

static void task_wait(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp task
    if (i == count) sink = i;
#pragma omp taskwait
  }
}

static void task_wait_many(int count) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < count / 16; i++) {
    for (int j = 0; j < 16; j++) {
#pragma omp task
      if (j == count) sink = i;
    }
#pragma omp taskwait
  }
}

static void task_group(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp taskgroup
    {
#pragma omp task
      if (i == count) sink = i;
    }
  }
}

static void task_barrier(int count) {
#pragma omp parallel
  {
    int n = count / omp_get_num_threads();
    for (int i = 0; i < n; i++) {
#pragma omp task
      if (i == count) sink = i;
#pragma omp barrier
    }
  }
}

static void task_undeferred(int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp task if (0)
    if (i == count) sink = i;
  }
}

static void task_conditional(int count) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task if (i % 2)
    if (i == count) sink = i;
  }
}

static void task_large(int count) {
  struct {
    char bytes[400];
  } block = {{0}};
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task firstprivate(block)
    if (block.bytes[i & 255]) sink = i;
  }
}

static void task_chain(int count) {
  char x;
  (void)&x;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task depend(inout : x)
    if (i == count) sink = i;
  }
}

static void task_outs(int count) {
  static char x[256];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task depend(out : x[i & 255])
    if (i == count) sink = i;
  }
}

static void task_readers(int count) {
  static char x[16];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
    if (i % 8 == 0) {
#pragma omp task depend(out : x[i / 8 % 16])
      if (i == count) sink = i;
    } else {
#pragma omp task depend(in : x[i / 8 % 16])
      if (i == count) sink = i;
    }
  }
}

/* Each element after its left and its upper neighbour. */
static void task_wavefront(int count) {
  enum { width = 32 };
  static char x[width + 1];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count / width; i++)
    for (int j = 1; j <= width; j++) {
#pragma omp task depend(in : x[j - 1]) depend(inout : x[j])
      if (i == count) sink = i;
    }
}

static void task_depend_all_producers(int count) {
#pragma omp parallel
  {
    char x;
    (void)&x;
    int n = count / omp_get_num_threads();
    for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : x)
      if (i == count) sink = i;
    }
#pragma omp taskwait
  }
}

static void taskloop(int count) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < count; i++)
    if (i == count) sink = i;
}

static void taskloop_default(int count) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp taskloop
    for (int j = 0; j < 64; j++)
      if (j == count) sink = j;
  }
}

static void task_reduction(int count) {
  long s = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  for (int i = 0; i < count; i++) {
#pragma omp task in_reduction(+ : s)
    s += i;
  }
  sink = s;
}

static void task_priority(int count) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task priority(i % 4)
    if (i == count) sink = i;
  }
}

static void task_yield(int count) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task
    if (i == count) sink = i;
#pragma omp taskyield
  }
}

static void measure_tasks(void) {
  measure("task, one producer", task_one_producer, 20000);
  measure("task with work, one producer", task_one_producer_work, 20000);
  measure("task, all producers", task_all_producers, 20000);
  measure("task with work, all producers", task_all_producers_work, 20000);
  measure("task, nested", task_nested, 20000);
  measure("task and taskwait", task_wait, 20000);
  measure("16 tasks and taskwait, task", task_wait_many, 20000);
  measure("task in taskgroup", task_group, 20000);
  measure("task and barrier", task_barrier, 4000);
  measure("task, if(0)", task_undeferred, 50000);
  measure("task, if(every second)", task_conditional, 20000);
  measure("task, 400 bytes, one producer", task_large, 20000);
  measure("task depend, chain", task_chain, 10000);
  measure("task depend, 256 chains", task_outs, 10000);
  measure("task depend, 7 readers", task_readers, 10000);
  measure("task depend, wavefront", task_wavefront, 10000);
  measure("task depend, all producers", task_depend_all_producers, 10000);
  measure("taskloop, iteration", taskloop, 20000);
  measure("taskloop, 64 iterations", taskloop_default, 5000);
  measure("task reduction, task", task_reduction, 20000);
  measure("task priority", task_priority, 10000);
  measure("task and taskyield", task_yield, 20000);
}

#endif
