// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of dynamic and guided schedules, whose chunks go to the lanes of a warp, and what such a loop may rely on
// (doc/lanes.md).
// { dg-variants "optimisation convergence" }
//
// --check-races reports a race that GCC makes: of a loop without iterations each thread stores the lastprivate
// variable.
#include <limits.h>

#include "check.h"

enum { n = 700 };
static int a[n], b[n], rows[n];
static long l[n];

__attribute__((noipa)) static int hide(int x) { return x; }
__attribute__((noipa)) static long hide_long(long x) { return x; }
static void clear(void) {
  for (int i = 0; i < n; i++) b[i] = -1, l[i] = -1;
}

#pragma omp begin declare target
__attribute__((noipa)) static int sum_of_squares(int k) {
  int squares[8], sum = 0;
  for (int i = 0; i < 8; i++) squares[i] = (i + k) * (i + k);
  for (int i = 0; i < 8; i++) sum += squares[(i * 3 + k) & 7];
  return sum;
}
#pragma omp end declare target

__attribute__((noipa)) static void schedules(int m, int k) {
  clear();
#pragma omp target parallel for schedule(dynamic)
  for (int i = 0; i < m; i++) b[i] = 2 * a[i];
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? 2 * a[i] : -1));
  clear();
#pragma omp target parallel for schedule(monotonic : dynamic, 3) num_threads(3)
  for (int i = 0; i < m; i++) b[i] = a[i] + i;
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? a[i] + i : -1));
  clear();
#pragma omp target parallel for schedule(dynamic, k)
  for (int i = m - 1; i >= 0; i--) b[i] = a[i] - i;
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? a[i] - i : -1));
  clear();
#pragma omp target teams distribute parallel for schedule(dynamic, k) num_teams(3)
  for (long i = 3; i < m; i += 2) l[i] = 3 * i;
  for (int i = 0; i < n; i++) CHECK(l[i] == (i >= 3 && i < m && i % 2 == 1 ? 3 * i : -1));
  clear();
#pragma omp target parallel for schedule(guided, k)
  for (long i = m - 1; i > 2; i -= 3) l[i] = 5 * i;
  for (int i = 0; i < n; i++) CHECK(l[i] == (i > 2 && i < m && (m - 1 - i) % 3 == 0 ? 5 * i : -1));
  clear();
#pragma omp target teams distribute parallel for schedule(guided)
  for (unsigned i = 0; i < m; i++) b[i] = 7 * i;
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? 7 * i : -1));
  clear();
#pragma omp target parallel for schedule(runtime)
  for (int i = 2; i < n; i += 3) b[i] = 8 * i;
#pragma omp target teams distribute parallel for schedule(monotonic : runtime)
  for (unsigned long i = 0; i < (unsigned long)m; i++) l[i] = b[i] + 1L;
  for (int i = 0; i < n; i++) {
    CHECK(b[i] == (i % 3 == 2 ? 8 * i : -1));
    CHECK(l[i] == (i < m ? b[i] + 1 : -1));
  }
  clear();
  const int side = m < 17 ? m : 17;
#pragma omp target teams distribute parallel for collapse(2) schedule(dynamic, 4)
  for (int i = 0; i < side; i++)
    for (int j = 0; j < 40; j++) b[i * 40 + j] = i - j;
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < side * 40 ? i / 40 - i % 40 : -1));
}

// The library counts the iterations of these without a sign.
__attribute__((noipa)) static void unsigned_loops(unsigned long m, unsigned long k) {
  clear();
#pragma omp target parallel for schedule(dynamic, k)
  for (unsigned long i = 0; i < m; i++) l[i] = 2 * i;
  for (unsigned long i = 0; i < n; i++) CHECK(l[i] == (i < m ? (long)(2 * i) : -1));
  clear();
#pragma omp target parallel for schedule(guided)
  for (unsigned long i = m; i > 0; i--) l[i - 1] = i;
  for (unsigned long i = 0; i < n; i++) CHECK(l[i] == (i < m ? (long)(i + 1) : -1));
  clear();
#pragma omp target teams distribute parallel for schedule(dynamic) num_teams(2)
  for (unsigned long i = ULONG_MAX - 3; i > ULONG_MAX - 3 - m; i--) l[ULONG_MAX - 3 - i] = 9;
  for (unsigned long i = 0; i < n; i++) CHECK(l[i] == (i < m ? 9 : -1));
  clear();
  const unsigned long first = ULONG_MAX - 2 * n;
#pragma omp target parallel for schedule(dynamic, 3)
  for (unsigned long i = first; i < first + 2 * m; i += 2) l[(i - first) / 2] = 4;
  for (unsigned long i = 0; i < n; i++) CHECK(l[i] == (i < m ? 4 : -1));
}

