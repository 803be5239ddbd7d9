/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Mutual exclusion: critical, named critical, atomic of large types, locks.  */
#include "require.h"
#include <omp.h>
struct big { long a, b; };
#pragma omp declare reduction(big_add : struct big : omp_out.a += omp_in.a, omp_out.b += omp_in.b) \
  initializer(omp_priv = (struct big){0, 0})
int main(void) {
  long n = 0, m = 0, o = 0, p = 0;
  long double q = 0;
  struct big r = {0, 0};
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(4) reduction(big_add : r)
  for (int i = 0; i < 2000; i++) {
#pragma omp critical
    n++;
#pragma omp critical(first)
    m++;
#pragma omp critical(second)
    o++;
#pragma omp atomic
    q += 1;
    omp_set_lock(&lock);
    p++;
    omp_unset_lock(&lock);
    r.a++;
    r.b += 2;
  }
  omp_destroy_lock(&lock);
  CHECK(n == 8000 && m == 8000 && o == 8000 && p == 8000 && q == 8000 && r.a == 8000 && r.b == 16000);
  return 0;
}
