/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Activity queues: order in one queue, waits between queues and by the host, tests, asynchronous copies of each direction.

   { dg-modes "device" } The host has no queues.
*/
#include "check.h"
#include <openacc.h>

#if __GNUC__ < 16 /* whose openacc.h lacks it */
extern void acc_memcpy_device_async(void *, void *, size_t, int);
#endif

enum { n = 1000, queues = 12 };

static int a[queues][n];

static void
one_queue_is_in_order (void)
{
  int x[n] = { 0 };
#pragma acc enter data create (x) async (1)
#pragma acc parallel loop present (x) async (1)
  for (int i = 0; i < n; i++)
    x[i] = i;
  for (int k = 0; k < 20; k++)
#pragma acc parallel loop present (x) async (1)
    for (int i = 0; i < n; i++)
      x[i] = 3 * x[i] % 1000003 + k;
#pragma acc exit data copyout (x) async (1)
#pragma acc wait (1)
  int wrong = 0;
  for (int i = 0; i < n; i++)
    {
      int y = i;
      for (int k = 0; k < 20; k++)
        y = 3 * y % 1000003 + k;
      wrong += x[i] != y;
    }
  CHECK (wrong == 0);
}

static void
many_queues (void)
{
  for (int q = 0; q < queues; q++)
    {
#pragma acc parallel loop copy (a[q]) async (q)
      for (int i = 0; i < n; i++)
        a[q][i] += q * i;
    }
#pragma acc wait
  int wrong = 0;
  for (int q = 0; q < queues; q++)
    for (int i = 0; i < n; i++)
      wrong += a[q][i] != q * i;
  CHECK (wrong == 0);
  CHECK (acc_async_test_all ());
}

static void
queues_wait_for_each_other (void)
{
  int x[n], y[n], z[n];
#pragma acc data create (x, y) copyout (z)
  {
#pragma acc parallel loop async (1)
    for (int i = 0; i < n; i++)
      {
        int v = i;
        for (int k = 0; k < 200; k++)
          v = (v * 7 + k) % 1009;
        x[i] = v;
      }
#pragma acc parallel loop async (2) wait (1)
    for (int i = 0; i < n; i++)
      y[i] = x[i] + 1;
#pragma acc wait (2) async (3)
#pragma acc parallel loop async (3)
    for (int i = 0; i < n; i++)
      z[i] = 2 * y[i];
    acc_wait_async (3, 4);
    acc_wait_all_async (5);
#pragma acc wait (3)
  }
  int wrong = 0;
  for (int i = 0; i < n; i++)
    {
      int v = i;
      for (int k = 0; k < 200; k++)
        v = (v * 7 + k) % 1009;
      wrong += z[i] != 2 * (v + 1);
    }
  CHECK (wrong == 0);
}

static void
copies (void)
{
  int from[n], to[n] = { 0 };
  for (int i = 0; i < n; i++)
    from[i] = i * i;
  int *p = acc_malloc (sizeof from), *q = acc_malloc (sizeof from);
  acc_memcpy_to_device_async (p, from, sizeof from, 6);
  acc_memcpy_device_async (q, p, sizeof from, 6);
  acc_memcpy_from_device_async (to, q, sizeof from, 6);
  acc_memcpy_from_device_async (to, q, 0, 6);
  acc_wait (6);
  CHECK (memcmp (from, to, sizeof from) == 0);
  CHECK (acc_async_test (6));
  acc_free (p);
  acc_free (q);
}

static void
updates (void)
{
  int x[n];
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma acc data create (x)
  {
#pragma acc update device (x) async (7)
#pragma acc parallel loop async (7)
    for (int i = 0; i < n; i++)
      x[i]++;
#pragma acc update self (x[10 : n - 10]) async (7)
#pragma acc wait (7)
  }
  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += x[i] != i + (i >= 10);
  CHECK (wrong == 0);
}

int
main (void)
{
  one_queue_is_in_order ();
  many_queues ();
  queues_wait_for_each_other ();
  copies ();
  updates ();
  return check_result ();
}
