/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   requests TEAMS COUNT: COUNT requests of reverse offload from each of so many teams at once. Nothing hangs on what they do, so
   bench/requests can have an ideal server answer them. Prints the microseconds that one took, and how often threads of the process slept
   meanwhile. Compiled by clang, whose programs have no reverse offload, the requests are LLVM's device library's for functions of the host;
   before each of them a team does nothing for so many iterations as REQUESTS_PAUSE says, so that the host has long had no request. */
#ifndef __clang__
#pragma omp requires reverse_offload
#endif
#include "measure.h"
#include <sys/resource.h>

#ifdef __clang__
#pragma omp begin declare target
unsigned long long __llvm_omp_host_call(void *function, void *block, size_t bytes);
#pragma omp end declare target
#if !defined __NVPTX__ && !defined __AMDGCN__
unsigned long long __llvm_omp_host_call(void *function, void *block, size_t bytes)
{
  (void)function, (void)bytes;
  return *(int *)block;
}
#endif

static unsigned long long answer(void *block) { return *(int *)block; }

static void ask(int teams, int count, int pause)
{
  void *function = (void *)answer;
#pragma omp target teams distribute num_teams(teams) thread_limit(1) firstprivate(function)
  for (int t = 0; t < teams; t++)
    for (int i = 0; i < count; i++) {
      for (volatile int k = 0; k < pause; k++) continue;
      int block = i;
      __llvm_omp_host_call(function, &block, sizeof block);
    }
}
#else
static void ask(int teams, int count, int pause)
{
  (void)pause;
#pragma omp target teams distribute num_teams(teams) thread_limit(1)
  for (int t = 0; t < teams; t++)
    for (int i = 0; i < count; i++) {
#pragma omp target device(ancestor : 1)
      {
      }
    }
}
#endif

static long sleeps(void)
{
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_nvcsw;
}

int main(int argc, char **argv)
{
  int teams = argc > 1 ? atoi(argv[1]) : 1, count = argc > 2 ? atoi(argv[2]) : 1, pause = getenv("REQUESTS_PAUSE") != NULL ? atoi(getenv("REQUESTS_PAUSE")) : 0;
  ask(teams, 1, 0); /* the device is there, pools are filled, threads made */
  long slept = sleeps();
  double start = measure_now();
  ask(teams, count, pause);
  printf("%.3f %ld\n", (measure_now() - start) / 1000, sleeps() - slept);
  return 0;
}
