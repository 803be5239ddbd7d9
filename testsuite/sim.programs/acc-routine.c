// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// routine with gang, worker, vector and seq, each called from where it may be; with reductions and loops inside; recursion; and bind.
#include "check.h"

enum { G = 5, W = 4, V = 64 };

#pragma acc routine gang
__attribute__((noipa)) static void by_gangs(int *a, int n, int add) {
#pragma acc loop gang worker vector
  for (int i = 0; i < n; i++) a[i] += add;
}

#pragma acc routine worker
__attribute__((noipa)) static int by_workers(int *a, int n) {
  int sum = 0;
#pragma acc loop worker vector reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    a[i]++;
    sum += a[i];
  }
  return sum;
}

#pragma acc routine vector
__attribute__((noipa)) static int by_lanes(const int *a, int n) {
  int most = a[0];
#pragma acc loop vector reduction(max : most)
  for (int i = 0; i < n; i++) most = a[i] > most ? a[i] : most;
  return most;
}

#pragma acc routine seq
__attribute__((noipa)) static int alone(int n) { return n < 2 ? n : alone(n - 1) + alone(n - 2); }

#pragma acc routine seq
__attribute__((noipa)) static int even(unsigned n);
#pragma acc routine seq
__attribute__((noipa)) static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
#pragma acc routine seq
__attribute__((noipa)) static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }

#pragma acc routine worker
__attribute__((noipa)) static int calls_vector(const int (*a)[V], int n) {
  int sum = 0;
#pragma acc loop worker reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += by_lanes(a[i], V);
  return sum;
}

int main(void) {
  check_placement();
  int a[200];
  for (int i = 0; i < 200; i++) a[i] = i;
#pragma acc parallel copy(a) num_gangs(G) num_workers(W) vector_length(32)
  by_gangs(a, 200, 1000);
  for (int i = 0; i < 200; i++) CHECK(a[i] == i + 1000);

  static int m[G][V * 2];
  int sums[G];
  for (int g = 0; g < G; g++)
    for (int i = 0; i < V * 2; i++) m[g][i] = g * 100 + i;
#pragma acc parallel loop gang copy(m) copyout(sums) num_workers(W) vector_length(32)
  for (int g = 0; g < G; g++) sums[g] = by_workers(m[g], V * 2);
  for (int g = 0; g < G; g++) CHECK(sums[g] == 2 * V * (g * 100 + 1) + V * (2 * V - 1) && m[g][3] == g * 100 + 4);

  static int t[G][W][V];
  int most[G][W], per_gang[G];
  for (int g = 0; g < G; g++)
    for (int w = 0; w < W; w++)
      for (int v = 0; v < V; v++) t[g][w][v] = (g * 31 + w * 17 + v * 13) % 101;
#pragma acc parallel loop gang copyin(t) copyout(most, per_gang) num_workers(W) vector_length(32)
  for (int g = 0; g < G; g++) {
#pragma acc loop worker
    for (int w = 0; w < W; w++) most[g][w] = by_lanes(t[g][w], V);
    per_gang[g] = calls_vector((const int (*)[V])t[g], W);
  }
  for (int g = 0; g < G; g++) {
    int sum = 0;
    for (int w = 0; w < W; w++) {
      int expected = t[g][w][0];
      for (int v = 0; v < V; v++) expected = t[g][w][v] > expected ? t[g][w][v] : expected;
      CHECK(most[g][w] == expected);
      sum += expected;
    }
    CHECK(per_gang[g] == sum);
  }

  int fibonacci[20], parity[20];
#pragma acc parallel loop gang vector copyout(fibonacci, parity)
  for (int i = 0; i < 20; i++) {
    fibonacci[i] = alone(i);
    parity[i] = even((unsigned)i * 3);
  }
  CHECK(fibonacci[10] == 55 && fibonacci[19] == 4181);
  for (int i = 0; i < 20; i++) CHECK(parity[i] == (i * 3 % 2 == 0));
  puts("done");
  return check_result();
}
