// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours" }
// { dg-no-sanitizer "its children leave what the parent holds" }
// { dg-additional-options "-rdynamic -ldl" }
// { dg-timeout 120 }
//
// The process may have only so many threads, as a batch system says, and every further one is refused, to the runtime, the
// plugin and the driver alike. For each number, in a process of its own, the program gets its results, on the device or on the
// host, or ends with status 1 and a line that says why.
#define _GNU_SOURCE
#pragma omp requires reverse_offload
#include "child-output.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

enum { enough = 12 };

static int allowed, made;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!next)
    next = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
  if (__atomic_fetch_add(&made, 1, __ATOMIC_RELAXED) >= allowed) return EAGAIN;
  return next(thread, attributes, start, argument);
}

__attribute__((noipa)) static int triple(int i) { return 3 * i; }

enum { right_on_host = 2, right_on_device = 3, wrong = 4 };

static int work(void) {
  int asked = 0, deferred[8] = {0}, all = 0, on_host = 1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
#pragma omp target teams distribute num_teams(3) map(tofrom : asked)
  for (int i = 0; i < 3; i++) {
    int got = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : got)
    got = triple(i);
#pragma omp atomic
    asked += got;
  }
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 8; i++) {
#pragma omp target nowait map(tofrom : deferred[i]) firstprivate(i)
    deferred[i] += i;
#pragma omp taskwait
  }
  for (int i = 0; i < 8; i++) all += deferred[i];
  return asked != 9 || all != 28 ? wrong : on_host ? right_on_host : right_on_device;
}

int main(void) {
  for (int threads = 0; threads <= enough; threads++) {
    int from_child, said;
    const pid_t child = fork_listened(&from_child);
    if (child == 0) {
      alarm(30);
      allowed = threads;
      exit(work());
    }
    const int status = wait_listening(child, from_child, &said);
    const int good = status == right_on_host || status == right_on_device || (status == 1 && said);
    CHECK(good);
    if (!good) printf("%d threads: status %d, said something: %d\n", threads, status, said);
    if (threads == enough) CHECK(status == (check_expected_device() ? right_on_device : right_on_host));
  }
  return check_result();
}
