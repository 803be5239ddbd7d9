// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// private at every level: each gang, worker or lane has its own copy, which the ones inside it share; arrays and structures too.
#include "check.h"

enum { G = 6, W = 4, V = 32 };

struct point {
  int x, y;
  double weight[3];
};

int main(void) {
  check_placement();
  static int out[G][W][V];

  // Of a gang: written before the worker loop, read by all of its workers and lanes.
  int g = -1;
#pragma acc parallel copyout(out) num_gangs(G) num_workers(W) vector_length(V)
#pragma acc loop gang private(g)
  for (int i = 0; i < G; i++) {
    g = i * 1000;
#pragma acc loop worker
    for (int j = 0; j < W; j++) {
#pragma acc loop vector
      for (int k = 0; k < V; k++) out[i][j][k] = g + j * 100 + k;
    }
  }
  for (int i = 0; i < G; i++)
    for (int j = 0; j < W; j++)
      for (int k = 0; k < V; k++) CHECK(out[i][j][k] == i * 1000 + j * 100 + k);
  CHECK(g == -1);

  // Of a worker.
  int w = -2;
  int pair[2] = {-3, -4};
#pragma acc parallel copyout(out) num_gangs(G) num_workers(W) vector_length(V)
#pragma acc loop gang
  for (int i = 0; i < G; i++) {
#pragma acc loop worker private(w, pair)
    for (int j = 0; j < W; j++) {
      w = i * j;
      pair[0] = i;
      pair[1] = j;
#pragma acc loop vector
      for (int k = 0; k < V; k++) out[i][j][k] = w + pair[0] * 10000 + pair[1] * 100 + k;
    }
  }
  for (int i = 0; i < G; i++)
    for (int j = 0; j < W; j++)
      for (int k = 0; k < V; k++) CHECK(out[i][j][k] == i * j + i * 10000 + j * 100 + k);
  CHECK(w == -2 && pair[0] == -3 && pair[1] == -4);

  // Of a lane.
  struct point p = {1, 2, {3, 4, 5}};
  int a[5] = {0};
#pragma acc parallel copyout(out) num_gangs(G) num_workers(W) vector_length(V)
#pragma acc loop gang
  for (int i = 0; i < G; i++) {
#pragma acc loop worker
    for (int j = 0; j < W; j++) {
#pragma acc loop vector private(p, a)
      for (int k = 0; k < V; k++) {
        p.x = i + k;
        p.y = j * k;
        p.weight[k % 3] = k;
        for (int l = 0; l < 5; l++) a[l] = (k + l) % 5;
        int sum = 0;
        for (int l = 0; l < 5; l++) sum += a[l] * (l + 1);
        out[i][j][k] = p.x + p.y + (int)p.weight[k % 3] + 1000 * sum;
      }
    }
  }
  for (int i = 0; i < G; i++)
    for (int j = 0; j < W; j++)
      for (int k = 0; k < V; k++) {
        int sum = 0;
        for (int l = 0; l < 5; l++) sum += (k + l) % 5 * (l + 1);
        CHECK(out[i][j][k] == i + k + j * k + k + 1000 * sum);
      }
  CHECK(p.x == 1 && p.weight[2] == 5);

  // Of the region.
  int r = 17, seen[G] = {0};
#pragma acc parallel num_gangs(G) private(r) copy(seen)
  {
    r = 5;
#pragma acc loop gang
    for (int i = 0; i < G; i++) seen[i] = r + i;
  }
  CHECK(r == 17);
  for (int i = 0; i < G; i++) CHECK(seen[i] == 5 + i);
  puts("done");
  return check_result();
}
