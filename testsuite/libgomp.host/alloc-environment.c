// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMP_ALLOCATOR with traits is the default allocator of every thread.
// { dg-set-target-env-var OMP_ALLOCATOR "omp_default_mem_space:alignment=512,pool_size=8192,fallback=null_fb" }
#include "check.h"
#include <pthread.h>
#include <stdint.h>

static void
use (void)
{
  CHECK ((uintptr_t) omp_get_default_allocator () > 201);
  char *p = omp_alloc (100, omp_null_allocator);
  CHECK (p != NULL && (uintptr_t) p % 512 == 0);
  CHECK (omp_alloc (8000, omp_null_allocator) == NULL);
  omp_free (p, omp_null_allocator);
}

static void *
foreign (void *argument)
{
  use ();
  return argument;
}

int
main (void)
{
  pthread_t t;
  pthread_create (&t, NULL, foreign, NULL);
  pthread_join (t, NULL);
#pragma omp parallel num_threads(4)
  use ();
  omp_allocator_handle_t h = omp_get_default_allocator ();
  omp_set_default_allocator (omp_default_mem_alloc);
  void *p = omp_alloc (8000, omp_null_allocator);
  CHECK (p != NULL);
  omp_free (p, h);
  CHECK (omp_alloc (8000, h) == NULL);
  return check_result ();
}
