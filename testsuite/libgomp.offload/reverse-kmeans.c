// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// K-means on the device: assignment by teams, sums by atomics, and after each round the device has the host log the movement and
// decide whether to go on.
#pragma omp requires reverse_offload
#include "check.h"
#include <math.h>

enum { points = 400, clusters = 4, rounds = 20 };
static double log_of_moves[rounds];
static int logged;

static int
host_decides (double moved)
{
  log_of_moves[logged++] = moved;
  return moved > 1e-6 && logged < rounds;
}

static int
iterate (const double *x, double *centre, int *owner)
{
  int go_on = 1, n = 0;
  while (go_on)
    {
      double sum[clusters] = { 0 }, moved = 0;
      int count[clusters] = { 0 };
      for (int i = 0; i < points; i++)
        {
          int best = 0;
          for (int k = 1; k < clusters; k++)
            if (fabs (x[i] - centre[k]) < fabs (x[i] - centre[best]))
              best = k;
          owner[i] = best;
          sum[best] += x[i];
          count[best]++;
        }
      for (int k = 0; k < clusters; k++)
        if (count[k] > 0)
          {
            moved += fabs (sum[k] / count[k] - centre[k]);
            centre[k] = sum[k] / count[k];
          }
      n++;
      go_on = moved > 1e-6 && n < rounds;
    }
  return n;
}

int
main (void)
{
  check_placement ();
  static double x[points], a[clusters] = { 5, 25, 45, 95 }, b[clusters] = { 5, 25, 45, 95 };
  static int owner_a[points], owner_b[points];
  for (int i = 0; i < points; i++)
    x[i] = i * 37 % 101 + (i % 7) / 8.0;
  const int expected = iterate (x, a, owner_a);
  int done = 0;
#pragma omp target map(to : x) map(tofrom : b, done) map(from : owner_b)
  {
    int go_on = 1;
    while (go_on)
      {
        double sum[clusters] = { 0 }, moved = 0;
        int count[clusters] = { 0 };
#pragma omp parallel for num_threads(4)
        for (int i = 0; i < points; i++)
          {
            int best = 0;
            for (int k = 1; k < clusters; k++)
              if (fabs (x[i] - b[k]) < fabs (x[i] - b[best]))
                best = k;
            owner_b[i] = best;
#pragma omp atomic
            sum[best] += x[i];
#pragma omp atomic
            count[best]++;
          }
        for (int k = 0; k < clusters; k++)
          if (count[k] > 0)
            {
              moved += fabs (sum[k] / count[k] - b[k]);
              b[k] = sum[k] / count[k];
            }
        done++;
#pragma omp target device(ancestor : 1) map(always, from : go_on) map(always, to : moved)
        go_on = host_decides (moved);
      }
  }
  CHECK (done == expected && logged == expected);
  for (int k = 0; k < clusters; k++)
    CHECK (fabs (a[k] - b[k]) < 1e-9);
  for (int i = 0; i < points; i++)
    CHECK (owner_a[i] == owner_b[i]);
  for (int i = 1; i < logged - 1; i++)
    CHECK (log_of_moves[i] > 1e-6);
  return check_result ();
}
