/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A queue that is held by a kernel that does not end before the host lets it: it tests as busy, queues that wait for it do, and the host waits for its
   end, while other queues go on.

   { dg-additional-options "-pthread" }
   { dg-modes "ours stock-ours" } The host has no queues. With GCC's plugin the program hangs in a run of a hundred: held-and-freed.c says why.

   This cannot run under --check-maps, which waits for what is on a queue before it goes on.
*/
#include "check.h"
#include "driver.h"
#include <openacc.h>
#include <pthread.h>
#include <unistd.h>

enum { n = 100 };

static int released;
static volatile int *go; /* page-locked: the device reads it at the same address */

static void
hold_queue (int queue)
{
  *go = 0;
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (32) deviceptr (go) async (queue)
  while (!*go)
    ;
}

static void *
release_later (void *unused)
{
  usleep (50000);
  __atomic_store_n (&released, 1, __ATOMIC_RELEASE);
  *go = 1;
  return unused;
}

static void
queues_wait_for_the_held_one (void)
{
  int x[n] = { 0 }, y[n] = { 0 }, z[n] = { 0 };
#pragma acc data copyin (x) copyout (y, z)
  {
#pragma acc parallel loop async (1)
    for (int i = 0; i < n; i++)
      x[i] = -1;
    hold_queue (1);
#pragma acc parallel loop async (1)
    for (int i = 0; i < n; i++)
      x[i] = i;
#pragma acc parallel loop async (2) wait (1)
    for (int i = 0; i < n; i++)
      y[i] = x[i] + 1;
#pragma acc parallel loop async (3)
    for (int i = 0; i < n; i++)
      z[i] = 2 * i;
    acc_wait (3); /* by now the others would have run as well */
    CHECK (acc_async_test (3));
    CHECK (!acc_async_test (1) && !acc_async_test (2) && !acc_async_test_all ());
    *go = 1;
    acc_wait (2);
    CHECK (acc_async_test (1) && acc_async_test (2));
  }
  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += y[i] != i + 1 || z[i] != 2 * i;
  CHECK (wrong == 0);
}

static void
host_waits (void)
{
  pthread_t thread;
  hold_queue (1);
  pthread_create (&thread, NULL, release_later, NULL);
  acc_wait (1);
  CHECK (__atomic_load_n (&released, __ATOMIC_ACQUIRE));
  pthread_join (thread, NULL);
}

int
main (void)
{
  acc_init (acc_device_nvidia);
  CHECK (DRIVER (cuMemHostAlloc, volatile int **, size_t, unsigned) (&go, sizeof *go, 1) == 0);
  queues_wait_for_the_held_one ();
  host_waits ();
  return check_result ();
}
