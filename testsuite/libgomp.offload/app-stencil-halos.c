// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Heat equation in slabs: each host thread owns a slab on the device, computes with nowait and exchanges halos by updates of rows.
#include "check.h"
#include <math.h>
#include <string.h>

enum { slabs = 3, rows = 8, columns = 32, steps = 12 };
static double grid[slabs][rows + 2][columns], next[slabs][rows + 2][columns];
static double serial[slabs * rows + 2][columns], serial_next[slabs * rows + 2][columns];

int
main (void)
{
  check_placement ();
  for (int i = 0; i < slabs * rows + 2; i++)
    for (int j = 0; j < columns; j++)
      serial[i][j] = i == 0 ? 10 : (i * j) % 5;
  memcpy (serial_next, serial, sizeof serial);
  for (int s = 0; s < slabs; s++)
    memcpy (grid[s], serial[s * rows], sizeof grid[s]);
  memcpy (next, grid, sizeof grid);
  for (int k = 0; k < steps; k++)
    {
      for (int i = 1; i <= slabs * rows; i++)
        for (int j = 1; j < columns - 1; j++)
          serial_next[i][j] = (serial[i - 1][j] + serial[i + 1][j] + serial[i][j - 1] + serial[i][j + 1]) / 4;
      memcpy (serial, serial_next, sizeof serial);
    }
#pragma omp parallel for num_threads(slabs)
  for (int s = 0; s < slabs; s++)
    {
#pragma omp target enter data map(to : grid[s], next[s])
    }
  for (int k = 0; k < steps; k++)
    {
#pragma omp parallel for num_threads(slabs)
      for (int s = 0; s < slabs; s++)
        {
#pragma omp target teams distribute parallel for collapse(2) nowait depend(out : next[s]) map(present, alloc : grid[s], next[s])
          for (int i = 1; i <= rows; i++)
            for (int j = 1; j < columns - 1; j++)
              next[s][i][j] = (grid[s][i - 1][j] + grid[s][i + 1][j] + grid[s][i][j - 1] + grid[s][i][j + 1]) / 4;
#pragma omp target nowait depend(in : next[s]) depend(out : grid[s]) map(present, alloc : grid[s], next[s])
          for (int i = 1; i <= rows; i++)
            for (int j = 1; j < columns - 1; j++)
              grid[s][i][j] = next[s][i][j];
#pragma omp target update from(grid[s][1 : 1], grid[s][rows : 1]) depend(in : grid[s]) nowait
#pragma omp taskwait
        }
      for (int s = 1; s < slabs; s++)
        {
          memcpy (grid[s][0], grid[s - 1][rows], sizeof grid[s][0]);
          memcpy (grid[s - 1][rows + 1], grid[s][1], sizeof grid[s][0]);
        }
#pragma omp parallel for num_threads(slabs)
      for (int s = 0; s < slabs; s++)
        {
#pragma omp target update to(grid[s][0 : 1], grid[s][rows + 1 : 1])
        }
    }
  for (int s = 0; s < slabs; s++)
    {
#pragma omp target exit data map(from : grid[s]) map(delete : next[s])
    }
  for (int i = 1; i <= slabs * rows; i++)
    for (int j = 0; j < columns; j++)
      CHECK (fabs (grid[(i - 1) / rows][(i - 1) % rows + 1][j] - serial[i][j]) < 1e-12);
  return check_result ();
}
