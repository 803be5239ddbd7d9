// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forks inside of a region, and while other threads map data and run regions: the children offload.
//
// llvm: children wait for ever for locks that other threads had
// gpu: a driver's process cannot be forked
// sanitizer: threads that the child does not have would give back memory of LLVM's runtime
#include "check.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma omp begin declare target
static int fork_inside(int n) {
  const pid_t child = fork();
  if (child == 0) _exit(n);
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}
#pragma omp end declare target

static int stop;
static void *offload(void *rounds) {
  while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
    int n = 0, a[100] = {0};
#pragma omp target map(tofrom : n)
    n++;
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(from : a)
    *(int *)rounds += n;
  }
  return NULL;
}

static int works(void) {
  int x = 1, a[10] = {0};
#pragma omp target map(tofrom : x)
  x += 41;
#pragma omp target data map(tofrom : a)
#pragma omp target
  a[3] = 4;
  return x == 42 && a[3] == 4;
}

int main(void) {
  int inside = 0;
#pragma omp target map(tofrom : inside)
  inside = fork_inside(5);
  check(inside == 5);

  enum { threads = 2, forks = 12 };
  pthread_t thread[threads];
  int rounds[threads] = {0};
  for (int i = 0; i < threads; i++) pthread_create(&thread[i], NULL, offload, &rounds[i]);
  for (int k = 0; k < forks; k++) {
    const pid_t child = fork();
    if (child == 0) _exit(works() ? 9 : 1);
    int status;
    check(waitpid(child, &status, 0) == child);
    check(WIFEXITED(status) && WEXITSTATUS(status) == 9);
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
  check(works());
  return 0;
}
