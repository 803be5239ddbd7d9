// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adds up a matrix along its rows, and along its columns: the second way, the lanes of a warp read what lies side by side.
// gompsim --stats
#include <stdio.h>

enum { n = 256 };

int main (void)
{
  static float m[n][n], sums[n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      m[i][j] = 1;
#pragma acc data copyin(m) copyout(sums)
  {
#pragma acc parallel loop gang vector
    for (int i = 0; i < n; i++)
      {
        float s = 0;
        for (int j = 0; j < n; j++)
          s += m[i][j];
        sums[i] = s;
      }
#pragma acc parallel loop gang vector
    for (int i = 0; i < n; i++)
      {
        float s = 0;
        for (int j = 0; j < n; j++)
          s += m[j][i];
        sums[i] = s;
      }
  }
  printf ("%g\n", sums[n - 1]);
}
