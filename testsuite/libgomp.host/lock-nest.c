// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nestable locks: depth, the owner is the task and not the thread, and it stays the owner whatever the runtime makes of its thread.
#include "check.h"

static omp_nest_lock_t lock;

static void
depth (void)
{
  omp_init_nest_lock (&lock);
  CHECK (omp_test_nest_lock (&lock) == 1);
  omp_set_nest_lock (&lock);
  CHECK (omp_test_nest_lock (&lock) == 3);
  omp_unset_nest_lock (&lock);
  omp_unset_nest_lock (&lock);
  CHECK (omp_test_nest_lock (&lock) == 2);
  omp_unset_nest_lock (&lock);
  omp_unset_nest_lock (&lock);
  CHECK (omp_test_nest_lock (&lock) == 1);
  omp_unset_nest_lock (&lock);
  omp_destroy_nest_lock (&lock);
  CHECK (sizeof lock == 16);
}

// A task that the owner's thread executes is another task.
static void
tasks (void)
{
  omp_init_nest_lock (&lock);
  omp_set_nest_lock (&lock);
  int inside = -1;
#pragma omp task if (0) shared(inside)
  inside = omp_test_nest_lock (&lock);
  CHECK (inside == 0);
  // Setters, a task and a parallel region have given the initial task a record, a team, and back.
  CHECK (omp_test_nest_lock (&lock) == 2);
  omp_set_max_active_levels (2);
  CHECK (omp_test_nest_lock (&lock) == 3);
  int members = 0;
#pragma omp parallel num_threads(2) reduction(+ : members)
  members += omp_test_nest_lock (&lock);
  CHECK (members == 0);
  CHECK (omp_test_nest_lock (&lock) == 4);
#pragma omp task shared(inside)
  inside = omp_test_nest_lock (&lock);
#pragma omp taskwait
  CHECK (inside == 0);
  for (int i = 0; i < 4; i++)
    omp_unset_nest_lock (&lock);
#pragma omp task shared(inside)
  {
    inside = omp_test_nest_lock (&lock);
    omp_unset_nest_lock (&lock);
  }
#pragma omp taskwait
  CHECK (inside == 1);
  omp_destroy_nest_lock (&lock);
}

static int
recurse (int n)
{
  omp_set_nest_lock (&lock);
  int sum = n == 0 ? 0 : n + recurse (n - 1);
  omp_unset_nest_lock (&lock);
  return sum;
}

static void
exclusion (void)
{
  omp_init_nest_lock (&lock);
  long counter = 0;
#pragma omp parallel num_threads(4) shared(counter)
  {
    for (int i = 0; i < 2000; i++)
      {
	omp_set_nest_lock (&lock);
	CHECK (recurse (5) == 15);
	counter++;
	omp_unset_nest_lock (&lock);
      }
#pragma omp for
    for (int i = 0; i < 100; i++)
#pragma omp task shared(counter)
      {
	while (omp_test_nest_lock (&lock) == 0)
	  ;
	CHECK (omp_test_nest_lock (&lock) == 2);
	counter++;
	omp_unset_nest_lock (&lock);
	omp_unset_nest_lock (&lock);
      }
  }
  CHECK (counter == 4 * 2000 + 100);
  omp_destroy_nest_lock (&lock);
}

int
main (void)
{
  depth ();
  tasks ();
  exclusion ();
  return check_result ();
}
