/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the model has to tell from the library's algorithms: a barrier and a start of threads by one counter and one word
   each, as simple as can be.  */
#include "bench/model/model.h"

#include <omp.h>
#include <stdatomic.h>

static _Atomic unsigned arrived, generation;
static unsigned team;

static void
flat_wait (void)
{
  const unsigned seen = atomic_load (&generation);
  if (atomic_fetch_add (&arrived, 1) + 1 == team)
    {
      atomic_store (&arrived, 0);
      atomic_store (&generation, seen + 1);
    }
  else
    while (atomic_load (&generation) == seen)
      model_pause ();
}

void
flat_barrier (void)
{
  enum { rounds = 20 };
  team = omp_get_max_threads ();
#pragma omp parallel
  {
    flat_wait ();
    flat_wait ();
#pragma omp masked
    model_begin ();
    for (int i = 0; i < rounds; ++i)
      flat_wait ();
#pragma omp masked
    model_end (rounds);
  }
}

/* Thread 0 starts each of the others by a word of its own, waits for its line each time, and then waits for all.  */
static struct
{
  _Alignas (64) _Atomic unsigned go;
} start[4096];

void
flat_fork (void)
{
  enum { rounds = 20 };
  team = omp_get_max_threads ();
  for (int i = 0; i < 4096; ++i)
    start[i].go = 0;
#pragma omp parallel
  {
    const unsigned me = omp_get_thread_num ();
    for (unsigned i = 1; i <= rounds; ++i)
      {
	if (me == 0)
	  {
	    if (i == 2)
	      model_begin ();
	    for (unsigned k = 1; k < team; ++k)
	      atomic_store (&start[k].go, i);
	  }
	else
	  while (atomic_load (&start[me].go) != i)
	    model_pause ();
	flat_wait ();
      }
#pragma omp masked
    model_end (rounds - 1);
  }
}
