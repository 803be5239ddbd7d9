// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-pascal" }
// { dg-additional-options "-rdynamic -ldl" }
// Stock ends the process; with the protocol of GCC's device library, a region that launches a kernel which asks waits for
// itself.
//
// The system refuses every thread that the runtime and the plugin want (the driver's come by): helpers for reverse offload,
// the one for asynchronous kernels, teams. Regions, requests (those of nested launches as well) and tasks do without.
#define _GNU_SOURCE
#pragma omp requires reverse_offload
#include "check.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

static int refused;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!next)
    next = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
  Dl_info from;
  if (dladdr(__builtin_return_address(0), &from) && strstr(from.dli_fname, "libgomp")) {
    __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
    return EAGAIN;
  }
  return next(thread, attributes, start, argument);
}

__attribute__((noipa)) static int inner(int i) {
  int x = i;
#pragma omp target map(tofrom : x)
  {
    int y = 0;
#pragma omp target device(ancestor : 1) map(from : y)
    y = 1000;
    x += y;
  }
  return x;
}

int main(void) {
  check_placement();
  int sum = 0;
#pragma omp target teams distribute map(tofrom : sum) reduction(+ : sum) num_teams(3)
  for (int i = 0; i < 6; i++) {
    int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
    answer = inner(i);
    sum += answer;
  }
  CHECK(sum == 6015);
  int a[4] = {0};
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    for (int k = 0; k < 4; k++) {
#pragma omp target nowait map(tofrom : a[k])
      {
        int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(k) map(from : answer)
        answer = inner(k);
        a[k] += answer;
      }
#pragma omp target update nowait to(a[k])
    }
#pragma omp taskwait
  }
  for (int k = 0; k < 4; k++) CHECK(a[k] == 1000 + k);
  CHECK(refused > 0);
  return check_result();
}
