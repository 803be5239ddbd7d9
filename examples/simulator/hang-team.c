// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A team waits until both have arrived, and does not count itself.
// gompsim --watchdog 2,stop
#include <omp.h>

int main (void)
{
  int arrived = 0;
#pragma omp target teams num_teams(2) map(to : arrived)
  if (omp_get_team_num () == 0)
    while (__atomic_load_n (&arrived, __ATOMIC_ACQUIRE) < 2)
      ;
  else
    __atomic_fetch_add (&arrived, 1, __ATOMIC_RELEASE);
}
