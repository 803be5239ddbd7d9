/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours" }
   { dg-set-target-env-var GOMP_RUNTIME_USM enabled }
   { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }

   GOMP_RUNTIME_USM=enabled: on a device that can reach the host's memory regions work on that, though no directive requires it.
   Declare target variables keep storage of their own there, which update, and enter and exit data with always, copy. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int failures;
#define CHECK(c) ((c) ? (void) 0 : (void) (failures++, fprintf (stderr, "line %d: %s\n", __LINE__, #c)))

int variable[4] = { 1, 2, 3, 4 };
#pragma omp declare target enter(variable)
int linked[4] = { 5, 6, 7, 8 };
#pragma omp declare target link(linked)

static int on_device (int i)
{
  int value = -1;
#pragma omp target map(from : value)
  value = variable[i];
  return value;
}

static void shared (void)
{
  int x[4] = { 1, 2, 3, 4 }, *p = x, same = 0, value = 0;
#pragma omp target map(tofrom : x) map(from : same, value) firstprivate(p)
  {
    same = x == p && !omp_is_initial_device ();
    p[1] = 9;
    value = x[1];
  }
  CHECK (same && value == 9 && x[1] == 9);
  linked[0] = 55;
#pragma omp target map(tofrom : linked)
  linked[1] = linked[0] + 1;
  CHECK (linked[1] == 56);
#pragma omp target enter data map(to : x)
  x[2] = 1000;
#pragma omp target map(from : value)
  value = x[2];
#pragma omp target exit data map(from : x)
  CHECK (value == 1000 && x[2] == 1000);
#pragma omp target map(present, to : x) map(from : value)
  value = x[0];
  CHECK (value == 1);
  int *q = malloc (sizeof x);
  q[0] = 5;
#pragma omp target data map(tofrom : q[:4]) use_device_ptr(q)
  {
#pragma omp target is_device_ptr(q)
    q[0]++;
  }
  CHECK (q[0] == 6);
  int private_copy = 3;
#pragma omp target firstprivate(private_copy) map(from : value)
  value = private_copy++;
  CHECK (value == 3 && private_copy == 3);
#pragma omp target nowait map(tofrom : private_copy)
  private_copy++;
#pragma omp taskwait
  CHECK (private_copy == 4);
  CHECK (omp_target_is_accessible (q, 4, 0) && omp_target_associate_ptr (q, q, 4, 0, 0) != 0);
  int *d = omp_target_alloc (sizeof x, 0);
  d[0] = 1; /* the host's memory */
  CHECK (omp_target_memcpy (d, q, 4, 0, 0, 0, omp_get_initial_device ()) == 0 && d[0] == 6);
  omp_target_free (d, 0);
  free (q);
}

static void variables (void)
{
  variable[0] = 100;
  CHECK (on_device (0) == 1);
#pragma omp target map(to : variable)
  CHECK (omp_is_initial_device () == 0);
  CHECK (on_device (0) == 1);
#pragma omp target update to(variable)
  CHECK (on_device (0) == 100);
  variable[0] = 200;
#pragma omp target enter data map(to : variable)
  CHECK (on_device (0) == 100);
#pragma omp target enter data map(always, to : variable)
  CHECK (on_device (0) == 200);
#pragma omp target
  variable[3] = 77;
#pragma omp target exit data map(from : variable)
  CHECK (variable[3] == 4);
#pragma omp target exit data map(always, from : variable)
  CHECK (variable[3] == 77);
  variable[0] = 300;
#pragma omp target enter data map(always, tofrom : variable) nowait
#pragma omp taskwait
  CHECK (on_device (0) == 300 && variable[0] == 300);
}

int main (void)
{
  shared ();
  variables ();
  return failures != 0;
}
