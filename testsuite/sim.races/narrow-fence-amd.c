// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A team hands data to another one behind a fence that is for the workgroup alone, where waiting is enough.
// ONLY: gfx90a
// RACE: data race in kernel .*\(.*data.*\).*narrow-fence-amd\.c:(15|29)\M.*narrow-fence-amd\.c:(15|29)\M.*teams or gangs
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
    // The compiler of the host's code leaves it out.
#ifdef FAULT
    if (!omp_is_initial_device()) __asm__ volatile("s_waitcnt vmcnt(0) lgkmcnt(0)" ::: "memory");
#else
    if (!omp_is_initial_device()) __asm__ volatile("buffer_wbl2\n\ts_waitcnt vmcnt(0) lgkmcnt(0)" ::: "memory");
#endif
#pragma omp atomic write
    flag = 1;
  } else {
    for (int seen = 0; !seen;) {
#pragma omp atomic read acquire
      seen = flag;
    }
    got = data;
  }
  printf("%d\n", got);
  return got != 42;
}
