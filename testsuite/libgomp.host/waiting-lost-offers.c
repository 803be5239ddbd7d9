// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A processor that waiting threads offer may go to somebody who does not give it back for milliseconds: a thread of the program that
// spins, another process. Here every offer ends so: sched_yield is ours, and works for two milliseconds. A team of more
// threads than processors then has to do without most of its offers. Which thread comes last to a barrier is the same in
// every run; the number of offers is compared with the time that they took, of which they may have a part only.
#include "check.h"
#include <omp.h>
#include <stdatomic.h>
#include <time.h>

enum { rounds = 400, offer_us = 2000 };
static atomic_long offers;

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

int
sched_yield (void)
{
  double end = now () + offer_us;
  atomic_fetch_add (&offers, 1);
  while (now () < end)
    ;
  return 0;
}

// Whether the team did without most of its offers.
static int
does_without (void)
{
  int threads = omp_get_num_procs () + 1;
  long sum = 0;
  offers = 0;
  double start = now ();
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  for (int i = 0; i < rounds; i++)
    {
      if (omp_get_thread_num () == i % omp_get_num_threads ())
        for (volatile int work = 0; work < 20000; work++)
          ;
#pragma omp barrier
      sum += i;
    }
  double elapsed = now () - start;
  CHECK (sum == (long) threads * rounds * (rounds - 1) / 2);
  // Each thread may lose some at first, and then one in a pause of tens of milliseconds.
  return offers <= threads * (8 + elapsed / offer_us / 12);
}

// While another process runs instead of the thread that comes last, offers are not lost, however many there are.
int
main (void)
{
  int done = 0;
  for (int i = 0; i < 20 && !done; i++)
    done = does_without ();
  CHECK (done);
  return check_result ();
}
