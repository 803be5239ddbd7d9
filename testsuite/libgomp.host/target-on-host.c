/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Target regions that run on the host: mapping shares the storage, nowait tasks obey dependences, ICVs are the device's.
   { dg-set-target-env-var OMP_TARGET_OFFLOAD disabled }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int a[50] = {0}, x = 0, n = 0;
#pragma omp target map(tofrom : a)
  for (int i = 0; i < 50; i++) a[i] = i;
#pragma omp target teams distribute parallel for reduction(+ : n) num_teams(2) thread_limit(2)
  for (int i = 0; i < 50; i++) n += a[i];
  CHECK(n == 1225);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target nowait depend(out : x) map(tofrom : x)
    x = 5;
#pragma omp target nowait depend(inout : x) map(tofrom : x)
    x *= 3;
#pragma omp task depend(in : x)
    n = x;
#pragma omp target update to(x) nowait depend(in : x)
#pragma omp taskwait
  }
  CHECK(n == 15);
#pragma omp target data map(a) use_device_addr(a)
  {
    int *p = a;
#pragma omp target is_device_ptr(p)
    p[0] = 99;
  }
#pragma omp target enter data map(to : a) nowait
#pragma omp taskwait
#pragma omp target exit data map(from : a)
  CHECK(a[0] == 99);
  int level = -1, host = 0;
#pragma omp target parallel num_threads(3) map(from : level) reduction(+ : host)
  {
    host += omp_is_initial_device();
    if (omp_get_thread_num() == 0) level = omp_get_level();
  }
  CHECK(level == 1 && host >= 1);
  int f = 7;
#pragma omp target firstprivate(f) defaultmap(none) map(a) if (0)
  {
    f++;
    a[1] = f;
  }
  CHECK(f == 7 && a[1] == 8);
  return 0;
}
