/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   main leaves by pthread_exit after regions; a pthread goes on with regions and ends the process.
   { dg-no-sanitizer "which does not know that the first thread may be joined" }  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <unistd.h>
static void *later(void *arg) {
  pthread_join(*(pthread_t *)arg, NULL);
  int n = 0;
  for (int i = 0; i < 10; i++)
#pragma omp parallel num_threads(3) reduction(+ : n)
    n++;
  exit(n == 30 ? 0 : 1);
}
int main(void) {
  static pthread_t self, t;
  int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
  n++;
  CHECK(n == 4);
  self = pthread_self();
  pthread_create(&t, NULL, later, &self);
  pthread_exit(NULL);
}
