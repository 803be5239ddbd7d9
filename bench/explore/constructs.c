/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Constructs that hand plain data from thread to thread.  Each leaves the numbers as it found them.  */
#include "bench/explore/constructs.h"

#include <omp.h>

static int written[16], total;

void
first_region (void)
{
#pragma omp parallel
  written[omp_get_thread_num ()] = 0;
}

/* What the leader has written reaches the workers, and the other way.  */
static void
one_region (int value)
{
  int from_leader = value;
  const int threads = omp_get_max_threads ();
#pragma omp parallel
  {
    explore_expect (from_leader == value, "a worker does not see what the leader has written");
    written[omp_get_thread_num ()] = value;
  }
  for (int i = 0; i < threads; i++)
    explore_expect (written[i] == value, "the leader does not see what a worker has written");
}

void
region (void)
{
  one_region (1);
}

void
two_regions (void)
{
  one_region (1);
  one_region (2);
}

/* Enough for each way of starting one to follow on the other.  */
void
four_regions (void)
{
  for (int i = 1; i <= 4; i++)
    one_region (i);
}

void
barrier_construct (void)
{
#pragma omp parallel
  {
    const int num = omp_get_thread_num (), threads = omp_get_num_threads ();
    written[num] = 1;
#pragma omp barrier
    explore_expect (written[(num + 1) % threads] == 1, "a barrier opened too early");
#pragma omp barrier
    written[num] = 2;
  }
}

/* One creates, and whoever waits runs; all is over when the region is.  */
void
tasks_at_barrier (void)
{
  total = 0;
#pragma omp parallel
  if (omp_get_thread_num () == 1)
    for (int i = 0; i < 2; i++)
#pragma omp task
      __atomic_fetch_add (&total, 1, __ATOMIC_RELAXED);
  explore_expect (__atomic_load_n (&total, __ATOMIC_RELAXED) == 2, "a task has not run");
}

/* A thread that is late to leave a region takes no task of the next one, which may be of fewer threads.  */
void
tasks_in_next_region (void)
{
  const int threads = omp_get_max_threads () - 1;
  int a = 0, b = 0;
  one_region (1);
#pragma omp parallel num_threads(threads) shared(a, b)
  if (omp_get_thread_num () == 0)
    {
#pragma omp task shared(a)
      a = 1 + omp_get_thread_num ();
#pragma omp task shared(b)
      b = 1 + omp_get_thread_num ();
    }
  explore_expect (a >= 1 && a <= threads && b >= 1 && b <= threads, "a task has not run in its region");
}

void
taskwait_construct (void)
{
#pragma omp parallel
  if (omp_get_thread_num () == 0)
    {
      int a = 0, b = 0;
#pragma omp task shared(a)
      a = 1;
#pragma omp task shared(b)
      b = 1;
#pragma omp taskwait
      explore_expect (a == 1 && b == 1, "taskwait ended too early");
    }
}

void
taskgroup_construct (void)
{
#pragma omp parallel
  if (omp_get_thread_num () == 0)
    {
      int a = 0, b = 0;
#pragma omp taskgroup
      {
#pragma omp task shared(a, b)
	{
	  a = 1;
#pragma omp task shared(b)
	  b = 1;
	}
      }
      explore_expect (a == 1 && b == 1, "taskgroup ended too early");
    }
}

void
depend_construct (void)
{
#pragma omp parallel
  if (omp_get_thread_num () == 0)
    {
      int a = 0;
#pragma omp task shared(a) depend(out : a)
      a = 1;
#pragma omp task shared(a) depend(inout : a)
      {
	explore_expect (a == 1, "a task ran before the one that it depends on");
	a = 2;
      }
#pragma omp taskwait
      explore_expect (a == 2, "taskwait ended too early");
    }
}

void
critical_construct (void)
{
  total = 0;
  const int threads = omp_get_max_threads ();
#pragma omp parallel
#pragma omp critical
  total++;
  explore_expect (total == threads, "an addition in a critical construct is lost");
}

