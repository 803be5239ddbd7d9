// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Monte Carlo with a generator for each thread in threadprivate storage: the same draws in every run with equal team sizes,
// histograms by array reduction and by atomic updates.
#include "check.h"
#include <omp.h>
#include <string.h>

enum { bins = 16, samples = 4000 };
static unsigned long long state;
#pragma omp threadprivate(state)

static double
draw (void)
{
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (state >> 33) / 2147483648.0;
}

static long
simulate (int *histogram, int threads)
{
  long inside = 0;
  int shared[bins] = { 0 };
  memset (histogram, 0, bins * sizeof (int));
#pragma omp parallel num_threads(threads) reduction(+ : histogram[ : bins], inside)
  {
    state = 17 + omp_get_thread_num ();
    for (int i = 0; i < samples; i++)
      {
        const double x = draw (), y = draw ();
        inside += x * x + y * y < 1;
        histogram[(int) (x * bins)]++;
#pragma omp atomic
        shared[(int) (x * bins)]++;
      }
  }
  for (int i = 0; i < bins; i++)
    CHECK (shared[i] == histogram[i]);
  return inside;
}

int
main (void)
{
  omp_set_dynamic (0);
  int first[bins], again[bins];
  for (int threads = 1; threads <= 5; threads++)
    {
      const long a = simulate (first, threads), b = simulate (again, threads);
      long serial = 0;
      for (int t = 0; t < threads; t++)
        {
          state = 17 + t;
          for (int i = 0; i < samples; i++)
            {
              const double x = draw (), y = draw ();
              serial += x * x + y * y < 1;
            }
        }
      CHECK (a == b && a == serial);
      CHECK (memcmp (first, again, sizeof first) == 0);
    }
  return check_result ();
}
