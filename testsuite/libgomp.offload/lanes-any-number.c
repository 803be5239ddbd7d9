// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions whose loops cannot give their iterations to the lanes of a warp, and that cannot tell how many threads they have:
// each lane is a thread there (lanes-any-number-verbose.c says so). And regions that can tell, or of which the threads hand
// something to each other: these keep the threads that the program finds elsewhere.
// { dg-variants "optimisation convergence" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 1500, rows = 53, most = 1024 };
static int x[n], y[n], who[most];
static double d[n];

static void fill(void) {
  for (int i = 0; i < n; i++) {
    x[i] = i * 37 % 101;
    y[i] = 0;
    d[i] = i % 13;
  }
}

// --- which cannot tell --------------------------------------------------------------------------------------------------

// Rows of different lengths.
__attribute__((noipa)) static void triangle(int m) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : y)
  for (int i = 0; i < m; i++)
    for (int j = 0; j <= i; j++) y[i * (i + 1) / 2 + j] += i - j + 1;
}

// What one thread has read all add.
__attribute__((noipa)) static void copied(int m) {
#pragma omp target parallel map(tofrom : x)
  {
    int t;
#pragma omp single copyprivate(t)
    t = x[3];
#pragma omp for
    for (int i = 0; i < m; i++) x[i] += t;
  }
}

// Two sums with other beginnings, of which one takes what the other has; a barrier, and a thread that does more.
__attribute__((noipa)) static int mixed(int m, const double *from) {
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : from[ : n]) map(tofrom : sum)
  for (int i = 0; i < m; i++) sum += from[i] * 0.5;
  return sum;
}

__attribute__((noipa)) static void phases(int m) {
  int total = 0;
#pragma omp target parallel map(tofrom : x, y, total)
  {
#pragma omp for reduction(+ : total)
    for (int i = 0; i < m; i++) total += x[i];
#pragma omp masked
    y[n - 1] = 7;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < m; i++) y[i] += total + y[n - 1];
#pragma omp single
    y[n - 1] = 0;
  }
}

// A variable of eight bits, by which GCC computes with so many bits of the number of threads.
__attribute__((noipa)) static double tiny(int m, const double *value) {
  double last = 77;
#pragma omp target parallel for lastprivate(last) map(tofrom : x, last) map(to : value[ : 1])
  for (signed char i = 0; i != (signed char)m; i++) {
    int *own = (int *)malloc(3 * sizeof *own);
    *own = x[i] + 5;
    x[i] = *own;
    free(own);
    last = *value * 3;
  }
  return last;
}

// --- which can ----------------------------------------------------------------------------------------------------------

// A table of as many places as another region has threads.
__attribute__((noipa)) static void table(int m) {
  int threads = 0, sum = 0;
#pragma omp target parallel map(tofrom : threads)
#pragma omp masked
  threads = omp_get_num_threads();
  CHECK(threads > 0 && threads <= most);
#pragma omp target parallel map(tofrom : x, who)
  {
    int mine = 0;
#pragma omp for
    for (int i = 0; i < m; i++) mine = x[i] > mine ? x[i] : mine + 1;
    who[omp_get_thread_num()] = mine;
  }
  for (int i = 0; i < threads; i++) sum += who[i] > 0;
  CHECK(m < threads || sum == threads);
  for (int i = threads; i < most; i++) CHECK(who[i] == 0);
  memset(who, 0, sizeof who);
}

// Threads that count themselves, in three ways.
#pragma omp begin declare target
static int counted;
#pragma omp end declare target
#pragma omp begin declare target
__attribute__((noipa)) void count(void) {
#pragma omp atomic
  counted++;
}
#pragma omp end declare target
__attribute__((noipa)) static void counts(int m) {
  int asked = 0, atomic = 0, divided = 0;
#pragma omp target parallel map(tofrom : x, asked, atomic, divided)
  {
    int mine = 0;
#pragma omp for
    for (int i = 0; i < m; i++) mine = x[i] > mine ? x[i] : mine + 1;
#pragma omp atomic
    atomic++;
    if (mine < 0) x[0] = mine;
  }
#pragma omp target parallel map(tofrom : x)
  {
    int mine = 0;
#pragma omp for
    for (int i = 0; i < m; i++) mine = x[i] > mine ? x[i] : mine + 1;
    count();
    if (mine < 0) x[0] = mine;
  }
#pragma omp target parallel map(tofrom : x, divided)
  {
    int mine = 0;
#pragma omp for
    for (int i = 0; i < m; i++) mine = x[i] > mine ? x[i] : mine + 1;
    int part = 1 << 20;
    part /= omp_get_num_threads();
#pragma omp atomic write
    divided = part;
    if (mine < 0) x[0] = mine;
  }
#pragma omp target parallel map(tofrom : asked)
#pragma omp masked
  asked = omp_get_num_threads();
  int by_call = 0;
#pragma omp target map(from : by_call)
  {
    by_call = counted;
    counted = 0;
  }
  CHECK(atomic == asked && by_call == asked && divided == (1 << 20) / asked);
}

