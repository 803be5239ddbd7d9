// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lock routines of version OMP_1.0, as old objects use them: a nestable lock has 8 bytes and belongs to a thread.
// { dg-set-target-env-var OMP_WAIT_POLICY passive }
#include "check.h"
#include <unistd.h>

struct old_nest_lock
{
  int word[2];
};

#define OLD(result, name, type)                                                                                              \
  result old_##name (type *);                                                                                                \
  __asm__ (".symver old_" #name "," #name "@OMP_1.0")
OLD (void, omp_init_lock, omp_lock_t);
OLD (void, omp_set_lock, omp_lock_t);
OLD (void, omp_unset_lock, omp_lock_t);
OLD (int, omp_test_lock, omp_lock_t);
OLD (void, omp_destroy_lock, omp_lock_t);
OLD (void, omp_init_nest_lock, struct old_nest_lock);
OLD (void, omp_set_nest_lock, struct old_nest_lock);
OLD (void, omp_unset_nest_lock, struct old_nest_lock);
OLD (int, omp_test_nest_lock, struct old_nest_lock);
OLD (void, omp_destroy_nest_lock, struct old_nest_lock);
OLD (void, omp_init_lock_, omp_lock_t);
OLD (int, omp_test_lock_, omp_lock_t);
OLD (void, omp_init_nest_lock_, struct old_nest_lock);
OLD (int, omp_test_nest_lock_, struct old_nest_lock);
OLD (void, omp_set_nest_lock_, struct old_nest_lock);
OLD (void, omp_unset_nest_lock_, struct old_nest_lock);
OLD (void, omp_destroy_nest_lock_, struct old_nest_lock);

static void
simple (void)
{
  omp_lock_t l;
  old_omp_init_lock (&l);
  old_omp_set_lock (&l);
  CHECK (omp_test_lock (&l) == 0); // both versions are one lock
  omp_unset_lock (&l);
  CHECK (old_omp_test_lock (&l) == 1);
  old_omp_unset_lock (&l);
  old_omp_destroy_lock (&l);
  old_omp_init_lock_ (&l);
  CHECK (old_omp_test_lock_ (&l) == 1);
}

static void
nestable (void)
{
  struct
  {
    struct old_nest_lock lock;
    int guard;
  } s = { .guard = 0x12345678 };
  memset (&s.lock, 0xff, sizeof s.lock);
  old_omp_init_nest_lock (&s.lock);
  CHECK (old_omp_test_nest_lock (&s.lock) == 1);
  old_omp_set_nest_lock (&s.lock);
  int inside = -1;
#pragma omp task if (0) shared(inside)
  inside = old_omp_test_nest_lock (&s.lock); // the same thread
  CHECK (inside == 3);
  int other = -1;
#pragma omp parallel num_threads(2) shared(other)
#pragma omp masked filter(1)
  other = old_omp_test_nest_lock (&s.lock);
  CHECK (other == 0);
  for (int i = 0; i < 3; i++)
    old_omp_unset_nest_lock (&s.lock);
  long counter = 0;
#pragma omp parallel num_threads(4) shared(counter)
  for (int i = 0; i < 5000; i++)
    {
      if (i % 7 == 0)
	while (old_omp_test_nest_lock_ (&s.lock) != 1)
	  ;
      else
	old_omp_set_nest_lock (&s.lock);
      old_omp_set_nest_lock_ (&s.lock);
      counter++;
      if (i % 10 == 0)
	usleep (50); // the others go to sleep meanwhile
      old_omp_unset_nest_lock_ (&s.lock);
      old_omp_unset_nest_lock (&s.lock);
    }
  CHECK (counter == 4 * 5000);
  old_omp_destroy_nest_lock (&s.lock);
  old_omp_init_nest_lock_ (&s.lock);
  CHECK (old_omp_test_nest_lock_ (&s.lock) == 1);
  old_omp_destroy_nest_lock_ (&s.lock);
  CHECK (s.guard == 0x12345678);
}

int
main (void)
{
  simple ();
  nestable ();
  return check_result ();
}