// Chunks and steps that are so long that their products would wrap, and bounds at the ends of the type.
__attribute__((noipa)) static void long_ones(int m, long chunk, long step) {
  clear();
#pragma omp target parallel for schedule(dynamic, chunk)
  for (int i = 0; i < m; i++) b[i] = 3 * a[i];
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? 3 * a[i] : -1));
  clear();
#pragma omp target parallel for schedule(guided, chunk)
  for (int i = 0; i < m; i++) b[i] = 4 * a[i];
  for (int i = 0; i < n; i++) CHECK(b[i] == (i < m ? 4 * a[i] : -1));
  clear();
  const long end = m > 0 ? step * (m - 1) + 1 : 0;
#pragma omp target parallel for schedule(dynamic)
  for (long i = 0; i < end; i += step) l[i / step] = i;
  for (int i = 0; i < n; i++) CHECK(l[i] == (i < m ? i * step : -1));
  clear();
  const long start = hide_long(LONG_MAX - n);
#pragma omp target parallel for schedule(dynamic, 2)
  for (long i = start; i < LONG_MAX - n + m; i++) l[i - (LONG_MAX - n)] = 6;
  for (int i = 0; i < n; i++) CHECK(l[i] == (i < m ? 6 : -1));
  clear();
  const long top = hide_long(LONG_MIN + n);
#pragma omp target parallel for schedule(dynamic, 5)
  for (long i = top; i > LONG_MIN + n - m; i--) l[top - i] = 8;
  for (int i = 0; i < n; i++) CHECK(l[i] == (i < m ? 8 : -1));
}

// Iterations that take different ways and times, with loops, memory and calls of their own, and sums.
__attribute__((noipa)) static void sums(int m, int k) {
  long sum = 0, expected = 0;
  double dot = 0, expected_dot = 0;
  int most = -1, hits = 0, squares = 0, mixed = 0;
#pragma omp target parallel for schedule(dynamic) reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < rows[i]; j++) sum += a[(i + j) % n];
#pragma omp target teams distribute parallel for schedule(dynamic, k) reduction(+ : dot) reduction(max : most) map(tofrom : dot, most)
  for (int i = 0; i < m; i++) {
    dot += 0.5 * a[i];
    if (a[i] > most) most = a[i];
  }
#pragma omp target parallel for schedule(guided, 2) map(tofrom : hits)
  for (int i = 0; i < m; i++)
    if (a[i] % 3 == 0) {
#pragma omp atomic
      hits++;
    }
#pragma omp target parallel for schedule(dynamic, 2) reduction(+ : squares) map(tofrom : squares)
  for (int i = 0; i < m; i++) squares += sum_of_squares(a[i] & 15);
#pragma omp target parallel for schedule(dynamic, 1) reduction(+ : mixed) map(tofrom : mixed)
  for (int i = 0; i < m; i++) {
    int values[6];
    for (int j = 0; j < 6; j++) values[j] = a[i] + j * i;
    for (int j = 1; j < 6; j++) values[(a[i] + j) % 6] += values[(a[i] + j * 2) % 6];
    mixed += values[i % 6];
  }
  int expected_most = -1, expected_hits = 0, expected_squares = 0, expected_mixed = 0;
  for (int i = 0; i < m; i++) {
    for (int j = 0; j < rows[i]; j++) expected += a[(i + j) % n];
    expected_dot += 0.5 * a[i];
    if (a[i] > expected_most) expected_most = a[i];
    expected_hits += a[i] % 3 == 0;
    expected_squares += sum_of_squares(a[i] & 15);
    int values[6];
    for (int j = 0; j < 6; j++) values[j] = a[i] + j * i;
    for (int j = 1; j < 6; j++) values[(a[i] + j) % 6] += values[(a[i] + j * 2) % 6];
    expected_mixed += values[i % 6];
  }
  CHECK(sum == expected && dot == expected_dot && most == expected_most && hits == expected_hits);
  CHECK(squares == expected_squares && mixed == expected_mixed);
}

