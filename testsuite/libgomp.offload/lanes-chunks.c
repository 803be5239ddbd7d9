// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of schedule(static, k), whose chunks go to the lanes of a warp, and what looks like one and is none (doc/lanes.md).
// { dg-variants "optimisation" }
//
// --check-races reports a race that GCC makes: of a loop without iterations each thread stores the lastprivate
// variable.
#include "check.h"

enum { n = 700 };
static int a[n], b[n], rows[n];
static long l[n];

__attribute__((noipa)) static int hide(int x) { return x; }
static void clear(void) {
  for (int i = 0; i < n; i++) b[i] = -1, l[i] = -1;
}

__attribute__((noipa)) static void one(int m) {
  clear();
#pragma omp target parallel for schedule(static, 1)
  for (int i = 0; i < m; i++) b[i] = 2 * a[i];
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? 2 * a[i] : -1));
}

__attribute__((noipa)) static void several(int m, int k) {
  clear();
#pragma omp target parallel for schedule(static, 5)
  for (int i = 0; i < m; i++) b[i] = a[i] + i;
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? a[i] + i : -1));
  clear();
#pragma omp target parallel for schedule(static, k) num_threads(3)
  for (int i = 0; i < m; i++) b[i] = a[i] - i;
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? a[i] - i : -1));
  clear();
#pragma omp target teams distribute parallel for schedule(static, k) num_teams(3)
  for (long i = 3; i < m; i += 2) l[i] = 3 * i;
  for (int i = 0; i < n; i++) CHECK(l[i] == (i >= 3 && i < m && i % 2 == 1 ? 3 * i : -1));
  clear();
#pragma omp target parallel for schedule(static, 3)
  for (unsigned i = m; i > 0; i--) b[i - 1] = i;
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? i + 1 : -1));
  clear();
  const int side = m < 17 ? m : 17;
#pragma omp target teams distribute parallel for collapse(2) schedule(static, 4)
  for (int i = 0; i < side; i++)
    for (int j = 0; j < 40; j++) b[i * 40 + j] = i - j;
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < side * 40 ? i / 40 - i % 40 : -1));
}

// Iterations that take different ways and times, with loops of their own, and sums.
__attribute__((noipa)) static void sums(int m, int k) {
  long sum = 0, expected = 0;
  double dot = 0, expected_dot = 0;
  int most = -1, hits = 0;
#pragma omp target parallel for schedule(static, 1) reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < rows[i]; j++) sum += a[(i + j) % n];
#pragma omp target teams distribute parallel for schedule(static, k) reduction(+ : dot) reduction(max : most) map(tofrom : dot, most)
  for (int i = 0; i < m; i++) {
    dot += 0.5 * a[i];
    if (a[i] > most) most = a[i];
  }
#pragma omp target parallel for schedule(static, 2) map(tofrom : hits)
  for (int i = 0; i < m; i++)
    if (a[i] % 3 == 0) {
#pragma omp atomic
      hits++;
    }
  int expected_most = -1, expected_hits = 0;
  for (int i = 0; i < m; i++) {
    for (int j = 0; j < rows[i]; j++) expected += a[(i + j) % n];
    expected_dot += 0.5 * a[i];
    if (a[i] > expected_most) expected_most = a[i];
    expected_hits += a[i] % 3 == 0;
  }
  CHECK(sum == expected && dot == expected_dot && most == expected_most && hits == expected_hits);
}

