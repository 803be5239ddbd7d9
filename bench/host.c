/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the constructs of the host runtime cost: the work inside is next to nothing. */
#include "measure.h"
#include <omp.h>

static volatile long sink;

static void parallel(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp parallel
    {
      if (omp_get_thread_num() == 0)
        sink = i;
    }
  }
}

static void barrier(int count)
{
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp barrier
  }
}

static void dynamic_for(int count)
{
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < count; i++)
    if (i == count)
      sink = i;
}

static void single(int count)
{
#pragma omp parallel
  for (int i = 0; i < count; i++) {
#pragma omp single
    sink = i;
  }
}

static void critical(int count)
{
#pragma omp parallel
#pragma omp for schedule(static)
  for (int i = 0; i < count; i++) {
#pragma omp critical
    sink = i;
  }
}

static void reduction(int count)
{
  for (int i = 0; i < count; i++) {
    long s = 0;
#pragma omp parallel reduction(+ : s)
    s += 1;
    sink = s;
  }
}

static void tasks_one_producer(int count)
{
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; i++) {
#pragma omp task firstprivate(i)
    if (i == count)
      sink = i;
  }
}

static void tasks_all_producers(int count)
{
#pragma omp parallel
  {
    int n = count / omp_get_num_threads();
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
      if (i == count)
        sink = i;
    }
  }
}

static long tree(int depth)
{
  if (depth == 0)
    return 1;
  long a, b;
#pragma omp task shared(a)
  a = tree(depth - 1);
  b = tree(depth - 1);
#pragma omp taskwait
  return a + b;
}

static void task_tree(int count)
{
  int depth = 0;
  while ((1 << depth) < count)
    depth++;
#pragma omp parallel
#pragma omp single
  sink = tree(depth);
}

int main(int argc, char **argv)
{
  if (argc > 1)
    measure_filter = argv[1];
  measure("parallel", parallel, 2000);
  measure("barrier", barrier, 5000);
  measure("for, dynamic chunk 1", dynamic_for, 100000);
  measure("single", single, 5000);
  measure("critical", critical, 50000);
  measure("parallel reduction", reduction, 2000);
  measure("task, one producer", tasks_one_producer, 20000);
  measure("task, all producers", tasks_all_producers, 20000);
  measure("task tree", task_tree, 16384);
  return 0;
}
