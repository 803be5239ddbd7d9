/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A pthread that led teams ends by pthread_exit, or is cancelled while it sleeps; others go on.
   { dg-no-sanitizer "which ignores atomics of a thread that is cancelled while it blocks" thread }  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <unistd.h>
static void *leaves(void *arg) {
  int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
  n++;
  if (n < 1) abort();
  pthread_exit(arg);
}
static void *sleeps(void *arg) {
  int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
  n++;
  if (n < 1) abort();
  for (;;) pause();
  return arg;
}
int main(void) {
  for (int i = 0; i < 20; i++) {
    pthread_t a, b;
    void *r;
    pthread_create(&a, NULL, leaves, (void *)5);
    pthread_create(&b, NULL, sleeps, NULL);
    pthread_join(a, &r);
    CHECK(r == (void *)5);
    pthread_cancel(b);
    pthread_join(b, &r);
    CHECK(r == PTHREAD_CANCELED);
    int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
    n++;
    CHECK(n == 4);
  }
  return 0;
}
