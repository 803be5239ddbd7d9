// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// collapse of two to five loops with strides, negative steps, empty ranges, loop variables of several types and bounds from variables; and of
// loops at several levels. Every index tuple is visited once.
#include "check.h"

int main(void) {
  check_placement();
  int n2 = 11, n3 = 5;
  static int a[4][11][5][3][2];
#pragma acc parallel loop collapse(2) gang copyout(a)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < n2; j++)
      for (int k = 0; k < n3; k++)
        for (int l = 0; l < 3; l++)
          for (int m = 0; m < 2; m++) a[i][j][k][l][m] = 1;
#pragma acc parallel loop collapse(5) gang worker vector copy(a)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < n2; j++)
      for (int k = 0; k < n3; k++)
        for (int l = 0; l < 3; l++)
          for (int m = 0; m < 2; m++) a[i][j][k][l][m] += (((i * 11 + j) * 5 + k) * 3 + l) * 2 + m;
  int *flat = &a[0][0][0][0][0];
  for (int x = 0; x < 4 * 11 * 5 * 3 * 2; x++) CHECK(flat[x] == x + 1);

  static int b[100][40];
  int step = 3;
#pragma acc parallel loop collapse(2) vector num_gangs(1) copy(b)
  for (int i = 98; i >= 0; i -= 2)
    for (unsigned char j = 1; j < 40; j = (unsigned char)(j + step)) b[i][j] += i - j;
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 40; j++) CHECK(b[i][j] == (i % 2 == 0 && j % 3 == 1 ? i - j : 0));

  int visited = 0, empty = 0;
#pragma acc parallel loop collapse(3) reduction(+ : visited)
  for (long i = -3; i <= 3; i++)
    for (short j = 5; j > -5; j--)
      for (unsigned k = 0; k < 9; k += 4) visited += i * j < 0 || k == 8;
  int visited_host = 0;
  for (long i = -3; i <= 3; i++)
    for (short j = 5; j > -5; j--)
      for (unsigned k = 0; k < 9; k += 4) visited_host += i * j < 0 || k == 8;
  CHECK(visited == visited_host);
  int none = 0;
#pragma acc parallel loop collapse(2) reduction(+ : empty)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < none; j++) empty++;
  CHECK(empty == 0);

  static int c[6][7][8][9];
#pragma acc parallel copy(c) num_gangs(5) num_workers(4) vector_length(32)
#pragma acc loop gang collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++) {
#pragma acc loop worker vector collapse(2)
      for (int k = 0; k < 8; k++)
        for (int l = 0; l < 9; l++) c[i][j][k][l] += i + 10 * j + 100 * k + 1000 * l;
    }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 8; k++)
        for (int l = 0; l < 9; l++) CHECK(c[i][j][k][l] == i + 10 * j + 100 * k + 1000 * l);
  puts("done");
  return check_result();
}
