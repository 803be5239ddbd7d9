/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_test_nest_lock counts; other tasks and threads get 0 until it is free again.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
  CHECK(omp_test_nest_lock(&l) == 1 && omp_test_nest_lock(&l) == 2);
  omp_set_nest_lock(&l);
  CHECK(omp_test_nest_lock(&l) == 4);
  int others = 0, got = 0;
#pragma omp parallel num_threads(4) reduction(+ : others)
  {
    if (omp_get_thread_num() != 0) others += omp_test_nest_lock(&l);
#pragma omp task shared(others)
    {
      int r = omp_test_nest_lock(&l);
#pragma omp atomic
      got += r;
    }
  }
  CHECK(others == 0 && got == 0);
  for (int i = 0; i < 4; i++) omp_unset_nest_lock(&l);
#pragma omp parallel num_threads(4)
  {
    if (omp_test_nest_lock(&l)) {
      CHECK(omp_test_nest_lock(&l) == 2);
      omp_unset_nest_lock(&l);
      omp_unset_nest_lock(&l);
    }
  }
  CHECK(omp_test_nest_lock(&l) == 1);
  omp_unset_nest_lock(&l);
  omp_destroy_nest_lock(&l);
  return 0;
}
