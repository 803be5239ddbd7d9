// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wall time goes forward, in seconds.
#include "check.h"
#include <time.h>

int
main (void)
{
  CHECK (omp_get_wtick () > 0 && omp_get_wtick () < 0.01);
  double start = omp_get_wtime (), last = start;
  for (int i = 0; i < 1000; i++)
    {
      double now = omp_get_wtime ();
      CHECK (now >= last);
      last = now;
    }
  struct timespec pause = { 0, 20000000 }, clock;
  clock_gettime (CLOCK_MONOTONIC, &clock);
  CHECK (last - (clock.tv_sec + clock.tv_nsec * 1e-9) <= 0 && start - (clock.tv_sec + clock.tv_nsec * 1e-9) > -60);
  start = omp_get_wtime ();
  nanosleep (&pause, NULL);
  double passed = omp_get_wtime () - start;
  CHECK (passed >= 0.02 && passed < 20);
  return check_result ();
}
