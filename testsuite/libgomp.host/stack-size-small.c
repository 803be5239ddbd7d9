/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_STACKSIZE in bytes is what a worker's stack has.
   { dg-set-target-env-var OMP_STACKSIZE "262144 b" }
   { dg-no-sanitizer "which need stack" }  */
#define _GNU_SOURCE
#include "require.h"
#include <omp.h>
#include <pthread.h>
int main(void) {
  int bad = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
  if (omp_get_thread_num()) {
    pthread_attr_t a;
    size_t size = 0;
    pthread_getattr_np(pthread_self(), &a);
    pthread_attr_getstacksize(&a, &size);
    pthread_attr_destroy(&a);
    bad += size != 262144;
  }
  CHECK(!bad);
  return 0;
}
