/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Threadprivate data of each thread last from region to region, nested serial regions share their thread's.  */
#include "require.h"
#include <omp.h>
static int x = 7;
static double arr[3] = {1, 2, 3};
extern int ext;
int ext = 9;
#pragma omp threadprivate(x, arr, ext)
int main(void) {
  omp_set_dynamic(0);
  static int *addr[64];
  int bad = 0;
  x = 70;
#pragma omp parallel num_threads(6) reduction(+ : bad)
  {
    int t = omp_get_thread_num();
    bad += t ? x != 7 : x != 70;
    bad += arr[2] != 3 || ext != 9;
    x += t;
    arr[1] = t;
    ext = -t;
    addr[t] = &x;
  }
#pragma omp parallel num_threads(6) reduction(+ : bad)
  {
    int t = omp_get_thread_num();
    bad += addr[t] != &x || x != (t ? 7 : 70) + t || arr[1] != t || ext != -t;
#pragma omp parallel num_threads(1) reduction(+ : bad)
    bad += addr[t] != &x;
    for (int u = 0; u < t; u++) bad += addr[u] == addr[t];
  }
  CHECK(!bad && x == 70);
  return 0;
}