// A variable of one thread's that all read, by its address.
#pragma omp begin declare target
static int *shown;
__attribute__((noipa)) void show(int *p) { shown = p; }
#pragma omp end declare target
__attribute__((noipa)) static void handed_on(int m) {
#pragma omp target parallel map(tofrom : x, y)
  {
    int own = x[5] + 2, mine = 0;
#pragma omp single
    shown = &own;
#pragma omp for
    for (int i = 0; i < m; i++) {
      mine = x[i] > mine ? x[i] : mine + 1;
      y[i] += *shown;
    }
    if (mine < 0) x[0] = mine;
#pragma omp single
    show(&own);
    if (*shown != x[5] + 2) y[0] = -1;
#pragma omp barrier
    if (own < 0) x[0] = own;
  }
}

// --- serial: each iteration needs the one before ------------------------------------------------------------------------

__attribute__((noipa)) static int serial(int m, int threads, int parallel) {
  int last = 0;
#pragma omp target map(tofrom : y, last)
#pragma omp parallel for num_threads(threads) if (parallel) reduction(+ : last)
  for (int i = 1; i < m; i++) {
    y[i] = y[i - 1] * 3 + i;
    last = i;
  }
  return last;
}
__attribute__((noipa)) static void serial_limit(int m, int limit) {
#pragma omp target teams num_teams(1) thread_limit(limit) map(tofrom : y)
#pragma omp parallel for collapse(2)
  for (int i = 0; i < m; i++)
    for (int j = 0; j <= i; j++)
      if (i + j > 0) y[i * (i + 1) / 2 + j] = y[i * (i + 1) / 2 + j - 1] * 3 + 1;
}

int main(void) {
  check_placement();
  static const int sizes[] = {0, 1, 2, 31, 33, 52};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int m = sizes[s];
    fill();
    triangle(m);
    for (int i = 0, at = 0; i < rows; i++)
      for (int j = 0; j <= i; j++, at++) CHECK(y[at] == (i < m ? i - j + 1 : 0));
    fill();
    serial_limit(m, 1);
    int wanted = 0;
    for (int at = 1; at < m * (m + 1) / 2; at++) {
      wanted = (int)(wanted * 3u + 1u);
      CHECK(y[at] == wanted);
    }
  }
  static const int lengths[] = {0, 1, 7, 100, n - 1};
  for (unsigned s = 0; s < sizeof lengths / sizeof *lengths; s++) {
    const int m = lengths[s];
    fill();
    const int third = x[3];
    copied(m);
    for (int i = 0; i < n; i++) CHECK(x[i] == i * 37 % 101 + (i < m ? third : 0));
    fill();
    int sum = 0;
    phases(m);
    for (int i = 0; i < m; i++) sum += x[i];
    for (int i = 0; i < n; i++) CHECK(y[i] == (i < m ? sum + 7 : 0));
    for (int i = 0; i < n; i++) d[i] = 2 * (i % 13);
    sum = 0;
    for (int i = 0; i < m; i++) sum += d[i] / 2;
    CHECK(mixed(m, d) == sum);
    fill();
    const double value = 0.5;
    if (m > 0 && m < 128) CHECK(tiny(m, &value) == 1.5);
    for (int i = 0; i < n; i++) CHECK(x[i] == i * 37 % 101 + (i < m && m < 128 ? 5 : 0));
    fill();
    table(m);
    counts(m);
    fill();
    handed_on(m);
    for (int i = 0; i < n; i++) CHECK(y[i] == (i < m ? x[5] + 2 : 0));
    for (int kind = 0; kind < 2; kind++) {
      fill();
      CHECK(serial(m, kind ? 1 : 50, kind) == (m > 1 ? m - 1 : 0));
      unsigned wanted = 0;
      for (int i = 1; i < m; i++) {
        wanted = wanted * 3 + i;
        CHECK(y[i] == (int)wanted);
      }
    }
  }
  return check_result();
}