// What a thread does or has once, or carries from one of its iterations to the next.
__attribute__((noipa)) static void of_threads(int m) {
  int threads = 0, firsts = 0, times = 0, back = 0, counted = 0, started_threads = 0, last = -1, number[n], counts[64] = {0};
  clear();
#pragma omp target map(tofrom : threads, firsts, times, back, counted, started_threads, number, counts)
#pragma omp parallel num_threads(5)
  {
    const int me = omp_get_thread_num();
    if (me == 0) threads = omp_get_num_threads();
    int started = 0, previous = -1, seen = 0, mine = 0;
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < m; i++) {
      if (!started) {
        started = 1;
#pragma omp atomic
        firsts++;
      }
      b[i] = i;
    }
#pragma omp atomic
    started_threads += started;
#pragma omp for schedule(monotonic : dynamic, 2)
    for (int i = 0; i < m; i++) {
      if (i < previous) seen++;
      previous = i;
    }
#pragma omp atomic
    back += seen;
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < m; i++) {
      number[i] = me;
#pragma omp atomic
      counts[me]++;
    }
#pragma omp for schedule(guided) nowait
    for (int i = 0; i < m; i++) mine++;
#pragma omp for schedule(dynamic, 4)
    for (int i = 0; i < m; i++) {
#pragma omp atomic
      times++;
    }
#pragma omp atomic
    counted += mine;
  }
  CHECK(times == m && counted == m && back == 0 && firsts == started_threads && (m == 0) == (firsts == 0));
  int total = 0;
  for (int t = 0; t < threads; t++) total += counts[t];
  CHECK(total == m);
  for (int i = 0; i < m; i++) CHECK(b[i] == i && number[i] == number[i / 3 * 3]);

#pragma omp target parallel for schedule(dynamic, 7) lastprivate(last)
  for (int i = 0; i < m; i++) last = a[i] + 5;
  CHECK(m == 0 || last == a[m - 1] + 5);
  int ordered[n], place = 0;
#pragma omp target parallel for schedule(dynamic, 2) ordered map(tofrom : ordered, place)
  for (int i = 0; i < m; i++) {
#pragma omp ordered
    ordered[place++] = i;
  }
  for (int i = 0; i < m; i++) CHECK(ordered[i] == i);

  // One thread has all of a chunk, in order.
  for (int i = 0; i < n; i++) b[i] = 1;
#pragma omp target parallel for schedule(dynamic, 16)
  for (int i = 0; i < m; i++)
    if (i % 16 != 0) b[i] += b[i - 1];
  for (int i = 0; i < m; i++) CHECK(b[i] == i % 16 + 1);

  // An iteration waits for those before it, which have begun.
  int done = 0;
#pragma omp target parallel for schedule(monotonic : dynamic) map(tofrom : done)
  for (int i = 0; i < m; i++) {
    int seen;
    do {
#pragma omp atomic read acquire
      seen = done;
    } while (seen != i);
    l[i] = i == 0 ? 1 : l[i - 1] + a[i];
#pragma omp atomic write release
    done = i + 1;
  }
  long expected = 1;
  for (int i = 0; i < m; i++) {
    if (i > 0) expected += a[i];
    CHECK(l[i] == expected);
  }
}

__attribute__((noipa)) static void serial(int k) {
  for (int i = 0; i < n; i++) l[i] = i;
#pragma omp target parallel for num_threads(1) schedule(dynamic, k)
  for (int i = 1; i < n; i++) l[i] += l[i - 1];
  CHECK(l[n - 1] == (long)n * (n - 1) / 2);
  for (int i = 0; i < n; i++) l[i] = i;
#pragma omp target parallel for if (parallel : k > 100) schedule(guided)
  for (int i = 1; i < n; i++) l[i] += l[i - 1];
  CHECK(l[n - 1] == (long)n * (n - 1) / 2);
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 7 % 1001, rows[i] = i * 5 % 9;
  const int counts[] = {0, 1, 5, 33, 257, n};
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    const int m = hide(counts[c]);
    schedules(m, hide(c == 3 ? 100000 : 1 + c * 3));
    unsigned_loops(m, hide(1 + c));
    sums(m, hide(1 + c));
    of_threads(m);
  }
  long_ones(hide(500), hide_long(1L << 62), hide_long(1L << 40));
  long_ones(hide(n), hide_long((1L << 20) + 1), hide_long(0x7fffffff));
  long_ones(hide(99), hide_long(1L << 20), hide_long(0x80000000));
  serial(hide(3));
  return check_result();
}
