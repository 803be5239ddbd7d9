/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_WAIT_POLICY and GOMP_SPINCOUNT decide whether a waiting thread sleeps: the program starts itself with each setting and
   counts how often the thread that waits gave its processor up of its own accord. GOMP_SPINCOUNT prevails.
   { dg-no-sanitizer "the sanitizer's own threads and signals wait as well" }  */
#define _GNU_SOURCE
#include "require.h"
#include <omp.h>
#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { rounds = 40 };

static int waits(void) {
  struct rusage r;
  CHECK(getrusage(RUSAGE_THREAD, &r) == 0);
  return (int)r.ru_nvcsw;
}

/* How often thread 1 slept while it waited for thread 0, which comes late to each barrier.  */
static int sleeps(void) {
  int n = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp barrier
    for (int i = 0; i < rounds; i++) {
      int before = waits();
      if (omp_get_thread_num() == 0) usleep(1000);
#pragma omp barrier
      if (omp_get_thread_num() == 1) n += waits() - before;
    }
  }
  return n > 100 ? 100 : n;
}

static int with(const char *policy, const char *count) {
  char self[4096];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  CHECK(length > 0);
  self[length] = 0;
  pid_t child = fork();
  if (child == 0) {
    if (policy) setenv("OMP_WAIT_POLICY", policy, 1);
    else unsetenv("OMP_WAIT_POLICY");
    if (count) setenv("GOMP_SPINCOUNT", count, 1);
    else unsetenv("GOMP_SPINCOUNT");
    execl(self, self, "child", (char *)0);
    _exit(255);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) <= 100);
  return WEXITSTATUS(status);
}

int main(int argc, char **argv) {
  if (argc > 1) return sleeps();
  CHECK(with("passive", NULL) > rounds / 2);
  CHECK(with(NULL, "0") > rounds / 2);
  CHECK(with("active", "0") > rounds / 2);
  CHECK(with("active", "10") > rounds / 2);
  /* Spinning needs two processors, or it is cut short.  */
  if (omp_get_num_procs() < 2) return 0;
  CHECK(with("active", NULL) < rounds / 2);
  CHECK(with(NULL, "infinite") < rounds / 2);
  CHECK(with("passive", "30g") < rounds / 2);
  return 0;
}
