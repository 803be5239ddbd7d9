// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting solutions of the eight queens three ways: tasks with firstprivate boards, nested parallel loops, taskloop with
// reduction; then the first solution found cancels the search.
// { dg-set-target-env-var OMP_CANCELLATION true }
#include "check.h"
#include <omp.h>

enum { n = 8 };
struct board { int row[n]; };

static int
fits (const struct board *b, int c, int r)
{
  for (int i = 0; i < c; i++)
    if (b->row[i] == r || b->row[i] - r == c - i || r - b->row[i] == c - i)
      return 0;
  return 1;
}

static int
serial (struct board *b, int c)
{
  if (c == n)
    return 1;
  int s = 0;
  for (int r = 0; r < n; r++)
    if (fits (b, c, r))
      {
        b->row[c] = r;
        s += serial (b, c + 1);
      }
  return s;
}

static void
by_tasks (struct board b, int c, int *count)
{
  if (c == n)
    {
#pragma omp atomic
      ++*count;
      return;
    }
  for (int r = 0; r < n; r++)
    if (fits (&b, c, r))
      {
        b.row[c] = r;
#pragma omp task firstprivate(b, c, count) final(c > 4)
        by_tasks (b, c + 1, count);
      }
}

static int
first_below (struct board *b, int c)
{
  if (c == n)
    return 1;
  for (int r = 0; r < n; r++)
    if (fits (b, c, r))
      {
        b->row[c] = r;
        if (first_below (b, c + 1))
          return 1;
      }
  return 0;
}

int
main (void)
{
  struct board b = { { 0 } }, found = { { 0 } };
  CHECK (serial (&b, 0) == 92);
  int count = 0;
#pragma omp parallel
#pragma omp single
  by_tasks (b, 0, &count);
  CHECK (count == 92);
  count = 0;
  omp_set_max_active_levels (2);
#pragma omp parallel for reduction(+ : count) num_threads(3) schedule(dynamic)
  for (int r = 0; r < n; r++)
    {
#pragma omp parallel for reduction(+ : count) num_threads(2)
      for (int s = 0; s < n; s++)
        {
          struct board mine = { { r, s } };
          if (fits (&mine, 1, s))
            count += serial (&mine, 2);
        }
    }
  CHECK (count == 92);
  count = 0;
#pragma omp parallel master taskloop reduction(+ : count) collapse(2) grainsize(3)
  for (int r = 0; r < n; r++)
    for (int s = 0; s < n; s++)
      {
        struct board mine = { { r, s } };
        if (fits (&mine, 1, s))
          count += serial (&mine, 2);
      }
  CHECK (count == 92);
  int any = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  for (int i = 0; i < n * n; i++)
#pragma omp task firstprivate(i) shared(found, any)
    {
#pragma omp cancellation point taskgroup
      struct board mine = { { i / n, i % n } };
      if (fits (&mine, 1, i % n) && first_below (&mine, 2))
        {
#pragma omp critical
          {
            any = 1;
            found = mine;
          }
#pragma omp cancel taskgroup
        }
    }
  CHECK (any);
  for (int c = 0; c < n; c++)
    CHECK (fits (&found, c, found.row[c]));
  return check_result ();
}
