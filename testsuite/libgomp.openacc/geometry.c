/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Gangs, workers and vector length of a launch: fixed by the compiler, computed by the program, or left open, for loops over each
   combination of levels.

   { dg-vendors-differ }
   { dg-modes "device" } The host has one gang of one worker of one lane.

   --check-races reports races: gangs that run a region redundantly add to the same elements.
*/
#include "check.h"
#include "launch-event.h"

static int g = 7, w = 3;

/* A region with the clauses, and in it a loop over the levels. */
#define REGION(clauses, levels) PRAGMA (acc parallel copy (a) clauses) { PRAGMA (acc loop levels) for (int i = 0; i < n; i++) a[i] += i; }
#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define ALL_LEVELS(clauses) \
  REGION (clauses, gang) \
  REGION (clauses, worker) \
  REGION (clauses, vector) \
  REGION (clauses, gang worker) \
  REGION (clauses, gang vector) \
  REGION (clauses, gang worker vector) \
  PRAGMA (acc parallel copy (a) clauses) { for (int i = 0; i < n; i++) a[i] += i; }

#define ALL_WORKERS(clauses) \
  ALL_LEVELS (clauses) \
  ALL_LEVELS (clauses num_workers (4)) \
  ALL_LEVELS (clauses num_workers (w)) \
  ALL_LEVELS (clauses vector_length (64)) \
  ALL_LEVELS (clauses num_workers (4) vector_length (64)) \
  ALL_LEVELS (clauses num_workers (w) vector_length (64))

int
main (void)
{
  enum { n = 100 };
  static int a[n];
  print_launches ();
  ALL_WORKERS ()
  ALL_WORKERS (num_gangs (7))
  ALL_WORKERS (num_gangs (g))
#pragma acc kernels copy (a)
  for (int i = 0; i < n; i++)
    a[i]++;
  /* Regions that leave a level open run it redundantly, so the sums are of no account; that all has run is.  */
  for (int i = 0; i < n; i++)
    CHECK (a[i] > 0);
  return check_result ();
}
