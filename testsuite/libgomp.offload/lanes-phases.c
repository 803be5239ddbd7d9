// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of one region with the same bounds, for which the compiler computes a thread's part once, and barriers between them: each on the lanes of a warp
// (lanes-phases-verbose.c says so), and none begins before all lanes of all threads are through the one before.
// { dg-variants "optimisation seeds" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { most = 2000 };
static int a[most], b[most], c[most], starts[most + 1], columns[3 * most];
static double x[most], y[most];

__attribute__((noipa)) static void reversed(int n) {
#pragma omp target map(tofrom : a, b)
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) a[i] += 1;
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
}

__attribute__((noipa)) static void three(int n, int k) {
#pragma omp target teams distribute map(tofrom : a, b, c) map(to : k)
  for (int team = 0; team < 1; team++)
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = i * k;
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[(i * 7 + 3) % n] + a[n - 1 - i];
#pragma omp for
    for (int i = 0; i < n; i++)
      if (b[(i + 1) % n] % 2 == 0)
        c[i] = b[(i + n / 2) % n];
      else
        c[i] = -1;
  }
}

// The first loop's iterations go on for as long as memory says; the second one has a sum.
__attribute__((noipa)) static double product_and_dot(int n) {
  double dot = 0;
#pragma omp target map(tofrom : dot, y) map(to : x, starts, columns)
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int k = starts[i]; k < starts[i + 1]; k++) s += x[columns[k]];
      y[i] = s;
    }
#pragma omp for reduction(+ : dot)
    for (int i = 0; i < n; i++) dot += y[i] * y[n - 1 - i];
  }
  return dot;
}

// Both loops have sums, of which the first one is needed in the second.
__attribute__((noipa)) static double of_mean(int n) {
  double sum = 0, squares = 0;
#pragma omp target map(tofrom : sum, squares) map(to : x)
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += x[i];
#pragma omp for reduction(+ : squares)
    for (int i = 0; i < n; i++) squares += (x[i] - sum) * (x[i] - sum);
  }
  return squares;
}

// What a thread counts in both is its own.
__attribute__((noipa)) static int counted(int n) {
  int total = 0;
#pragma omp target map(tofrom : total, a)
#pragma omp parallel num_threads(4)
  {
    int mine = 0;
#pragma omp for
    for (int i = 0; i < n; i++) {
      a[i] = i;
      mine++;
    }
#pragma omp for
    for (int i = 0; i < n; i++) mine += a[n - 1 - i] & 1;
#pragma omp atomic
    total += mine;
  }
  return total;
}

// Each iteration has memory of its own; places are shared by atomic operations.
__attribute__((noipa)) static void histogram(int n) {
#pragma omp target map(tofrom : a, b, c)
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      int w[8];
      for (int k = 0; k < 8; k++) w[k] = (i + k * 3) % 8;
#pragma omp atomic
      a[w[(i / 3) % 8]]++;
    }
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[i % 8];
#pragma omp for nowait
    for (int i = 0; i < n; i++) c[i] = b[i] + 1;
#pragma omp for
    for (int i = 0; i < n; i++) c[i] *= 2;
  }
}

// The second loop needs what a thread's first iteration has read before the barrier: what memory has then is another value.
__attribute__((noipa)) static void remembers(int n) {
#pragma omp target map(tofrom : a, b)
#pragma omp parallel num_threads(4)
  {
    int mine = 0;
#pragma omp for
    for (int i = 0; i < n; i++) {
      mine = a[i];
      a[i] = 0;
    }
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = mine + a[n - 1 - i];
  }
}

// What a thread does once, in its first iteration of the second loop.
__attribute__((noipa)) static void once(int n, int *begins) {
#pragma omp target map(tofrom : a, b, c)
#pragma omp parallel num_threads(4)
  {
    int begun = 0;
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for
    for (int i = 0; i < n; i++) {
      if (!begun) {
        begun = 1;
        b[i] = 1;
      }
      c[i] = a[n - 1 - i];
    }
  }
  *begins = 0;
  for (int i = 0; i < n; i++) *begins += b[i];
}
__attribute__((noipa)) static void once_nowait(int n, int *begins) {
#pragma omp target map(tofrom : a, b, c)
#pragma omp parallel num_threads(4)
  {
    int begun = 0;
#pragma omp for nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for
    for (int i = 0; i < n; i++) {
      if (!begun) {
        begun = 1;
        b[i] = 1;
      }
      c[i] = a[i] + 1;
    }
  }
  *begins = 0;
  for (int i = 0; i < n; i++) *begins += b[i];
}

static int expected_of(int n, int i, int k) {
  const int at = (i * 7 + 3) % n;
  return at * k + (n - 1 - i) * k;
}

int main(void) {
  for (int i = 0; i < most; i++) {
    starts[i + 1] = starts[i] + (i * 5) % 4;
    x[i] = i % 16;
  }
  for (int k = 0; k < 3 * most; k++) columns[k] = (k * 37) % most;
  for (int n = 0; n < most; n = n * 2 + 1) {
    int wrong = 0;
    for (int i = 0; i < most; i++) a[i] = 3 * i;
    reversed(n);
    for (int i = 0; i < n; i++) wrong += a[i] != 3 * i + 1 || b[i] != 3 * (n - 1 - i) + 1;
    CHECK(wrong == 0);
    if (n > 0) {
      three(n, 3);
      for (int i = 0; i < n; i++)
        wrong += c[i] != (expected_of(n, (i + 1) % n, 3) % 2 == 0 ? expected_of(n, (i + n / 2) % n, 3) : -1);
      CHECK(wrong == 0);
    }
    double dot = 0, sum = 0, squares = 0;
    static double z[most];
    for (int i = 0; i < n; i++) {
      z[i] = 0;
      for (int k = starts[i]; k < starts[i + 1]; k++) z[i] += x[columns[k]];
      sum += x[i];
    }
    for (int i = 0; i < n; i++) {
      dot += z[i] * z[n - 1 - i];
      squares += (x[i] - sum) * (x[i] - sum);
    }
    CHECK(product_and_dot(n) == dot);
    CHECK(of_mean(n) == squares);
    CHECK(counted(n) == n + n / 2);
    int begins;
    for (int i = 0; i < most; i++) b[i] = 0;
    once(n, &begins);
    CHECK(begins == (n < 4 ? n : 4));
    for (int i = 0; i < most; i++) b[i] = 0;
    once_nowait(n, &begins);
    CHECK(begins == (n < 4 ? n : 4));
    for (int i = 0; i < 8; i++) a[i] = 0;
    histogram(n);
    int bins[8] = {0};
    for (int i = 0; i < n; i++) bins[(i + (i / 3) % 8 * 3) % 8]++;
    for (int i = 0; i < n; i++) wrong += b[i] != bins[i % 8] || c[i] != 2 * bins[i % 8] + 2;
    CHECK(wrong == 0);
    if (n >= 4 && (n & 3) == 3) {
      for (int i = 0; i < n; i++) a[i] = i + 1;
      remembers(n);
      // Threads 0 to 2 have a quarter, rounded up, the last one the rest.
      for (int i = 0; i < n; i++) {
        const int part = (n + 1) / 4, last = (i / part + 1) * part;
        wrong += b[i] != (last < n ? last : n);
      }
      CHECK(wrong == 0);
    }
  }
  return check_result();
}
