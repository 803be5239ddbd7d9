/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_WAIT_POLICY and GOMP_SPINCOUNT decide whether a waiting thread sleeps: the program starts itself with each setting and
   counts how often the thread that waits gave its processor up of its own accord. GOMP_SPINCOUNT prevails. Where other
   processes keep a processor for long, threads sleep all the same; then nothing can be told of spinning.
   { dg-no-sanitizer "the sanitizer's own threads and signals wait as well" }  */
#define _GNU_SOURCE
#include "require.h"
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { rounds = 40, most = 100, others_ran = 101, attempts = 20 };

static int waits(int *interrupted) {
  struct rusage r;
  CHECK(getrusage(RUSAGE_THREAD, &r) == 0);
  *interrupted = (int)r.ru_nivcsw;
  return (int)r.ru_nvcsw;
}

/* How often thread 1 slept while it waited for thread 0, which comes late to each barrier.  */
static int sleeps(void) {
  int n = 0, interruptions = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp barrier
    for (int i = 0; i < rounds; i++) {
      int interrupted_before, interrupted, before = waits(&interrupted_before);
      if (omp_get_thread_num() == 0) usleep(1000);
#pragma omp barrier
      if (omp_get_thread_num() == 1) {
        n += waits(&interrupted) - before;
        interruptions += interrupted - interrupted_before;
      }
    }
  }
  return n < rounds / 2 ? n : interruptions > 2 ? others_ran : n > most ? most : n;
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
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) <= others_ran);
  return WEXITSTATUS(status);
}

/* Other processes may be there in any of the attempts, also where the thread itself was not interrupted: a virtual machine's
   processor may have been elsewhere. A library that sleeps does so in each.  */
static void must_spin(const char *policy, const char *count) {
  int busy = 0;
  for (int i = 0; i < attempts; i++) {
    int n = with(policy, count);
    if (n < rounds / 2) return;
    busy += n == others_ran;
  }
  CHECK(busy > 0);
  fputs("the machine is busy\n", stderr);
}

/* A thread that others keep from its processor comes late itself, and has nothing to wait for.  */
static void must_sleep(const char *policy, const char *count) {
  int n = 0;
  for (int i = 0; i < attempts && n <= rounds / 2; i++) n = with(policy, count);
  CHECK(n > rounds / 2);
}

int main(int argc, char **argv) {
  if (argc > 1) return sleeps();
  must_sleep("passive", NULL);
  must_sleep(NULL, "0");
  must_sleep("active", "0");
  must_sleep("active", "10");
  /* Spinning needs two processors, or it is cut short.  */
  if (omp_get_num_procs() < 2) return 0;
  must_spin("active", NULL);
  must_spin(NULL, "infinite");
  must_spin("passive", "30g");
  return 0;
}
