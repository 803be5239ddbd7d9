// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A team waits for a flag of another one, whose data are not released.
// NOT-AMD: GCC writes the same instruction for an update that releases and one that does not
// RACE: data race in kernel .*\(.*data.*\).*lost-release\.c:31.*lost-release\.c:18.*teams or gangs
#include <omp.h>
#include <stdio.h>

static int data, flag;
#pragma omp declare target(data, flag)

int main(void) {
  int got = 0;
#pragma omp target teams num_teams(2) map(from : got)
#pragma omp parallel num_threads(1)
  {
    if (omp_get_team_num() == 0) {
      data = 42;
#ifdef FAULT
#pragma omp atomic
#else
#pragma omp atomic release
#endif
      flag += 1;
    } else {
      int seen = 0;
      while (!seen) {
#pragma omp atomic capture acquire
        { seen = flag; flag += 0; }
      }
      got = data;
    }
  }
  printf("%d\n", got);
  return got != 42;
}
