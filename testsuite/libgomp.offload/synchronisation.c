// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// critical (named and not), barrier, single with copyprivate, masked, sections, locks, flush: within a team on the device.
#include "check.h"

int main(void) {
  check_placement();
  int in_critical = 0, in_named = 0, threads = 0, singles = 0, wrong = 0, masked = 0, sections = 0, locked = 0, nested = 0;
#pragma omp target map(tofrom : in_critical, in_named, threads, singles, wrong, masked, sections, locked, nested)
  {
    int phase[8] = {0};
    int token = -1;
    omp_lock_t lock;
    omp_nest_lock_t nest;
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest);
#pragma omp parallel num_threads(8) firstprivate(token)
    {
      int me = omp_get_thread_num(), n = omp_get_num_threads();
#pragma omp masked
      {
        threads = n;
        masked++;
      }
      for (int i = 0; i < 20; i++) {
#pragma omp critical
        in_critical++;
#pragma omp critical(other)
        in_named += 2;
      }
      for (int round = 1; round <= 10; round++) {
        phase[me] = round;
#pragma omp barrier
        for (int t = 0; t < n; t++)
          if (phase[t] != round) {
#pragma omp atomic
            wrong++;
          }
#pragma omp barrier
      }
#pragma omp single copyprivate(token)
      {
        token = 1000 + singles;
        singles++;
      }
      if (token != 1000) {
#pragma omp atomic
        wrong++;
      }
#pragma omp single nowait
      {
#pragma omp atomic
        singles++;
      }
#pragma omp sections reduction(+ : sections)
      {
#pragma omp section
        sections += 1;
#pragma omp section
        sections += 10;
#pragma omp section
        sections += 100;
      }
      omp_set_lock(&lock);
      locked += 3;
      omp_unset_lock(&lock);
      while (!omp_test_lock(&lock))
        ;
      locked += 4;
      omp_unset_lock(&lock);
      omp_set_nest_lock(&nest);
      omp_set_nest_lock(&nest);
      nested++;
      omp_unset_nest_lock(&nest);
      omp_unset_nest_lock(&nest);
    }
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest);
  }
  CHECK(threads >= 1 && threads <= 8);
  CHECK(in_critical == 20 * threads && in_named == 40 * threads);
  CHECK(wrong == 0 && singles == 2 && masked == 1 && sections == 111 && locked == 7 * threads && nested == threads);
  puts("done");
  return check_result();
}
