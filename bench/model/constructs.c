/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The constructs whose cost the model is asked for, compiled as any OpenMP program is.  */
#include "bench/model/model.h"

#include <omp.h>
#include <stddef.h>
#include <stdio.h>

enum { rounds = 20 };

static void
nothing (void)
{
#pragma omp parallel
  model_work (10);
}

/* Threads are made, and all have been at the library's data.  */
static void
warm_up (void)
{
  for (int i = 0; i < 3; ++i)
    nothing ();
}

static void
parallel (void)
{
  warm_up ();
  model_begin ();
  for (int i = 0; i < rounds; ++i)
    nothing ();
  model_end (rounds);
}

/* With 100 microseconds of serial work between the regions, so that waiting policies show.  */
static void
parallel_apart (void)
{
  warm_up ();
  model_begin ();
  for (int i = 0; i < rounds; ++i)
    {
      nothing ();
      model_work (100000);
    }
  model_end (rounds);
}

static void
barrier (void)
{
  warm_up ();
#pragma omp parallel
  {
    for (int i = 0; i < 3; ++i)
      {
#pragma omp barrier
      }
#pragma omp masked
    model_begin ();
    for (int i = 0; i < rounds; ++i)
      {
#pragma omp barrier
      }
#pragma omp masked
    model_end (rounds);
  }
}

/* Counted by iteration: 32 for each thread, of 200 ns.  */
static void
dynamic (void)
{
  warm_up ();
  const int n = 32 * omp_get_max_threads ();
#pragma omp parallel for schedule(monotonic : dynamic)
  for (int i = 0; i < n; ++i)
    model_work (200);
  model_begin ();
#pragma omp parallel for schedule(monotonic : dynamic)
  for (int i = 0; i < n; ++i)
    model_work (200);
  model_end (32);
}

/* The same without the modifier, as most programs have it.  */
static void
dynamic_free (void)
{
  warm_up ();
  const int n = 32 * omp_get_max_threads ();
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    model_work (200);
  model_begin ();
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    model_work (200);
  model_end (32);
}

/* How far a lock goes from holder to holder, and who waits longest.  */
struct handovers
{
  unsigned last, to_other_socket;
  unsigned long most_wait, all_waits;
};

static void
hold (struct handovers *h, unsigned socket, unsigned long asked)
{
  const unsigned long waited = model_now () - asked;
  h->to_other_socket += h->last != socket;
  h->last = socket;
  h->all_waits += waited;
  if (waited > h->most_wait)
    h->most_wait = waited;
  model_work (50);
}

static void
lock (void)
{
  omp_lock_t l;
  struct handovers h = { 0, 0, 0, 0 };
  omp_init_lock (&l);
  warm_up ();
#pragma omp parallel
  {
    const unsigned socket = model_socket ();
#pragma omp barrier
#pragma omp masked
    model_begin ();
    for (int i = 0; i < rounds; ++i)
      {
	const unsigned long asked = model_now ();
	omp_set_lock (&l);
	hold (&h, socket, asked);
	omp_unset_lock (&l);
	model_work (200);
      }
#pragma omp barrier
#pragma omp masked
    model_end (rounds);
  }
  const double all = (double) rounds * omp_get_max_threads ();
  model_say ("handed-to-other-socket", h.to_other_socket / all);
  model_say ("longest-wait", h.most_wait / (h.all_waits / all));
}

/* Four of the threads, for half a microsecond each; the others have other work.  */
static void
lock_few (void)
{
  omp_lock_t l;
  omp_init_lock (&l);
  warm_up ();
#pragma omp parallel
  {
#pragma omp barrier
#pragma omp masked
    model_begin ();
    if (omp_get_thread_num () < 4)
      for (int i = 0; i < rounds; ++i)
	{
	  omp_set_lock (&l);
	  model_work (500);
	  omp_unset_lock (&l);
	  model_work (500);
	}
#pragma omp barrier
#pragma omp masked
    model_end (rounds);
  }
}

