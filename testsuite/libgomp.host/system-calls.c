/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A process gives up all system calls but those that GCC's library makes in regions: one more ends it.
   REGOMP_SYSTEM_CALLS keeps ours to them. Not sched_yield, nor membarrier. More threads than processors, which wait for each
   other in every way.  { dg-set-target-env-var REGOMP_SYSTEM_CALLS "stock" }
   { dg-no-sanitizer "it makes system calls of its own" }  */
#define _GNU_SOURCE
#include "require.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <omp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned allowed[] = {
    SYS_read,
    SYS_write,
    SYS_close,
    SYS_fstat,
    SYS_newfstatat,
    SYS_lseek,
    SYS_futex,
    SYS_mmap,
    SYS_munmap,
    SYS_mremap,
    SYS_madvise,
    SYS_mprotect,
    SYS_brk,
    SYS_exit,
    SYS_exit_group,
    SYS_clone,
    SYS_clone3,
    SYS_gettid,
    SYS_getpid,
    SYS_getrandom,
    SYS_rt_sigaction,
    SYS_rt_sigreturn,
    SYS_rt_sigprocmask,
    SYS_tgkill,
    SYS_rseq,
    SYS_set_robust_list,
    SYS_clock_gettime,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_getcpu,
};
enum { calls = sizeof allowed / sizeof allowed[0] };

static int give_up_others(void) {
  struct sock_filter filter[2 * calls + 2];
  unsigned n = 0;
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (unsigned i = 0; i < calls; i++) {
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, allowed[i], 0, 1);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  struct sock_fprog program = {(unsigned short)n, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

static long tree(int n) {
  long a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = tree(n - 1);
#pragma omp task shared(b)
  b = tree(n - 2);
#pragma omp taskwait
  return a + b;
}

static void work(int rounds) {
  omp_lock_t lock;
  omp_init_lock(&lock);
  for (int r = 0; r < rounds; r++) {
    long sum = 0, in_order = 0, guarded = 0, result = 0;
    int chain[17] = {1};
#pragma omp parallel num_threads(8) reduction(+ : sum)
    {
#pragma omp for schedule(dynamic, 1)
      for (int i = 0; i < 16; i++) {
        sum += i;
        if (i == 3) usleep(500);
      }
#pragma omp critical
      {
        usleep(50);
        guarded++;
      }
      omp_set_lock(&lock);
      usleep(50);
      guarded++;
      omp_unset_lock(&lock);
#pragma omp for ordered schedule(static, 1)
      for (int i = 0; i < 16; i++) {
#pragma omp ordered
        in_order = in_order * 3 % 1000 + i;
      }
#pragma omp for ordered(1) schedule(static, 1)
      for (int i = 1; i < 17; i++) {
#pragma omp ordered depend(sink : i - 1)
        chain[i] = chain[i - 1] + 1;
#pragma omp ordered depend(source)
      }
#pragma omp single
      result = tree(10);
    }
    CHECK(sum == 120 && guarded == 16 && chain[16] == 17 && result == 55);
  }
  omp_destroy_lock(&lock);
}

int main(void) {
  work(2);
  if (!give_up_others()) return 0; /* where a filter cannot be had */
  work(20);
  return 0;
}
