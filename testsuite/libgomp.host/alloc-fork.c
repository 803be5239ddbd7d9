// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A process forks while its threads allocate: the child can go on allocating. Stock's tables are in no order then.
// { dg-modes "ours-host" }
// { dg-require-compiler 16 }
#include "check.h"
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

void GOMP_add_alloc (void *);
_Bool GOMP_is_alloc (void *);

static int stop;

static void
use (char *address)
{
  for (size_t n = 1; n < 3000; n = n * 2 + 1)
    {
      char *p = omp_calloc (1, n, ompx_gnu_pinned_mem_alloc);
      CHECK (p == NULL || (p[0] == 0 && p[n - 1] == 0));
      if (p != NULL)
	memset (p, 0xff, n);
      omp_free (p, ompx_gnu_pinned_mem_alloc);
      GOMP_add_alloc (address + n);
      CHECK (GOMP_is_alloc (address + n));
    }
}

static void *
worker (void *argument)
{
  while (!__atomic_load_n (&stop, __ATOMIC_RELAXED))
    use (argument);
  return NULL;
}

int
main (void)
{
  static char address[3][3000];
  pthread_t thread[2];
  for (int i = 0; i < 2; i++)
    CHECK (pthread_create (&thread[i], NULL, worker, address[i]) == 0);
  for (int i = 0; i < 100; i++)
    {
      pid_t child = fork ();
      if (child == 0)
	{
	  alarm (20); // a lock that nobody will release
	  use (address[2]);
	  _exit (check_result ());
	}
      int status;
      CHECK (waitpid (child, &status, 0) == child && status == 0);
    }
  __atomic_store_n (&stop, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 2; i++)
    pthread_join (thread[i], NULL);
  return check_result ();
}
