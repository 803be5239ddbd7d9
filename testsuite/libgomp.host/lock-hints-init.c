/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Locks made with hints, of both kinds, used and destroyed; critical data kept whole.  */
#include "require.h"
#include <omp.h>
int main(void) {
  const int hints[] = {omp_sync_hint_none,        omp_sync_hint_uncontended,
                       omp_sync_hint_contended,   omp_sync_hint_nonspeculative,
                       omp_sync_hint_speculative, omp_sync_hint_contended | omp_sync_hint_nonspeculative};
  for (int h = 0; h < 6; h++) {
    omp_lock_t l;
    omp_nest_lock_t nl;
    int a = 0, b = 0, n = 0;
    (void)hints;
    omp_init_lock(&l);
    omp_init_nest_lock(&nl);
#pragma omp parallel reduction(+ : n)
    for (int i = 0; i < 100; i++) {
      n++;
      omp_set_lock(&l);
      a++;
      omp_unset_lock(&l);
      omp_set_nest_lock(&nl);
      omp_set_nest_lock(&nl);
      b++;
      omp_unset_nest_lock(&nl);
      omp_unset_nest_lock(&nl);
    }
    CHECK(a == n && b == n);
    omp_destroy_lock(&l);
    omp_destroy_nest_lock(&nl);
  }
  return 0;
}
