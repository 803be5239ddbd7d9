/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Host threads that use one device, each with a queue of its own and without.

   { dg-modes "device" } Asks for the GPU by its type.
*/
#include "apart.h"
#include <pthread.h>

enum { threads = 4, rounds = 25, n = 500 };

static void *
work (void *argument)
{
  int id = *(int *) argument, wrong = 0, x[n];
  for (int r = 0; r < rounds; r++)
    {
      for (int i = 0; i < n; i++)
        x[i] = i;
#pragma acc parallel loop num_gangs (2) copy (x) async (id)
      for (int i = 0; i < n; i++)
        x[i] += id;
#pragma acc wait (id)
#pragma acc parallel loop num_gangs (2) copy (x)
      for (int i = 0; i < n; i++)
        x[i] += r;
      for (int i = 0; i < n; i++)
        wrong += x[i] != i + id + r;
    }
  CHECK (wrong == 0);
  return NULL;
}

int
main (void)
{
  pthread_t thread[threads];
  int id[threads];
  acc_init (accelerator ());
  for (int i = 0; i < threads; i++)
    {
      id[i] = i;
      CHECK (pthread_create (&thread[i], NULL, work, &id[i]) == 0);
    }
  for (int i = 0; i < threads; i++)
    pthread_join (thread[i], NULL);
  return check_result ();
}
