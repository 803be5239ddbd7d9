// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-no-sanitizer "its child leaves by execl" }
//
// A rank that a launcher has bound to some of the machine's processors: as many threads as these, places on these alone, and
// threads that run on these alone, bound or not.
#define _GNU_SOURCE
#include "require.h"
#include <omp.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static cpu_set_t granted;

static int bound_rank(const char *places) {
  const int n = CPU_COUNT(&granted);
  int threads = 0, bad = 0;
  char *seen = calloc(CPU_SETSIZE, 1);
  CHECK(omp_get_num_procs() == n);
  CHECK(omp_get_max_threads() <= n); // a CPU quota may allow fewer
#pragma omp parallel reduction(+ : bad)
  {
    cpu_set_t mine;
    bad += sched_getaffinity(0, sizeof mine, &mine) != 0;
    cpu_set_t outside;
    CPU_AND(&outside, &mine, &granted);
    bad += !CPU_EQUAL(&outside, &mine);
    bad += !CPU_ISSET(sched_getcpu(), &granted);
#pragma omp single
    threads = omp_get_num_threads();
  }
  CHECK(!bad && threads == omp_get_max_threads());
  CHECK(*places ? omp_get_num_places() >= 1 : omp_get_num_places() == 0);
  int in_places = 0;
  for (int p = 0; p < omp_get_num_places(); p++) {
    int ids[CPU_SETSIZE];
    const int m = omp_get_place_num_procs(p);
    CHECK(m >= 1 && m <= n);
    omp_get_place_proc_ids(p, ids);
    for (int i = 0; i < m; i++) {
      CHECK(CPU_ISSET(ids[i], &granted) && !seen[ids[i]]);
      seen[ids[i]] = 1;
      in_places++;
    }
  }
  CHECK(in_places == (*places ? n : 0));
  free(seen);
  return 0;
}

static void start(const char *self, const cpu_set_t *mask, const char *places) {
  char list[CPU_SETSIZE + 1] = ""; // by then the library has bound the initial thread
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) list[cpu] = CPU_ISSET(cpu, mask) ? '+' : '-';
  fflush(NULL);
  const pid_t child = fork();
  if (child == 0) {
    if (sched_setaffinity(0, sizeof *mask, mask)) _exit(99);
    if (*places) {
      setenv("OMP_PLACES", places, 1);
      setenv("OMP_PROC_BIND", "spread", 1);
    } else {
      unsetenv("OMP_PLACES");
      unsetenv("OMP_PROC_BIND");
    }
    unsetenv("OMP_NUM_THREADS");
    unsetenv("GOMP_CPU_AFFINITY");
    execl("/proc/self/exe", self, places, list, (char *)NULL);
    _exit(99);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

int main(int argc, char **argv) {
  if (argc > 2) {
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
      if (argv[2][cpu] == '+') CPU_SET(cpu, &granted);
    return bound_rank(argv[1]);
  }
  CHECK(sched_getaffinity(0, sizeof granted, &granted) == 0);
  /* One processor, the last; and every second one, which are not neighbours. */
  cpu_set_t last, second;
  CPU_ZERO(&last);
  CPU_ZERO(&second);
  for (int cpu = 0, count = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &granted)) {
      CPU_ZERO(&last);
      CPU_SET(cpu, &last);
      if (count++ % 2 == 0) CPU_SET(cpu, &second);
    }
  static const char *const places[] = {"", "threads", "cores", "sockets"};
  for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
    start(argv[0], &last, places[i]);
    start(argv[0], &second, places[i]);
    start(argv[0], &granted, places[i]);
  }
  return 0;
}