static void
critical (void)
{
  warm_up ();
  unsigned long sum = 0;
#pragma omp parallel
  {
#pragma omp barrier
#pragma omp masked
    model_begin ();
    for (int i = 0; i < rounds; ++i)
      {
#pragma omp critical
	sum += 1;
	model_work (200);
      }
#pragma omp barrier
#pragma omp masked
    model_end (rounds);
  }
  model_say ("lost", (double) rounds * omp_get_max_threads () - (double) sum);
}

static void
reduction (void)
{
  double sum = 0;
  warm_up ();
#pragma omp parallel reduction(+ : sum)
  sum += 1;
  model_begin ();
  for (int i = 0; i < rounds; ++i)
    {
#pragma omp parallel reduction(+ : sum)
      sum += 1;
    }
  model_end (rounds);
  model_say ("lost", (rounds + 1.0) * omp_get_max_threads () - sum);
}

static void
single (void)
{
  warm_up ();
#pragma omp parallel
  {
#pragma omp single
    model_work (10);
#pragma omp masked
    model_begin ();
    for (int i = 0; i < rounds; ++i)
      {
#pragma omp single
	model_work (10);
      }
#pragma omp masked
    model_end (rounds);
  }
}

/* Each thread makes tasks and waits for them.  */
static void
tasks_of_all (void)
{
  warm_up ();
#pragma omp parallel
  {
    for (int turn = 0; turn < 2; ++turn)
      {
#pragma omp barrier
#pragma omp masked
	if (turn == 1)
	  model_begin ();
	for (int i = 0; i < rounds; ++i)
	  {
#pragma omp task
	    model_work (500);
	  }
#pragma omp taskwait
#pragma omp masked
	if (turn == 1)
	  model_end (rounds);
      }
  }
}

/* One thread makes tasks for all.  */
static void
tasks_of_one (void)
{
  enum { each = 16 };
  const int n = each * omp_get_max_threads ();
  warm_up ();
  for (int turn = 0; turn < 2; ++turn)
    {
      if (turn == 1)
	model_begin ();
#pragma omp parallel
#pragma omp single
      for (int i = 0; i < n; ++i)
	{
#pragma omp task
	  model_work (5000);
	}
    }
  model_end (each);
}

/* On which processor each thread runs.  */
enum { most_threads = 4096 };
static unsigned processor_of[most_threads];

static void
say_processors (int threads)
{
  for (int i = 0; i < threads; ++i)
    {
      char name[16];
      snprintf (name, sizeof name, "%d", i);
      model_say (name, processor_of[i]);
    }
}

static void
where (void)
{
#pragma omp parallel
  processor_of[omp_get_thread_num ()] = model_processor ();
  say_processors (omp_get_max_threads ());
}

/* Teams of eight in a team: thread I of team T is number 8 T + I.  */
static void
where_nested (void)
{
  enum { inner = 8 };
  const int outer = omp_get_max_threads ();
#pragma omp parallel num_threads(outer)
  {
    const int first = inner * omp_get_thread_num ();
#pragma omp parallel num_threads(inner)
    processor_of[first + omp_get_thread_num ()] = model_processor ();
  }
  say_processors (inner * outer);
}

const struct construct constructs[]
  = { { "parallel", parallel },
      { "parallel-apart", parallel_apart },
      { "barrier", barrier },
      { "single", single },
      { "dynamic", dynamic },
      { "dynamic-free", dynamic_free },
      { "lock", lock },
      { "lock-few", lock_few },
      { "critical", critical },
      { "reduction", reduction },
      { "tasks-of-all", tasks_of_all },
      { "tasks-of-one", tasks_of_one },
      { "where", where },
      { "where-nested", where_nested },
      { "flat-barrier", flat_barrier },
      { "flat-fork", flat_fork },
      { NULL, NULL } };
