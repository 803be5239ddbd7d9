/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Many locks side by side, each guarding its own datum; dining philosophers in address order.  */
#include "require.h"
#include <omp.h>
int main(void) {
  enum { n = 64 };
  static omp_lock_t l[n];
  static int v[n];
  int total = 0;
  for (int i = 0; i < n; i++) omp_init_lock(&l[i]);
#pragma omp parallel for schedule(dynamic, 7) reduction(+ : total)
  for (int i = 0; i < 2000; i++) {
    int a = i * 7 % n, b = i * 13 % n;
    if (a > b) {
      int t = a;
      a = b;
      b = t;
    }
    omp_set_lock(&l[a]);
    if (a != b) omp_set_lock(&l[b]);
    v[a]++;
    v[b]++;
    total += 2;
    if (a != b) omp_unset_lock(&l[b]);
    omp_unset_lock(&l[a]);
  }
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += v[i];
    omp_destroy_lock(&l[i]);
  }
  CHECK(s == 4000 && total == 4000);
  return 0;
}
