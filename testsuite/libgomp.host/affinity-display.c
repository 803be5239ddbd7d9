// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMP_AFFINITY_FORMAT, and OMP_DISPLAY_AFFINITY: a line for each thread of a team, unless it is like the team before.
// { dg-set-target-env-var OMP_AFFINITY_FORMAT "level %L thread %n of %N" }
// { dg-set-target-env-var OMP_DISPLAY_AFFINITY true }
#include "check.h"

static int sum;

int
main (void)
{
  char buffer[64];
  CHECK (omp_get_affinity_format (buffer, sizeof buffer) == 24);
  CHECK (strcmp (buffer, "level %L thread %n of %N") == 0);
  static const int sizes[] = { 1, 2, 2, 1, 2, 3, 2 };
  for (int i = 0; i < 7; i++)
    {
      fprintf (stderr, "team of %d\n", sizes[i]);
#pragma omp parallel num_threads(sizes[i]) reduction(+ : sum)
      sum++;
    }
  CHECK (sum == 13);
  return check_result ();
}
