// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock-host stock ours-host ours ours-stock ours-pascal" }
//
// Order is that of the task that generates a construct, not of the thread that executes it: a task that a thread picks up
// while it waits may be older than what the thread has launched, which waits for it.
#include "check.h"

enum { n = 64 };

static int device, host;

// `how`: what comes behind the task, and what executes it.
static int older_task(int threads, int how, int where) {
  int a[n], b[n], bad = 0;
  for (int i = 0; i < n; i++) a[i] = i, b[i] = 100 + i;
  int *p = omp_target_alloc(sizeof a, device);
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
#pragma omp task depend(out : p)
    omp_target_memcpy(p, a, sizeof a, 0, 0, device, host);
    if (how == 0) {
      omp_depend_t after;
#pragma omp depobj(after) depend(inout : p)
      omp_target_memcpy_async(p, b, sizeof a / 2, 0, 0, device, host, 1, &after);
#pragma omp depobj(after) destroy
    } else if (how == 1) {
#pragma omp target nowait is_device_ptr(p) depend(inout : p) map(to : b)
      for (int i = 0; i < n / 2; i++) p[i] = b[i];
    } else {
      omp_depend_t after;
#pragma omp depobj(after) depend(inout : p)
      omp_target_memset_async(p, 0, sizeof a, device, 1, &after);
      omp_target_memcpy_async(p, a, sizeof a, 0, 0, device, host, 1, &after);
      omp_target_memcpy_async(p, b, sizeof a / 2, 0, 0, device, host, 1, &after);
#pragma omp depobj(after) destroy
    }
    if (where == 1) {
#pragma omp taskwait
    } else if (where == 2) {
#pragma omp taskyield
    } else if (where == 3) {
#pragma omp taskgroup
      {
#pragma omp task depend(in : p)
        {
        }
      }
    }
#pragma omp task depend(in : p) shared(bad)
    {
      int q[n];
      omp_target_memcpy(q, p, sizeof q, 0, 0, host, device);
      for (int i = 0; i < n; i++) bad += q[i] != (i < n / 2 ? b[i] : a[i]);
    }
  }
  omp_target_free(p, device);
  return bad;
}

// A task executed at once waits for what its generating task has launched; that waits for another task, which nobody but
// this thread can execute.
static int task_at_once(int threads) {
  int x = 0;
#pragma omp target enter data map(to : x)
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    {
#pragma omp target map(tofrom : x)
      {
#pragma omp atomic
        x += 1;
      }
    }
#pragma omp target nowait depend(inout : x) map(tofrom : x)
    {
#pragma omp atomic
      x += 10;
    }
#pragma omp task if (0) shared(x)
    {
#pragma omp target map(tofrom : x)
      {
#pragma omp atomic
        x += 100;
      }
    }
#pragma omp task final(1) shared(x)
    {
#pragma omp target map(tofrom : x)
      {
#pragma omp atomic
        x += 1000;
      }
    }
  }
#pragma omp target exit data map(from : x)
  return x;
}

// Outside of regions: the task waits for the first region, and the second one for the task.
static int outside(void) {
  int a[n], b[n], first = 0, bad = 0;
  for (int i = 0; i < n; i++) a[i] = i, b[i] = 1000 + i;
  int *p = omp_target_alloc(sizeof a, device);
#pragma omp target nowait map(tofrom : first) depend(out : first)
  for (int i = 0; i < 3000; i++) {
    volatile int x = first;
    first = x + 1;
  }
#pragma omp task depend(in : first) depend(out : p) shared(a)
  omp_target_memcpy(p, a, sizeof a, 0, 0, device, host);
#pragma omp target nowait is_device_ptr(p) depend(inout : p) map(to : b)
  for (int i = 0; i < n / 2; i++) p[i] += b[i];
#pragma omp taskwait
  int q[n];
  omp_target_memcpy(q, p, sizeof q, 0, 0, host, device);
  for (int i = 0; i < n; i++) bad += q[i] != (i < n / 2 ? a[i] + b[i] : a[i]);
  omp_target_free(p, device);
  return bad + (first != 3000);
}

// Each task has its own order, whoever executes it.
static int own_order(int threads) {
  enum { tasks = 6 };
  int x[tasks], bad = 0;
  for (int t = 0; t < tasks; t++) x[t] = t;
#pragma omp target enter data map(to : x)
#pragma omp parallel num_threads(threads)
#pragma omp single
  for (int t = 0; t < tasks; t++) {
#pragma omp task shared(x) firstprivate(t)
    {
      int *const mine = x + t;
#pragma omp target map(tofrom : mine[ : 1])
      mine[0] = mine[0] * 3;
#pragma omp task if (0) shared(x) firstprivate(mine)
      {
#pragma omp target map(tofrom : mine[ : 1])
        mine[0] = mine[0] + 5;
      }
#pragma omp target map(tofrom : mine[ : 1])
      mine[0] = mine[0] * 7;
    }
  }
#pragma omp target exit data map(from : x)
  for (int t = 0; t < tasks; t++) bad += x[t] != (t * 3 + 5) * 7;
  return bad;
}

// Deferred tasks come behind what was in flight when they were created, whoever executes them; what is launched later does
// not wait for them, nor they for it.
static int younger_tasks(int threads) {
  enum { tasks = 6 };
  int x[tasks], bad = 0, z = 0;
  for (int t = 0; t < tasks; t++) x[t] = t;
#pragma omp target enter data map(to : x, z)
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
#pragma omp target nowait map(tofrom : x) depend(inout : x) // on the host only dependences order regions
    for (int t = 0; t < tasks; t++) {
      for (int i = 0; i < 500; i++) {
        volatile int more = x[t];
        x[t] = more + 1;
      }
    }
    for (int t = 0; t < tasks; t++) {
      if (!check_expected_device()) {
#pragma omp taskwait
      }
#pragma omp task shared(x) firstprivate(t)
      {
        int *const mine = x + t;
        if (t % 2) {
#pragma omp target map(tofrom : mine[ : 1])
          mine[0] = mine[0] * 2;
        } else {
#pragma omp task shared(x) firstprivate(mine)
          {
#pragma omp target nowait map(tofrom : mine[ : 1])
            mine[0] = mine[0] * 2;
          }
        }
      }
    }
#pragma omp target map(tofrom : z)
    z = 1;
  }
#pragma omp target exit data map(from : x, z)
  for (int t = 0; t < tasks; t++) bad += x[t] != (t + 500) * 2;
  return bad + (z != 1);
}

int main(void) {
  check_placement();
  host = omp_get_initial_device();
  device = omp_get_num_devices() > 0 ? 0 : host;
  for (int threads = 1; threads <= 3; threads += 2) {
    for (int how = 0; how < 3; how++)
      for (int where = 0; where < 4; where++)
        for (int round = 0; round < 3; round++) CHECK(older_task(threads, how, where) == 0);
    CHECK(task_at_once(threads) == 1111);
    CHECK(own_order(threads) == 0);
    CHECK(younger_tasks(threads) == 0);
  }
  CHECK(outside() == 0);
  return check_result();
}
