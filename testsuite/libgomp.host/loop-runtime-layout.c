/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   schedule(runtime) with static schedules gives the same layout as the clause, for all ways to loop.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int a[300], b[300];
  for (int chunk = 0; chunk < 12; chunk += 4)
    for (int n = 0; n < 300; n += 37) {
      omp_set_schedule(omp_sched_static, chunk);
#pragma omp parallel
      {
#pragma omp for schedule(runtime)
        for (int i = 0; i < n; i++) a[i] = omp_get_thread_num();
        if (chunk)
#pragma omp for schedule(static, chunk)
          for (int i = n - 1; i >= 0; i--) b[n - 1 - i] = omp_get_thread_num();
        else
#pragma omp for schedule(static)
          for (int i = n - 1; i >= 0; i--) b[n - 1 - i] = omp_get_thread_num();
      }
      for (int i = 0; i < n; i++) CHECK(a[i] == b[i]);
#pragma omp parallel for schedule(monotonic : runtime)
      for (int i = 0; i < n; i++) b[i] = omp_get_thread_num();
      for (int i = 0; i < n; i++) CHECK(a[i] == b[i]);
#pragma omp parallel for schedule(runtime) ordered
      for (long long i = 0; i < n; i++) b[i] = omp_get_thread_num();
      for (int i = 0; i < n; i++) CHECK(a[i] == b[i]);
#pragma omp parallel for schedule(runtime)
      for (unsigned long long i = n; i > 0; i--) b[n - i] = omp_get_thread_num();
      for (int i = 0; i < n; i++) CHECK(a[i] == b[i]);
    }
  return 0;
}
