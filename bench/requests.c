/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   requests TEAMS COUNT: COUNT requests of reverse offload from each of so many teams at once. Nothing hangs on what they do, so bench/requests
   can have an ideal server answer them. Prints the microseconds that one took, and how often threads of the process slept meanwhile. */
#pragma omp requires reverse_offload
#include "measure.h"
#include <sys/resource.h>

static void ask(int teams, int count)
{
#pragma omp target teams distribute num_teams(teams) thread_limit(1)
  for (int t = 0; t < teams; t++)
    for (int i = 0; i < count; i++) {
#pragma omp target device(ancestor : 1)
      {
      }
    }
}

static long sleeps(void)
{
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_nvcsw;
}

int main(int argc, char **argv)
{
  int teams = argc > 1 ? atoi(argv[1]) : 1, count = argc > 2 ? atoi(argv[2]) : 1;
  ask(teams, 1); /* the device is there, pools are filled, threads made */
  long slept = sleeps();
  double start = measure_now();
  ask(teams, count);
  printf("%.3f %ld\n", (measure_now() - start) / 1000, sleeps() - slept);
  return 0;
}
