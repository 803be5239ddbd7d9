// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread that has offloaded ends, and its data stay for others.
// options: -pthread
#include "check.h"

#include <omp.h>
#include <pthread.h>

static int a[10];

static void *enters(void *unused) {
#pragma omp target enter data map(to : a)
#pragma omp target
  a[4] = 44;
  return 0;
}

int main(void) {
  pthread_t t;
  check(pthread_create(&t, 0, enters, 0) == 0);
  pthread_join(t, 0);
  check(omp_target_is_present(a, 0) && a[4] == 0);
#pragma omp target exit data map(from : a)
  return a[4] == 44 ? 0 : 1;
}
