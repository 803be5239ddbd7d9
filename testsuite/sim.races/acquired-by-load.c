// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A team waits for a flag by loads, and reads what was stored in front of it. Without the acquire nothing is ordered.
// RACE: data race in kernel .*\(.*data.*\).*acquired-by-load\.c
// RACE-AMD: data race in kernel .*acquired-by-load\.c:30.*acquired-by-load\.c:17.*teams or gangs
#include <omp.h>
#include <stdio.h>

static int data, flag;
#pragma omp declare target(data, flag)

int main(void) {
  int got = 0;
#pragma omp target teams num_teams(2) map(from : got)
#pragma omp parallel num_threads(1)
  if (omp_get_team_num() == 0) {
    data = 42;
#pragma omp atomic write release
    flag = 1;
  } else {
    int seen = 0;
    while (!seen) {
#ifdef FAULT
#pragma omp atomic read
#else
#pragma omp atomic read acquire
#endif
      seen = flag;
    }
    got = data;
  }
  printf("%d\n", got);
  return got != 42;
}
