// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a whole team does.
#include "random-nested.h"

static void loops(region &g, random_source r, int depth) {
  const int n = r.below(40);
  const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto};
  omp_set_schedule(kinds[r.below(4)], r.below(5));
  const int form = r.below(7);
#pragma omp masked
  owe(form == 6 ? 0 : n);
  switch (form) {
  case 0: {
#pragma omp for schedule(runtime) nowait
    for (int i = 0; i < n; i++) {
      if (i == 3) one(r, depth + 1);
      work(1);
    }
    break;
  }
  case 1: {
#pragma omp for schedule(nonmonotonic : dynamic, 2)
    for (unsigned long long i = ~0ull - n; i < ~0ull; i++) {
      if (i % 16 == 0) one(r.branch(unsigned(i)), depth + 1);
      work(1);
    }
    break;
  }
  case 2: {
#pragma omp single
    g.order = 0;
#pragma omp for ordered schedule(runtime)
    for (int i = n; i > 0; i--) {
      if (i == 2) one(r, depth + 2);
#pragma omp ordered
      CHECK(g.order++ == n - i);
      work(1);
    }
    break;
  }
  case 3: {
#pragma omp for ordered(1) schedule(runtime)
    for (int i = 0; i < n; i++) {
#pragma omp ordered doacross(sink : i - 1)
      g.slot[i] = i == 0 ? 1 : g.slot[i - 1] + 1;
#pragma omp ordered doacross(source:)
      work(1);
    }
    CHECK(n == 0 || g.slot[n - 1] == n);
#pragma omp barrier
    break;
  }
  case 4: {
    long *sum = &g.sum, *most = &g.most;
#pragma omp single
    *sum = *most = 0;
#pragma omp for reduction(task, + : sum[ : 1]) reduction(max : most[ : 1]) schedule(dynamic, 3)
    for (long i = 0; i < n; i++) {
      most[0] = most[0] < i ? i : most[0];
      sum[0] += i;
#pragma omp task in_reduction(+ : sum[ : 1])
      sum[0] += 2;
      work(1);
    }
    CHECK(*sum == n * (n - 1) / 2 + 2 * n && *most == (n == 0 ? 0 : n - 1));
#pragma omp barrier
    break;
  }
  case 5: {
#pragma omp for collapse(2) schedule(guided) nowait
    for (int i = 0; i < n; i++)
      for (short k = 4; k > 0; k--) work(k == 2);
    break;
  }
  default: {
    // A running sum: a team of its own has the variable.
    long sum = 0, before[40];
#pragma omp parallel num_threads(2)
#pragma omp for reduction(inscan, + : sum)
    for (int i = 0; i < n; i++) {
      before[i] = sum;
#pragma omp scan exclusive(sum)
      sum += i;
    }
    for (int i = 0; i < n; i++) CHECK(before[i] == i * (i - 1) / 2);
  }
  }
}

static void meet(region &g) {
  const int me = omp_get_thread_num(), n = omp_get_num_threads();
#pragma omp barrier
  if (me < most_threads) g.slot[me] = 1000 + me;
#pragma omp barrier
  for (int i = 0; i < n && i < most_threads; i++) CHECK(g.slot[i] == 1000 + i);
#pragma omp barrier
}

void all(region &g, random_source r, int depth) {
  for (int steps = depth > 3 ? 1 : 1 + r.below(4); steps > 0; steps--) {
    const random_source inside = r.branch(steps);
    const int k = r.below(4);
    switch (r.below(10)) {
    case 0:
    case 1:
    case 2:
      loops(g, inside, depth);
      break;
    case 3: {
#pragma omp single nowait
      one(inside, depth + 1);
      break;
    }
    case 4: {
      object o(-1);
#pragma omp single copyprivate(o)
      {
        one(inside, depth + 1);
        o = object(k);
      }
      CHECK(o.value == k);
      break;
    }
    case 5: {
#pragma omp masked
      owe(5);
#pragma omp sections nowait
      {
        work(1);
#pragma omp section
        {
          one(inside, depth + 1);
          work(4);
        }
      }
      break;
    }
    case 6: {
#pragma omp masked
      owe(k < omp_get_num_threads());
#pragma omp masked filter(k)
      {
        one(inside, depth + 1);
        work(1);
      }
      break;
    }
    case 7:
      one(inside.branch(omp_get_thread_num()), depth + 2); // each thread something else
      break;
    case 8: {
      long *sum = g.shared_sum;
#pragma omp single
      sum[0] = 0;
#pragma omp scope reduction(task, + : sum[ : 1])
      {
        sum[0]++;
#pragma omp task in_reduction(+ : sum[ : 1])
        sum[0]++;
      }
      CHECK(sum[0] == 2 * omp_get_num_threads());
#pragma omp barrier
      break;
    }
    default:
      meet(g);
    }
  }
}