// What a thread does or has once, or carries from one of its iterations to the next.
__attribute__((noipa)) static void of_threads(int m) {
  int threads = 0, firsts = 0, times = 0, last = -1, order[64], number[n];
  long values[64] = {0}, tiles = 0;
  for (int i = 0; i < 64; i++) order[i] = -1;
  clear();
#pragma omp target map(tofrom : threads, firsts, times, values, order, number)
#pragma omp parallel num_threads(5)
  {
    const int me = omp_get_thread_num();
    if (me == 0) threads = omp_get_num_threads();
    int started = 0, mine = 0, previous = -1, seen = 0;
    long value = 1;
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < m; i++) {
      if (!started) {
        started = 1;
#pragma omp atomic
        firsts++;
      }
      b[i] = ++mine;
    }
#pragma omp for schedule(static, 3)
    for (int i = 0; i < m; i++) value = value * 3 % 10007 + a[i];
    values[me] = value;
#pragma omp for schedule(static, 2)
    for (int i = 0; i < m; i++) {
      if (i < previous) seen++;
      previous = i;
      number[i] = me;
    }
    order[me] = seen;
#pragma omp for schedule(static, 1)
    for (int i = 0; i < m; i++) {
#pragma omp atomic
      times++;
    }
  }
  CHECK(times == m && firsts == (threads < m ? threads : m));
  for (int t = 0; t < threads; t++) {
    long value = 1;
    for (int c = t * 3; c < m; c += threads * 3)
      for (int i = c; i < c + 3 && i < m; i++) value = value * 3 % 10007 + a[i];
    CHECK(values[t] == value && order[t] == 0);
  }
  for (int i = 0; i < m; i++) CHECK(b[i] == i / threads + 1 && number[i] == i / 2 % threads);

  // Two loops of one schedule have the same iterations in the same thread: no barrier is needed.
  clear();
#pragma omp target parallel num_threads(4)
  {
#pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < m; i++) b[i] = a[i] + 1;
#pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < m; i++) l[i] = b[i] * 2L;
  }
  for (int i = 0; i < m; i++) CHECK(l[i] == (a[i] + 1) * 2L);

#pragma omp target parallel for schedule(static, 7) lastprivate(last)
  for (int i = 0; i < m; i++) last = a[i] + 5;
  CHECK(m == 0 || last == a[m - 1] + 5);

  // Tiles, which the program makes of a chunk's iterations itself, one after the other.
  for (int i = 0; i < n; i++) b[i] = 1;
#pragma omp target map(tofrom : tiles)
#pragma omp parallel num_threads(3)
  {
    const int me = omp_get_thread_num(), count = omp_get_num_threads();
    for (int start = me * 16; start < m; start += count * 16) {
      const int end = start + 16 < m ? start + 16 : m;
      int sum = 0;
      for (int i = start; i < end; i++) sum += a[i];
      for (int i = start + 1; i < end; i++) b[i] += b[i - 1];
#pragma omp atomic
      tiles += sum;
      l[start / 16] = sum;
    }
  }
  long expected = 0;
  for (int i = 0; i < m; i++) {
    CHECK(b[i] == i % 16 + 1);
    expected += a[i];
  }
  CHECK(tiles == expected);
  for (int t = 0; t * 16 < m; t++) {
    int sum = 0;
    for (int i = t * 16; i < t * 16 + 16 && i < m; i++) sum += a[i];
    CHECK(l[t] == sum);
  }
  // A thread's first trip comes whatever the limit is.
  clear();
#pragma omp target map(tofrom : threads)
#pragma omp parallel num_threads(4)
  {
    int i = omp_get_thread_num(), count = omp_get_num_threads();
    if (i == 0) threads = count;
    do {
      b[i] = i;
      i += count;
    } while (i < m);
  }
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m || i < threads ? i : -1));
}

__attribute__((noipa)) static void serial(int k) {
  for (int i = 0; i < n; i++) l[i] = i;
#pragma omp target parallel for num_threads(1) schedule(static, k)
  for (int i = 1; i < n; i++) l[i] += l[i - 1];
  CHECK(l[n - 1] == (long)n * (n - 1) / 2);
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 7 % 1001, rows[i] = i * 5 % 9;
  const int counts[] = {0, 1, 5, 33, 257, n};
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    const int m = hide(counts[c]);
    one(m);
    several(m, hide(c == 3 ? 100000 : 1 + c * 3));
    sums(m, hide(1 + c));
    of_threads(m);
  }
  serial(hide(3));
  return check_result();
}
