/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Plain variables handed on by every kind of synchronisation there is: no report.
   { dg-set-target-env-var OMP_CANCELLATION true }
   { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS 3 }  */
#include <omp.h>
#include <pthread.h>
static int d[100], gy;
static void *fulfil(void *p) {
  d[50] = 7;
  omp_fulfill_event((omp_event_handle_t)p);
  return 0;
}
int main(void) {
  for (int round = 0; round < 20; round++) {
#pragma omp parallel num_threads(4)
#pragma omp single
    {
      omp_event_handle_t e;
#pragma omp task detach(e) depend(out : d[0])
      {
        pthread_t t;
        d[1] = 1;
        pthread_create(&t, 0, fulfil, (void *)e);
        pthread_detach(t);
      }
#pragma omp task depend(in : d[0])
      d[50]++, d[1]++;
#pragma omp taskwait
      d[50]++;
    }
    d[50]++;
    omp_lock_t l;
    omp_init_lock(&l);
    omp_nest_lock_t nl;
    omp_init_nest_lock(&nl);
#pragma omp parallel num_threads(4)
    {
      while (!omp_test_lock(&l));
      d[2]++;
      omp_unset_lock(&l);
      omp_set_nest_lock(&nl);
      omp_set_nest_lock(&nl);
      d[3]++;
      omp_unset_nest_lock(&nl);
      omp_unset_nest_lock(&nl);
      while (!omp_test_nest_lock(&nl));
      d[3]++;
      omp_unset_nest_lock(&nl);
#pragma omp barrier
#pragma omp masked
      d[4] = d[2] + d[3];
#pragma omp barrier
      int x = d[4];
#pragma omp single copyprivate(x)
      x = d[4]++;
#pragma omp sections
      {
#pragma omp section
        d[5] = 1;
#pragma omp section
        d[6] = 1;
      }
#pragma omp scope reduction(+ : gy)
      gy++;
#pragma omp for ordered schedule(dynamic, 1)
      for (int i = 0; i < 20; i++) {
#pragma omp ordered
        d[7] += i;
      }
#pragma omp for ordered(1) schedule(static, 1)
      for (int i = 1; i < 20; i++) {
#pragma omp ordered depend(sink : i - 1)
        d[60 + i] = d[60 + i - 1] + 1;
#pragma omp ordered depend(source)
      }
#pragma omp single
      {
#pragma omp taskgroup
        {
          for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i)
            {
              d[20 + i] = i;
#pragma omp task
              d[30 + i] = i;
            }
          }
        }
        for (int i = 0; i < 10; i++) d[20 + i] += d[30 + i];
#pragma omp taskloop grainsize(2)
        for (int i = 0; i < 20; i++) d[80 + i % 20] += i;
        for (int i = 0; i < 10; i++) {
#pragma omp task depend(mutexinoutset : d[8])
          d[8]++;
        }
#pragma omp taskwait depend(in : d[8])
        d[8]++;
#pragma omp task depend(inout : d[9])
        d[9]++;
#pragma omp taskwait depend(inout : d[9]) nowait
#pragma omp task depend(inout : omp_all_memory)
        d[9]++;
#pragma omp task depend(in : d[9])
        d[10] = d[9];
#pragma omp task if (0) depend(in : d[10])
        d[11] = d[9];
#pragma omp task if (0) depend(inout : omp_all_memory)
        d[9]++;
      }
#pragma omp cancel parallel if (round % 2)
    }
    d[8]++;
    d[9]++;
    for (int i = 0; i < 100; i++) d[i] += 1;
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
      d[40]++;
#pragma omp critical(a)
      d[41]++;
#pragma omp barrier
#pragma omp atomic
      d[42]++;
    }
    d[40]++;
    d[42]++;
#pragma omp teams num_teams(2)
    {
#pragma omp distribute parallel for
      for (int i = 0; i < 100; i++) d[i]++;
    }
    for (int i = 0; i < 100; i++) d[i] = 0;
    omp_destroy_lock(&l);
    omp_destroy_nest_lock(&nl);
  }
  return 0;
}
