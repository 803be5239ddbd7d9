/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Two ranks of a program that share processors: a thread of one waits, with an endless spin count, for what the other rank does, and the
   other rank does it only when that thread has offered its processor, or sleeps. A wait that kept its processor would never end. Each way
   to wait, with as many threads as processors or fewer where there are two, and on one processor.
   { dg-set-target-env-var GOMP_SPINCOUNT infinite }
   { dg-set-target-env-var OMP_WAIT_POLICY active }
   { dg-modes "ours-host" }
   { dg-no-sanitizer "sched_yield is this program's own" }  */
#define _GNU_SOURCE
#include "require.h"
#include <omp.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Of both ranks: the thread that waits, 0 as long as none does. */
static struct { int waiter; } *shared;
/* Pipes: what the other rank sends; one byte when the waiting thread offers its processor; one when the other thread keeps it waiting. */
static int message[2], offered[2], kept[2];
static int told; /* that the waiting thread has offered its processor */
static int done; /* by the thread that keeps the other waiting, before it lets it go */

int sched_yield(void) {
  const int waiter = __atomic_load_n(&shared->waiter, __ATOMIC_ACQUIRE);
  if (waiter && waiter == syscall(SYS_gettid) && !__atomic_exchange_n(&told, 1, __ATOMIC_ACQ_REL)) CHECK(write(offered[1], "o", 1) == 1);
  return syscall(SYS_sched_yield);
}

/* R, S, ... */
static char state_of(int pid, int thread) {
  char name[64], line[512] = "";
  snprintf(name, sizeof name, "/proc/%d/task/%d/stat", pid, thread);
  FILE *f = fopen(name, "r");
  if (!f || !fgets(line, sizeof line, f)) line[0] = 0;
  if (f) fclose(f);
  const char *behind = strrchr(line, ')');
  return behind ? behind[2] : 0;
}

/* Sends its message when somebody who waits for it has left the processor. */
static void other_rank(int pid) {
  struct pollfd offer = {offered[0], POLLIN, 0};
  for (;;) {
    const int thread = __atomic_load_n(&shared->waiter, __ATOMIC_ACQUIRE);
    if (poll(&offer, 1, 10) == 1 || (thread && state_of(pid, thread) == 'S')) break;
    if (getppid() != pid) _exit(1);
  }
  _exit(write(message[1], "m", 1) != 1);
}

/* The thread that waits, or is about to; what it waits for does not come before. */
static void waits(int thread) { __atomic_store_n(&shared->waiter, thread, __ATOMIC_RELEASE); }
static void will_wait(void) { waits(syscall(SYS_gettid)); }

/* The other thread is where it keeps the first one waiting; and there until the other rank has sent its message. */
static void keep_waiting(void) {
  char c;
  CHECK(write(kept[1], "k", 1) == 1);
  CHECK(read(message[0], &c, 1) == 1);
  done = 1;
}
static void until_kept(void) {
  char c;
  CHECK(read(kept[0], &c, 1) == 1);
}

static void at_barrier(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num())
      keep_waiting();
    else
      will_wait();
#pragma omp barrier
    CHECK(done);
  }
}

static void at_end(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num())
    keep_waiting();
  else
    will_wait();
  CHECK(done);
}

static void between_regions(void) {
  int thread = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num()) thread = syscall(SYS_gettid);
  waits(thread);
  keep_waiting();
}

static void for_critical(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num()) {
#pragma omp critical
    keep_waiting();
  } else {
    until_kept();
    will_wait();
#pragma omp critical
    CHECK(done);
  }
}

static void for_lock(void) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num()) {
    omp_set_nest_lock(&lock);
    keep_waiting();
    omp_unset_nest_lock(&lock);
  } else {
    until_kept();
    will_wait();
    omp_set_nest_lock(&lock);
    CHECK(done);
    omp_unset_nest_lock(&lock);
  }
  omp_destroy_nest_lock(&lock);
}

static void for_task(void) {
#pragma omp parallel num_threads(2)
  if (!omp_get_thread_num()) {
#pragma omp task
    keep_waiting();
    until_kept();
    will_wait();
#pragma omp taskwait
    CHECK(done);
  }
}

static void for_group(void) {
#pragma omp parallel num_threads(2)
  if (!omp_get_thread_num()) {
#pragma omp taskgroup
    {
#pragma omp task
      keep_waiting();
      until_kept();
      will_wait();
    }
    CHECK(done);
  }
}

static void for_turn(void) {
#pragma omp parallel for ordered schedule(static, 1) num_threads(2)
  for (int i = 0; i < 2; i++) {
    if (i) {
      until_kept();
      will_wait();
    }
#pragma omp ordered
    if (i)
      CHECK(done);
    else
      keep_waiting();
  }
}

static void for_iteration(void) {
#pragma omp parallel for ordered(1) schedule(static, 1) num_threads(2)
  for (int i = 0; i < 2; i++) {
    if (i) {
      until_kept();
      will_wait();
    } else
      keep_waiting();
#pragma omp ordered depend(sink : i - 1)
    if (i) CHECK(done);
#pragma omp ordered depend(source)
  }
}

static void for_single(void) {
  int x = 0, threads[2];
#pragma omp parallel num_threads(2) firstprivate(x)
  {
    const int me = omp_get_thread_num();
    threads[me] = syscall(SYS_gettid);
#pragma omp barrier
#pragma omp single copyprivate(x)
    {
      waits(threads[!me]);
      keep_waiting();
      x = 7;
    }
    CHECK(done && x == 7);
  }
}

static void try_all(void) {
  static void (*const ways[])(void) = {at_barrier, at_end,    between_regions, for_critical,  for_lock,
                                       for_task,   for_group, for_turn,        for_iteration, for_single};
  /* The team is there before ranks are. */
#pragma omp parallel num_threads(2)
  CHECK(omp_get_num_threads() == 2);
  for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
    CHECK(pipe(message) == 0 && pipe(offered) == 0 && pipe(kept) == 0);
    waits(done = told = 0);
    fflush(NULL);
    const int me = getpid();
    const pid_t rank = fork();
    CHECK(rank >= 0);
    if (rank == 0) other_rank(me);
    ways[i]();
    /* The pipes are about to go: no thread is in an offer any more that began before nobody waited. */
    waits(0);
#pragma omp parallel num_threads(2)
    CHECK(done);
    int status = -1;
    CHECK(waitpid(rank, &status, 0) == rank && status == 0);
    for (int end = 0; end < 2; end++) close(message[end]), close(offered[end]), close(kept[end]);
  }
}

int main(int argc, char **argv) {
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK(shared != MAP_FAILED);
  try_all();
  if (argc > 1) return 0;
  cpu_set_t all, one;
  CHECK(sched_getaffinity(0, sizeof all, &all) == 0);
  CPU_ZERO(&one);
  for (int cpu = 0; cpu < CPU_SETSIZE && !CPU_COUNT(&one); cpu++)
    if (CPU_ISSET(cpu, &all)) CPU_SET(cpu, &one);
  fflush(NULL);
  const pid_t child = fork();
  if (child == 0) {
    sched_setaffinity(0, sizeof one, &one);
    execl("/proc/self/exe", argv[0], "one", (char *)NULL);
    _exit(2);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  return 0;
}
