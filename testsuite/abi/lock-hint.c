/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Locks that are initialised with a hint, which omp.h declares and only our library has.
   { dg-additional-options "-fopenmp -foffload=disable" }  */
#include <omp.h>

int main(void) {
  int failures = 0;
  const omp_sync_hint_t hints[] = {omp_sync_hint_none, omp_sync_hint_uncontended, omp_sync_hint_contended,
                                   omp_sync_hint_nonspeculative, omp_sync_hint_speculative,
                                   omp_sync_hint_contended | omp_sync_hint_speculative};
  for (unsigned h = 0; h < sizeof hints / sizeof *hints; h++) {
    omp_lock_t lock;
    omp_nest_lock_t nest;
    /* What was in the storage before must not matter.  */
    __builtin_memset(&lock, 0xff, sizeof lock);
    __builtin_memset(&nest, 0xff, sizeof nest);
    omp_init_lock_with_hint(&lock, hints[h]);
    omp_init_nest_lock_with_hint(&nest, hints[h]);
    failures += omp_test_lock(&lock) != 1 || omp_test_lock(&lock) != 0;
    omp_unset_lock(&lock);
    long n = 0, m = 0;
#pragma omp parallel num_threads(4)
    for (int i = 0; i < 2000; i++) {
      omp_set_lock(&lock);
      n++;
      omp_unset_lock(&lock);
      omp_set_nest_lock(&nest);
      omp_set_nest_lock(&nest);
      m++;
      omp_unset_nest_lock(&nest);
      omp_unset_nest_lock(&nest);
    }
    failures += n != 8000 || m != 8000;
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest);
  }
  return failures;
}
