// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations and critical sections in what only some iterations do: behind them the compiler reads again where the
// data lie, and keeps that for the next iteration. On the lanes of a warp (lanes-read-again-verbose.c says so). And what
// looks like it: a place that the thread itself has gone on to.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-rules ours-warps" }
#include "check.h"

enum { n = 1203, threads = 4 };
static int a[n], out[n], other[n];

__attribute__((noipa)) static int compacted(int m, int v, int *from, int *to) {
  int size = 0;
#pragma omp target teams distribute parallel for map(to : from[ : m]) map(tofrom : to[ : m], size)
  for (int i = 0; i < m; i++)
    if (from[i] > v) {
      int place;
#pragma omp atomic capture
      place = size++;
      to[place] = from[i];
    }
  return size;
}

__attribute__((noipa)) static int compacted_of_all(int m, int v) {
  int size = 0;
#pragma omp target teams distribute parallel for map(tofrom : a, out, size)
  for (int i = 0; i < m; i++)
    if (a[i] > v) {
      int place;
#pragma omp atomic capture
      place = size++;
      out[place] = a[i];
    }
  return size;
}

__attribute__((noipa)) static int locked(int m, int v, int *from, int *to) {
  int size = 0;
#pragma omp target teams distribute parallel for map(to : from[ : m]) map(tofrom : to[ : m], size)
  for (int i = 0; i < m; i++)
    if (from[i] > v)
#pragma omp critical
      to[size++] = from[i];
  return size;
}

// From the first such number on the thread writes to the other one.
__attribute__((noipa)) static int gone_on(int m, int v, int *from, int *to, int *next) {
  int size = 0;
#pragma omp target map(to : from[ : m]) map(tofrom : to[ : m], next[ : m], size)
#pragma omp parallel num_threads(threads)
  {
    int *where = to;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (from[i] > v) {
        int place;
#pragma omp atomic capture
        place = size++;
        where[place] = from[i];
        if (from[i] % 7 == 3) where = next;
      }
  }
  return size;
}

static long sum_of(const int *x, int m) {
  long s = 0;
  for (int i = 0; i < m; i++) s += (long)x[i] * x[i] + 3 * x[i];
  return s;
}
static void clear(void) {
  for (int i = 0; i < n; i++) out[i] = other[i] = 0;
}

int main(void) {
  for (int i = 0; i < n; i++) a[i] = (i * 733) % n;
  for (int m = 5; m <= n; m = m * 6 + 3)
    for (int v = 3; v < n; v = v * 5 + 1) {
      int wanted = 0, kept[n];
      for (int i = 0; i < m; i++)
        if (a[i] > v) kept[wanted++] = a[i];
      clear();
      CHECK(compacted(m, v, a, out) == wanted && sum_of(out, n) == sum_of(kept, wanted));
      clear();
      CHECK(compacted_of_all(m, v) == wanted && sum_of(out, n) == sum_of(kept, wanted));
      clear();
      CHECK(locked(m, v, a, out) == wanted && sum_of(out, n) == sum_of(kept, wanted));
      int first[n], second[n], size = 0, rest = 0;
      for (int t = 0, i = 0; t < threads; t++)
        for (int end = i + m / threads + (t < m % threads), gone = 0; i < end; i++)
          if (a[i] > v) {
            if (gone)
              second[rest++] = a[i];
            else
              first[size++] = a[i];
            gone = gone || a[i] % 7 == 3;
          }
      clear();
      CHECK(gone_on(m, v, a, out, other) == wanted && sum_of(out, n) == sum_of(first, size) &&
            sum_of(other, n) == sum_of(second, rest));
    }
  return check_result();
}