void
dynamic_construct (void)
{
  for (int i = 0; i < 4; i++)
    written[i] = 0;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 4; i++)
    written[i]++;
  for (int i = 0; i < 4; i++)
    explore_expect (written[i] == 1, "an iteration has not run once");
}

void
ordered_construct (void)
{
  total = 0;
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = 0; i < 3; i++)
#pragma omp ordered
    {
      explore_expect (total == i, "ordered regions out of order");
      total++;
    }
}

void
copyprivate_construct (void)
{
#pragma omp parallel
  {
    int value = 0;
#pragma omp single copyprivate(value)
    value = 7;
    explore_expect (value == 7, "copyprivate has not copied");
  }
}

/* The task is complete when the one that it has created says so.  */
void
detach_construct (void)
{
#pragma omp parallel
  if (omp_get_thread_num () == 0)
    {
      omp_event_handle_t event;
      int data = 0;
#pragma omp task detach(event) shared(data)
      {
#pragma omp task shared(data) firstprivate(event)
	{
	  data = 1;
	  omp_fulfill_event (event);
	}
      }
#pragma omp taskwait
      explore_expect (data == 1, "taskwait ended too early");
    }
}

/* Its owner takes it twice; nobody else is in before it has been freed twice.  */
void
nest_lock_construct (void)
{
  omp_nest_lock_t lock;
  const int threads = omp_get_max_threads ();
  total = 0;
  omp_init_nest_lock (&lock);
#pragma omp parallel
  {
    omp_set_nest_lock (&lock);
    total++;
    omp_set_nest_lock (&lock);
    omp_unset_nest_lock (&lock);
    total++;
    explore_expect (total % 2 == 0, "two threads have a nest lock");
    omp_unset_nest_lock (&lock);
  }
  omp_destroy_nest_lock (&lock);
  explore_expect (total == 2 * threads, "an addition under a nest lock is lost");
}

/* Each iteration reads what the one before has written.  */
void
doacross_construct (void)
{
  written[0] = 1;
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < 4; i++)
    {
#pragma omp ordered doacross(sink : i - 1)
      written[i] = written[i - 1] + 1;
#pragma omp ordered doacross(source :)
    }
  explore_expect (written[3] == 4, "an iteration ran before the one that it waits for");
}

/* Threads that cancel the loop, and those that find it cancelled, meet at its end and go on.  */
void
cancel_loop_construct (void)
{
  const int threads = omp_get_max_threads ();
  total = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 4; i++)
      {
#pragma omp cancel for if (i == 1)
      }
    written[omp_get_thread_num ()] = 5;
#pragma omp barrier
    explore_expect (written[(omp_get_thread_num () + 1) % omp_get_num_threads ()] == 5,
		    "the barrier after a loop that was cancelled opened too early");
#pragma omp atomic
    total++;
  }
  explore_expect (total == threads, "a thread has not gone on after a loop that was cancelled");
}

/* One thread cancels the region; others may wait at its barrier.  */
void
cancel_parallel_construct (void)
{
  written[0] = 0;
#pragma omp parallel
  {
    if (omp_get_thread_num () == 1)
      {
	written[0] = 1;
#pragma omp cancel parallel
      }
#pragma omp barrier
    explore_expect (0, "a thread has passed a barrier that not all have come to");
  }
  explore_expect (written[0] == 1, "the leader does not see what was written before the region was cancelled");
}

/* What runs is complete when the group ends, whatever has been cancelled.  */
void
cancel_taskgroup_construct (void)
{
#pragma omp parallel
  if (omp_get_thread_num () == 0)
    {
      int begun = 0, ended = 0;
#pragma omp taskgroup
      {
	for (int i = 0; i < 2; i++)
#pragma omp task shared(begun, ended)
	  {
	    __atomic_fetch_add (&begun, 1, __ATOMIC_RELAXED);
	    __atomic_fetch_add (&ended, 1, __ATOMIC_RELAXED);
#pragma omp cancel taskgroup
	  }
      }
      explore_expect (__atomic_load_n (&begun, __ATOMIC_RELAXED) >= 1 && begun == ended,
		      "a taskgroup that was cancelled has left a task behind");
    }
}
