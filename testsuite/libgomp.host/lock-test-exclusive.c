/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Of all threads that test a simple lock one holds it at a time; a lock set by one thread, unset by another.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_lock_t l;
  int inside = 0, bad = 0, got = 0;
  omp_init_lock(&l);
#pragma omp parallel reduction(+ : bad, got)
  for (int i = 0; i < 300; i++)
    if (omp_test_lock(&l)) {
      int v;
#pragma omp atomic capture
      v = ++inside;
      bad += v != 1;
      got++;
#pragma omp atomic
      inside--;
      omp_unset_lock(&l);
    }
  CHECK(!bad && got > 0);
  omp_set_lock(&l);
  CHECK(!omp_test_lock(&l));
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == omp_get_num_threads() - 1) omp_unset_lock(&l);
  CHECK(omp_test_lock(&l));
  omp_destroy_lock(&l);
  omp_init_lock(&l);
  CHECK(omp_test_lock(&l));
  omp_unset_lock(&l);
  omp_destroy_lock(&l);
  return 0;
}
