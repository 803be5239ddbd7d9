/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Setters inside a region change the calling task's values only.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_num_threads(4);
  omp_set_schedule(omp_sched_static, 3);
  omp_set_dynamic(0);
  int bad = 0;
#pragma omp parallel reduction(+ : bad)
  {
    int t = omp_get_thread_num();
    omp_sched_t k;
    int c;
    omp_set_num_threads(10 + t);
    omp_set_dynamic(t & 1);
    omp_set_schedule(t & 1 ? omp_sched_guided : omp_sched_dynamic, t + 1);
    omp_set_default_device(t);
#pragma omp barrier
    omp_get_schedule(&k, &c);
    bad += omp_get_max_threads() != 10 + t || omp_get_dynamic() != (t & 1) || omp_get_default_device() != t;
    bad += k != (t & 1 ? omp_sched_guided : omp_sched_dynamic) || c != t + 1;
#pragma omp task firstprivate(t) shared(bad)
    {
      int wrong = omp_get_max_threads() != 10 + t || omp_get_default_device() != t;
      omp_set_num_threads(99);
#pragma omp atomic
      bad += wrong;
    }
#pragma omp taskwait
    bad += omp_get_max_threads() != 10 + t;
  }
  omp_sched_t k;
  int c;
  omp_get_schedule(&k, &c);
  CHECK(!bad && omp_get_max_threads() == 4 && !omp_get_dynamic() && (k & 7) == omp_sched_static && c == 3);
  return 0;
}
