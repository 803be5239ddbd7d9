// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Game of life by four threads, each step a worksharing loop, births counted by atomic capture, a glider that returns;
// cancellation ends the run when nothing changes any more.
// { dg-set-target-env-var OMP_CANCELLATION true }
#include "check.h"
#include <string.h>

enum { size = 32 };
static unsigned char now[size][size], next[size][size];

static int
neighbours (int r, int c)
{
  int n = 0;
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      if (i != 0 || j != 0)
        n += now[(r + i + size) % size][(c + j + size) % size];
  return n;
}

static int
run (int steps)
{
  int done = 0, changes = 0;
#pragma omp parallel
  for (int k = 0; k < steps; k++)
    {
#pragma omp single
      changes = 0;
#pragma omp for collapse(2) schedule(static)
      for (int r = 0; r < size; r++)
        for (int c = 0; c < size; c++)
          {
            const int n = neighbours (r, c);
            next[r][c] = n == 3 || (n == 2 && now[r][c]);
            if (next[r][c] != now[r][c])
              {
#pragma omp atomic
                changes++;
              }
          }
      const int settled = changes == 0;
#pragma omp for schedule(dynamic)
      for (int r = 0; r < size; r++)
        memcpy (now[r], next[r], size);
#pragma omp single
      done++;
      if (settled)
        {
#pragma omp cancel parallel
          break; // where cancellation is off
        }
    }
  return done;
}

int
main (void)
{
  static unsigned char start[size][size];
  now[1][2] = now[2][3] = now[3][1] = now[3][2] = now[3][3] = 1;
  memcpy (start, now, sizeof now);
  CHECK (run (4 * size) == 4 * size);
  CHECK (memcmp (start, now, sizeof now) == 0);
  memset (now, 0, sizeof now);
  now[5][5] = now[5][6] = now[6][5] = 1; // becomes a block
  CHECK (run (100) == 2);
  CHECK (now[5][5] + now[5][6] + now[6][5] + now[6][6] == 4);
  return check_result ();
}
