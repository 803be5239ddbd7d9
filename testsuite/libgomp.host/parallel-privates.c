/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   private, firstprivate (arrays, pointers, variable length), shared, default(none).  */
#include "require.h"
#include <omp.h>
static void check(int n) {
  int a = 5, b = 6, vla[n], fixed[10], total = 0;
  int *ptr = &b;
  for (int i = 0; i < n; i++) vla[i] = i;
  for (int i = 0; i < 10; i++) fixed[i] = 10 * i;
#pragma omp parallel default(none) private(a) firstprivate(b, vla, fixed, ptr, n) shared(total) num_threads(4)
  {
    a = omp_get_thread_num();
    int ok = b == 6 && ptr != &b && *ptr == 6;
    for (int i = 0; i < n; i++) ok &= vla[i] == i;
    for (int i = 0; i < 10; i++) ok &= fixed[i] == 10 * i;
    b = a;
    vla[0] = a;
    fixed[9] = a;
#pragma omp barrier
    ok &= b == a && vla[0] == a && fixed[9] == a && a == omp_get_thread_num();
#pragma omp atomic
    total += ok;
  }
  CHECK(total == 4 && a == 5 && b == 6 && vla[0] == 0 && fixed[9] == 90);
}
int main(void) {
  check(1);
  check(17);
  check(1000);
  return 0;
}
