// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the threads of a team are told at its start is written only where it is other than in the region before. Here each
// region differs from the one before in one thing, and in the next that thing is back: the function, the data, the number
// of threads, an ICV, the first construct, a task reduction, the level, the default allocator.
#include "require.h"
#include <omp.h>

enum { rounds = 200, threads = 4 };

static int sum_of_numbers(int factor) {
  int sum = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  sum += factor * omp_get_thread_num();
  return sum;
}

static void check_plain(int factor) { CHECK(sum_of_numbers(factor) == factor * threads * (threads - 1) / 2); }

static void check_loop(int iterations) {
  int sum = 0, outside = 0;
#pragma omp parallel for num_threads(threads) schedule(dynamic, 2) reduction(+ : sum)
  for (int i = 0; i < iterations; i++) sum += i;
  CHECK(sum == iterations * (iterations - 1) / 2);
  // A loop that is not the region's first construct, behind a single.
  sum = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  {
#pragma omp single
    outside = iterations;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < outside; i++) sum += i;
  }
  CHECK(sum == iterations * (iterations - 1) / 2);
}

static void check_task_reduction(void) {
  int sum = 0;
#pragma omp parallel num_threads(threads) reduction(task, + : sum)
  {
#pragma omp task in_reduction(+ : sum)
    sum += 1;
  }
  CHECK(sum == threads);
}

static void check_icvs(omp_sched_t kind, int chunk, int levels) {
  int wrong = 0;
  omp_set_schedule(kind, chunk);
  omp_set_max_active_levels(levels);
#pragma omp parallel num_threads(threads) reduction(+ : wrong)
  {
    omp_sched_t k;
    int c;
    omp_get_schedule(&k, &c);
    wrong += (k & ~omp_sched_monotonic) != kind || c != chunk || omp_get_max_active_levels() != levels;
  }
  CHECK(wrong == 0);
}

static void check_size(int wanted) {
  int count = 0;
#pragma omp parallel num_threads(wanted) reduction(+ : count)
  count += omp_get_num_threads();
  CHECK(count == wanted * wanted);
}

static void check_allocator(omp_allocator_handle_t handle) {
  int wrong = 0;
  omp_set_default_allocator(handle);
#pragma omp parallel num_threads(threads) reduction(+ : wrong)
  wrong += omp_get_default_allocator() != handle;
  CHECK(wrong == 0);
}

// The same region at two levels.
static void check_levels(void) {
  int wrong = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : wrong)
  {
    int inner = 0;
#pragma omp parallel num_threads(2) reduction(+ : inner)
    inner += omp_get_level() != 2 || omp_get_active_level() != 2 || omp_get_ancestor_thread_num(2) != omp_get_thread_num();
    wrong += inner + (omp_get_level() != 1);
  }
  CHECK(wrong == 0);
}

int main(void) {
  omp_set_dynamic(0);
  omp_set_max_active_levels(2);
  omp_allocator_handle_t before = omp_get_default_allocator();
  for (int i = 0; i < rounds; i++) {
    check_plain(i);
    check_loop(i);
    check_plain(1);
    if (i % 4 == 0) check_task_reduction();
    check_plain(i + 1);
    check_icvs(omp_sched_dynamic, 3, 2);
    check_icvs(omp_sched_dynamic, i % 2 + 1, 2);
    check_icvs(omp_sched_static, 3, 2 + i % 2);
    check_size(1 + i % 5);
    check_size(threads);
    check_allocator(omp_cgroup_mem_alloc);
    check_allocator(before);
    if (i % 4 == 0) check_levels();
  }
  return 0;
}
