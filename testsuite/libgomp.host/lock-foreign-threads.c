// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that OpenMP has never seen may use locks, without any parallel region.
#include "check.h"
#include <pthread.h>

static omp_lock_t lock;
static omp_nest_lock_t nest;
static long counter, nest_counter;

static void *
worker (void *argument)
{
  for (int i = 0; i < 20000; i++)
    {
      omp_set_lock (&lock);
      counter++;
      omp_unset_lock (&lock);
      omp_set_nest_lock (&nest);
      if (omp_test_nest_lock (&nest) == 2)
	nest_counter++;
      omp_unset_nest_lock (&nest);
      omp_unset_nest_lock (&nest);
    }
  return argument;
}

int
main (void)
{
  omp_init_lock (&lock);
  omp_init_nest_lock (&nest);
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    CHECK (pthread_create (&threads[i], NULL, worker, NULL) == 0);
  for (int i = 0; i < 4; i++)
    pthread_join (threads[i], NULL);
  CHECK (counter == 4 * 20000);
  CHECK (nest_counter == 4 * 20000);
  return check_result ();
}
