/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "ThreadSanitizer has a thread of its own" thread }
   The threads of a user thread that has ended are gone. Regions and tasks do not grow memory.  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
static int count_threads(void) {
  FILE *f = fopen("/proc/self/status", "r");
  char line[256];
  int n = -1;
  while (fgets(line, sizeof line, f))
    if (strncmp(line, "Threads:", 8) == 0) n = atoi(line + 8);
  fclose(f);
  return n;
}
static void *user(void *) {
#pragma omp parallel num_threads(4)
  {
#pragma omp barrier
  }
  return NULL;
}
int main(void) {
  for (int i = 0; i < 50; i++) {
    pthread_t t;
    pthread_create(&t, NULL, user, NULL);
    pthread_join(t, NULL);
  }
  int n = 0;
  for (int tries = 0; tries < 100 && (n = count_threads()) != 1; tries++) usleep(10000);
  CHECK(n == 1);
  struct rusage before, after;
  for (int part = 0; part < 2; part++) {
    for (int i = 0; i < 20000; i++)
#pragma omp parallel num_threads(2)
#pragma omp single nowait
#pragma omp task
      ;
    getrusage(RUSAGE_SELF, part ? &after : &before);
  }
  CHECK(after.ru_maxrss - before.ru_maxrss < 2000);
  return 0;
}
