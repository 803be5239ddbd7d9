// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a tool is told of each construct, by the callbacks that have begins and ends.
// gpu: its teams and devices are others
// options: -DEMI=1
// clang: 21
#include "tool-events.h"

#include "check.h"

#include <omp.h>

int global = 3;
#pragma omp declare target to(global)

int main(void) {
  static int a[100], b[50];
  check(initialized == 0 || initialized == omp_get_num_devices());
#pragma omp target map(tofrom : a)
  a[1] = 2;
  check(initialized == omp_get_num_devices() && loaded == 1);
#pragma omp target map(to : a) map(from : b)
  b[1] = a[1];
#pragma omp target data map(to : a)
  {
#pragma omp target update from(a)
#pragma omp target update to(a[10 : 20])
#pragma omp target teams distribute parallel for num_teams(2)
    for (int i = 0; i < 100; i++) a[i] = i;
  }
#pragma omp target enter data map(to : a, b)
#pragma omp target map(tofrom : a) map(always, to : b)
  a[0] = b[0];
#pragma omp target exit data map(from : a) map(delete : b)
#pragma omp target map(tofrom : b[10 : 5])
  b[10] = global;
#pragma omp target firstprivate(a)
  a[3] = global;
#pragma omp target update to(global)
#pragma omp target nowait map(tofrom : b)
  b[1] = 3;
#pragma omp taskwait
#pragma omp target enter data map(to : b) nowait
#pragma omp taskwait
#pragma omp target update from(b) nowait
#pragma omp taskwait
#pragma omp target exit data map(from : b) nowait
#pragma omp taskwait
#pragma omp target if (0) map(tofrom : b)
  b[2] = 5;
#pragma omp target device(1) map(tofrom : b)
  b[2] = 6;
  check(loaded == 2);
  void *p = omp_target_alloc(64, 0);
  omp_target_memcpy(p, a, 64, 0, 0, 0, omp_get_initial_device());
  omp_target_memcpy(b, p, 64, 0, 0, omp_get_initial_device(), 0);
  omp_target_free(p, 0);
  return 0;
}
