// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shared-library "requesting.c" }
// { dg-additional-options "-ldl" }
// { dg-modes "ours-host ours reverse" }
// Stock's hangs with requests of two threads.
//
// A timer's signal, its handler without SA_RESTART, interrupts whichever thread waits: for kernels, for tasks, for the
// answer to a copy, while a reverse region runs, while an image is loaded. Nothing shows of it.
#pragma omp requires reverse_offload
#include "check.h"
#include <dlfcn.h>
#include <signal.h>
#include <sys/time.h>

static volatile sig_atomic_t hits;
static void on_alarm(int unused) {
  (void)unused;
  hits = hits + 1;
}

__attribute__((noipa)) static int triple(int i) { return 3 * i; }

static int a[1000];

int main(void) {
  struct sigaction action = {0};
  action.sa_handler = on_alarm;
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &(struct itimerval){{0, 500}, {0, 500}}, NULL);
  check_placement();
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/librequesting.so", directory ? directory : ".");
  int there = omp_get_default_device(), here = omp_get_initial_device();
  for (int round = 0; round < 5; round++) {
    for (int i = 0; i < 1000; i++) a[i] = i;
    int sum = 0;
#pragma omp target map(tofrom : sum) map(to : a)
    for (int i = 0; i < 1000; i++) sum += a[i];
    CHECK(sum == 499500);
#pragma omp parallel num_threads(2)
    {
      int mine = 0;
#pragma omp target nowait map(tofrom : mine)
      for (int i = 0; i < 2000; i++) mine += i & 1;
#pragma omp taskwait
      CHECK(mine == 1000);
#pragma omp target map(tofrom : mine)
      for (int i = 0; i < 10; i++) {
        int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
        answer = triple(i);
        mine += answer;
      }
      CHECK(mine == 1135);
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    CHECK(library != NULL);
    if (library) {
      int (*ask)(int) = (int (*)(int))dlsym(library, "ask_library");
      CHECK(ask(4) == 0);
      CHECK(dlclose(library) == 0);
    }
    int *p = omp_target_alloc(sizeof a, there);
    CHECK(omp_target_memcpy_async(p, a, sizeof a, 0, 0, there, here, 0, NULL) == 0);
#pragma omp taskwait
    a[999] = 0;
    CHECK(omp_target_memcpy(a, p, sizeof a, 0, 0, here, there) == 0 && a[999] == 999);
    omp_target_free(p, there);
  }
  setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);
  CHECK(hits > 0);
  return check_result();
}
