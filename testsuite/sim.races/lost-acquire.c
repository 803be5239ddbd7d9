// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same without the acquire.
// RACE: data race in kernel .*\(.*data.*\).*lost-acquire\.c:31.*lost-acquire\.c:18.*teams or gangs
// RACE-AMD: data race in kernel .*lost-acquire\.c:31.*lost-acquire\.c:18.*teams or gangs
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
#pragma omp atomic release
      flag += 1;
    } else {
      int seen = 0;
      while (!seen) {
#ifdef FAULT
#pragma omp atomic capture
#else
#pragma omp atomic capture acquire
#endif
        { seen = flag; flag += 0; }
      }
      got = data;
    }
  }
  printf("%d\n", got);
  return got != 42;
}
