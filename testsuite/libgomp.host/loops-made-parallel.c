// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-ftree-parallelize-loops=4" }
//
// Loops that the compiler made parallel by itself (it calls GOMP_parallel, and the routines for number and count of
// threads), alone and inside regions of the program.
#include "require.h"
#include <omp.h>

#define N 100000
static int a[N], b[N], grid[1000][100];
static unsigned char c[N];

__attribute__((noipa)) static void fill(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = i % 1000;
    b[i] = n - i;
  }
}
__attribute__((noipa)) static void fill_unsigned(unsigned long n) {
  for (unsigned long i = 0; i < n; i++) c[i] = i % 251;
}
__attribute__((noipa)) static long product(int n) {
  long sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (long)b[i];
  return sum;
}
__attribute__((noipa)) static unsigned parity(int n) {
  unsigned bits = 0;
  for (int i = 0; i < n; i++) bits ^= a[i] + 1u;
  return bits;
}
__attribute__((noipa)) static void multiply(int n, int m, int (*p)[100]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) p[i][j] = i * j;
}

static void verify(int n) {
  long sum = 0;
  unsigned bits = 0;
#pragma GCC novector
  for (int i = 0; i < n; i++) {
    sum += (i % 1000) * (long)(n - i);
    bits ^= i % 1000 + 1u;
    __asm__ volatile("" : "+r"(bits)); // this one stays as it is
  }
  fill(n);
  CHECK(product(n) == sum);
  CHECK(parity(n) == bits);
}

int main(void) {
  for (int n = 0; n < 3000; n += 97) verify(n);
  verify(N);
  fill_unsigned(N);
  for (int i = 0; i < N; i++) CHECK(c[i] == i % 251);
  multiply(1000, 100, grid);
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 100; j++) CHECK(grid[i][j] == i * j);
  int inner = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp single
    multiply(500, 50, grid);
#pragma omp critical
    {
      verify(5000);
      inner++;
    }
  }
  CHECK(inner == 3);
  puts("done");
  return 0;
}
