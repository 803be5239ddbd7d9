// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simple locks: one holder at a time, what it wrote is seen by the next, test, unset by another thread than set.
#include "check.h"

enum { threads = 4, rounds = 20000, locks = 3 };

static omp_lock_t lock[locks];
static long counter[locks];

static void
exclusion (void)
{
  for (int i = 0; i < locks; i++)
    omp_init_lock (&lock[i]);
  long misses = 0;
#pragma omp parallel num_threads(threads) reduction(+ : misses)
  {
    CHECK (omp_get_num_threads () == threads);
    for (int i = 0; i < rounds; i++)
      {
	int l = i % locks;
	if (i % 5 != 0)
	  omp_set_lock (&lock[l]);
	else
	  while (!omp_test_lock (&lock[l]))
	    misses++;
	counter[l]++;
	omp_unset_lock (&lock[l]);
      }
  }
  long sum = 0;
  for (int i = 0; i < locks; i++)
    {
      sum += counter[i];
      omp_destroy_lock (&lock[i]);
    }
  CHECK (sum == (long) threads * rounds);
  CHECK (misses >= 0);
}

static void
testing (void)
{
  omp_lock_t l;
  memset (&l, 0xff, sizeof l);
  omp_init_lock (&l);
  CHECK (omp_test_lock (&l) == 1);
  CHECK (omp_test_lock (&l) == 0);
  omp_unset_lock (&l);
  omp_set_lock (&l);
  CHECK (omp_test_lock (&l) == 0);
  omp_unset_lock (&l);
  CHECK (omp_test_lock (&l) == 1);
  omp_unset_lock (&l);
  omp_destroy_lock (&l);
  CHECK (sizeof l == 4);
}

// Each thread releases the lock for the next one, which waits for it: a baton.
static void
handing_over (void)
{
  omp_lock_t baton[threads];
  int order[threads], n = 0;
  for (int i = 0; i < threads; i++)
    {
      omp_init_lock (&baton[i]);
      omp_set_lock (&baton[i]);
    }
#pragma omp parallel num_threads(threads)
  {
    int me = omp_get_thread_num ();
    if (me == threads - 1)
      omp_unset_lock (&baton[me]);
    omp_set_lock (&baton[me]);
    order[n++] = me;
    if (me > 0)
      omp_unset_lock (&baton[me - 1]);
  }
  CHECK (n == threads);
  for (int i = 0; i < threads; i++)
    CHECK (order[i] == threads - 1 - i);
}

int
main (void)
{
  exclusion ();
  testing ();
  handing_over ();
  return check_result ();
}
