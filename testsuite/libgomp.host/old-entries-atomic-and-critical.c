/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   GOMP_atomic_start and the critical entries, the name's word being the program's.  */
#include "require.h"
#include <omp.h>
extern void GOMP_atomic_start(void), GOMP_atomic_end(void), GOMP_critical_start(void), GOMP_critical_end(void),
    GOMP_critical_name_start(void **), GOMP_critical_name_end(void **);
int main(void) {
  static void *name[3];
  int a = 0, b = 0, c[3] = {0}, n = 0;
#pragma omp parallel reduction(+ : n)
  for (int i = 0; i < 200; i++) {
    n++;
    GOMP_atomic_start();
    a++;
    GOMP_critical_start();
    b++;
    GOMP_critical_name_start(&name[i % 3]);
    c[i % 3]++;
    GOMP_critical_name_end(&name[i % 3]);
    GOMP_critical_end();
    GOMP_atomic_end();
  }
  CHECK(a == n && b == n && c[0] + c[1] + c[2] == n);
  return 0;
}
