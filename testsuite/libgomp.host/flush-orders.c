/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   flush with and without lists and orders hands data from one thread to the other.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int data = 0, flag = 0, got = -1, size = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    size = omp_get_num_threads();
    if (omp_get_thread_num() == 0) {
      data = 42;
#pragma omp flush release
#pragma omp atomic write
      flag = 1;
#pragma omp flush(flag)
    } else {
      int f = 0;
      while (!f) {
#pragma omp atomic read
        f = flag;
      }
#pragma omp flush acquire
      got = data;
    }
#pragma omp flush acq_rel
#pragma omp flush seq_cst
#pragma omp flush
  }
  CHECK(size == 1 || got == 42);
  return 0;
}
