// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections beside loops that the lanes of a warp have (lanes-sections-verbose.c): in front of the loop and behind it, with
// loops and sums of their own. A compiler takes the 0 that ends the sections for that of the loop's partition.
// { dg-variants "optimisation convergence" }
// { dg-modes "ours stock-ours ours-rules ours-warps" }
#include "check.h"

enum { n = 413 };
static int a[n], b[n], c[n];
static long l[n];

__attribute__((noipa)) static void in_front(int m) {
#pragma omp target map(to : a) map(tofrom : b, c)
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      for (int i = 0; i < m; i++) b[i] = a[i] + 1;
#pragma omp section
      for (int i = 1; i < m; i++) c[i] = c[i - 1] + a[i];
    }
#pragma omp for
    for (int i = 0; i < m; i++) b[i] += 3 * c[i];
  }
}
__attribute__((noipa)) static long summed(int m, int *which) {
  long sum = 0;
  int last = -1;
#pragma omp target map(to : a) map(tofrom : b, sum, last)
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp sections lastprivate(last)
    {
#pragma omp section
      sum += 1000;
#pragma omp section
      {
        last = 5;
        for (int i = 0; i < m; i++) sum += a[i] & 1;
      }
    }
#pragma omp for
    for (int i = 0; i < n; i++) {
      b[i] = 2 * a[i];
      sum += a[i];
    }
  }
  *which = last;
  return sum;
}
__attribute__((noipa)) static void wide(long m) {
#pragma omp target map(to : a) map(tofrom : l, c)
#pragma omp parallel
  {
#pragma omp for nowait
    for (long i = 0; i < m; i++) l[i] = a[i] * i;
#pragma omp sections
    {
#pragma omp section
      c[0] = 1;
#pragma omp section
      c[1] = 2;
#pragma omp section
      c[2] = 3;
    }
#pragma omp for
    for (long i = 0; i < m; i++) l[i] += c[i % 3];
  }
}
// One thread has all.
__attribute__((noipa)) static void alone(int m) {
#pragma omp target map(to : a) map(tofrom : b)
#pragma omp parallel num_threads(1)
  {
#pragma omp sections
    {
#pragma omp section
      b[0] = 3;
#pragma omp section
      b[0] += 4;
    }
#pragma omp for
    for (int i = 1; i < m; i++) b[i] = b[i - 1] % 100 + a[i];
  }
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 7919 % 1009;
  const int counts[] = {0, 1, 5, 33, 200, n};
  for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++) {
    const int m = counts[k];
    for (int i = 0; i < n; i++) b[i] = c[i] = -1, l[i] = -2;
    c[0] = 0;
    in_front(m);
    for (int i = 0, sum = 0; i < m; i++) {
      sum += i > 0 ? a[i] : 0;
      CHECK(c[i] == sum && b[i] == a[i] + 1 + 3 * sum);
    }
    for (int i = m > 0 ? m : 1; i < n; i++) CHECK(b[i] == -1 && c[i] == -1);
    int last;
    const long sum = summed(m, &last);
    long expected = 1000;
    for (int i = 0; i < n; i++) {
      expected += a[i] + (i < m ? a[i] & 1 : 0);
      CHECK(b[i] == 2 * a[i]);
    }
    CHECK(sum == expected && last == 5);
    wide(m);
    for (int i = 0; i < n; i++) CHECK(l[i] == (i < m ? (long)a[i] * i + i % 3 + 1 : -2));
    alone(m);
    for (int i = 1, value = 7; i < m; i++) {
      value = value % 100 + a[i];
      CHECK(b[i] == value);
    }
    CHECK(b[0] == 7);
  }
  return check_result();
}
