/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The post of an iteration wakes who waits for it, at whatever moment that thread goes to sleep: the thread that posts does
   nothing more in the loop before the other has gone on. Then the same with a kernel that refuses membarrier, from some
   moment on and from the start.
   { dg-set-target-env-var OMP_WAIT_POLICY passive }  */
#define _GNU_SOURCE
#include "require.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { N = 2000 };
static int seen[N + 1];

/* Nanoseconds from 0 to about what it takes to fall asleep, each as often as any other. */
static void some_time(int i) {
  struct timespec start, now;
  clock_gettime(CLOCK_MONOTONIC, &start);
  do clock_gettime(CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - start.tv_sec) * 1000000000 + now.tv_nsec - start.tv_nsec < i * 7919L % 4000);
}

static void loop(int n) {
  memset(seen, 0, sizeof seen);
#pragma omp parallel for ordered(1) schedule(static, 1) num_threads(2)
  for (int i = 0; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
    __atomic_store_n(&seen[i], 1, __ATOMIC_RELEASE);
    some_time(i);
#pragma omp ordered depend(source)
    while (i + 1 < n && !__atomic_load_n(&seen[i + 1], __ATOMIC_ACQUIRE)) sched_yield();
  }
  for (int i = 0; i < n; i++) CHECK(seen[i]);
}

/* In blocks, several threads wait for one iteration each, far ahead. */
static void blocks(int n) {
  static long a[N];
#pragma omp parallel for ordered(1) schedule(static) num_threads(6)
  for (int i = 0; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
    a[i] = i ? a[i - 1] + 1 : 0;
#pragma omp ordered depend(source)
  }
  CHECK(a[n - 1] == n - 1);
}

static void refuse_membarrier(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  /* Threads that exist go on being allowed it; the next ones are not. */
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) exit(0); /* a kernel without filters */
}

int main(int argc, char **argv) {
  loop(N);
  for (int round = 0; round < 20; round++) blocks(N);
  if (argc > 1) return 0;
  refuse_membarrier();
  loop(N / 10);
  blocks(N);
  execl("/proc/self/exe", argv[0], "refused", (char *)NULL);
  return 1;
}
