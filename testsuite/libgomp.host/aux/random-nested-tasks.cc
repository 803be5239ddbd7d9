// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks and taskloops, reductions over them, what a task sets for itself, and what an exception does to objects.
#include "random-nested.h"

void tasks(random_source r, int depth) {
  const int n = 1 + r.below(r.one_in(6) ? 200 : 5), form = r.below(5);
  const object o(n);
  long came[8] = {};
  owe(n);
  switch (form) {
  case 0:
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(o) untied
      work(o.value == n);
    }
    break;
  case 1: {
#pragma omp taskloop firstprivate(o) nogroup num_tasks(3)
    for (int i = 0; i < n; i++) work(o.value == n);
    break;
  }
  case 2: {
#pragma omp taskgroup
    for (int i = 0; i < n; i++) {
#pragma omp task shared(came) firstprivate(i) final(r.s % 8 == 0) priority(i % 4)
      {
#pragma omp task shared(came) if (i % 3) mergeable
        if (i < 8) came[i] = i + 1;
        if (i < 3) one(r.branch(i), depth + 2);
        work(1);
      }
    }
    for (int i = 0; i < n && i < 8; i++) CHECK(came[i] == i + 1);
    break;
  }
  case 3: {
    for (int i = 0; i < n; i++) {
#pragma omp task shared(came)
      {
        if (i < 8) came[i] = i + 1;
        if (i < 2) one(r.branch(i), depth + 2);
        work(1);
      }
    }
#pragma omp taskwait
    for (int i = 0; i < n && i < 8; i++) CHECK(came[i] == i + 1);
    break;
  }
  default: {
    long last = -1;
#pragma omp taskloop lastprivate(last) grainsize(strict : 2)
    for (long i = 0; i < n; i++) {
      if (i == 0) one(r.branch(1), depth + 2);
      last = i;
      work(1);
    }
    CHECK(last == n - 1);
  }
  }
}

void task_reductions(random_source r, int depth) {
  long sum = 1, parts[3] = {};
  const int n = r.below(12);
#pragma omp taskgroup task_reduction(+ : sum, parts)
  {
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : sum, parts) priority(i % 4)
      {
        sum += i;
        parts[i % 3]++;
        if (i == 2) one(r, depth + 2);
#pragma omp taskloop in_reduction(+ : sum) nogroup grainsize(2)
        for (int k = 0; k < 4; k++) sum += k;
      }
    }
    long inner = 0;
#pragma omp taskloop reduction(+ : inner) in_reduction(+ : sum)
    for (int k = 0; k < 5; k++) inner += k, sum++;
    CHECK(inner == 10);
  }
  CHECK(sum == 1 + n * (n - 1) / 2 + 6 * n + 5 && parts[0] + parts[1] + parts[2] == n);
}

// What a task sets is its own and its children's.
void settings(random_source r, int depth) {
  const int threads = omp_get_max_threads(), levels = omp_get_max_active_levels(), mine = 1 + r.below(4);
#pragma omp task
  {
    CHECK(omp_get_max_threads() == threads && omp_get_max_active_levels() == levels);
    omp_set_num_threads(mine);
    omp_set_schedule(omp_sched_guided, mine);
#pragma omp task firstprivate(mine)
    {
      omp_sched_t kind;
      int chunk;
      omp_get_schedule(&kind, &chunk);
      CHECK(omp_get_max_threads() == mine && kind == omp_sched_guided && chunk == mine);
    }
    one(r, depth + 2);
    CHECK(omp_get_max_threads() == mine);
  }
  CHECK(omp_get_max_threads() == threads);
#pragma omp taskwait
}

void thrown(random_source r, int depth) {
  owe(1);
  try {
    const object o(3);
    one(r, depth + 1);
    throw o;
  } catch (const object &o) {
    work(o.value == 3);
  }
}
