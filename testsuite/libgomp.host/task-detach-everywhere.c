/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours-host" }
   Detachable tasks in every surrounding (no region, loops, groups, reductions, undeferred, final, with dependences and
   priorities, nested regions), whose events are fulfilled by the task, a child or a foreign thread, early or late. Stock
   hangs in some.  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <unistd.h>
static void *fulfil(void *p) {
  usleep(50);
  omp_fulfill_event((omp_event_handle_t)p);
  return 0;
}
static void later(omp_event_handle_t e) {
  pthread_t t;
  pthread_create(&t, 0, fulfil, (void *)e);
  pthread_detach(t);
}
static int x, y;
int main(void) {
  omp_event_handle_t e;

#pragma omp task detach(e)
  {
    x++;
    omp_fulfill_event(e);
  }
#pragma omp task detach(e)
  {
    x++;
    later(e);
  }
#pragma omp taskwait
#pragma omp taskgroup
  {
#pragma omp task detach(e) depend(inout : x)
    {
      x++;
      later(e);
    }
  }
  for (int r = 0; r < 40; r++) {
#pragma omp parallel
    {
      omp_event_handle_t ev;
#pragma omp task detach(ev) shared(y)
      {
#pragma omp atomic
        y++;
        later(ev);
      }
#pragma omp for
      for (int i = 0; i < 10; i++) {
        omp_event_handle_t f;
#pragma omp task detach(f) final(i % 2) shared(y)
        {
#pragma omp atomic
          y++;
          if (i % 3)
            omp_fulfill_event(f);
          else
            later(f);
        }
      }
#pragma omp single
      {
        omp_event_handle_t g, h;
#pragma omp task detach(g) depend(out : x)
        {
          later(g);
        }
#pragma omp task detach(h) depend(inout : x) if (0)
        {
          later(h);
        }
#pragma omp taskwait depend(in : x)
        for (int i = 0; i < 20; i++) {
          omp_event_handle_t one;
#pragma omp task detach(one) priority(i) untied
          {
#pragma omp task firstprivate(one)
            omp_fulfill_event(one);
          }
        }
        int red = 0;
#pragma omp taskgroup task_reduction(+ : red)
        {
          omp_event_handle_t z;
#pragma omp task detach(z) in_reduction(+ : red)
          {
            red += 5;
            later(z);
          }
        }
        if (red != 5) y += 1000000;
#pragma omp parallel num_threads(2)
        {
          omp_event_handle_t n;
#pragma omp task detach(n)
          later(n);
        }
      }
    }
  }
  int n = 0;
#pragma omp parallel
#pragma omp single
  n = omp_get_num_threads();
  CHECK(x == 3 && y == 40 * (n + 10));
  return 0;
}
