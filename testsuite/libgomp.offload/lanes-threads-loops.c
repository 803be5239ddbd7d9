// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes are threads, loops whose iterations the library hands out give each of them to one thread: dynamic, guided,
// runtime, with chunks, up and down, of both kinds of loop variables, one after the other with and without nowait, more than
// a ring of 32 constructs has places for, in regions that begin with the loop, in teams whose number of threads is no
// multiple of 32.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation seeds convergence" }
#include "check.h"

#include <limits.h>

enum { n = 700, loops = 40, most = 1024 };
static int hits[n], who[n], count;

#pragma omp declare target(who)

// Each iteration once, by a thread of the team, which had all of a chunk.
static void check_hits(int threads, int times, int chunk) {
  CHECK(count == threads);
  for (int i = 0; i < n; i++) {
    CHECK(hits[i] == times);
    CHECK(who[i] >= 0 && who[i] < threads && (i % chunk == 0 || who[i] == who[i - 1]));
    hits[i] = 0;
  }
  count = 0;
}

static void in_regions(int threads) {
#pragma omp target map(tofrom : hits, count) map(from : who)
#pragma omp parallel num_threads(threads)
  {
#pragma omp atomic
    count++;
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < n; i++) {
#pragma omp atomic
      hits[i]++;
    }
#pragma omp for schedule(guided, 4) nowait
    for (int i = n - 1; i >= 0; i -= 2) {
#pragma omp atomic
      hits[i]++;
    }
#pragma omp for schedule(runtime) nowait
    for (unsigned long long i = 0; i < n; i += 2) {
#pragma omp atomic
      hits[i]++;
    }
#pragma omp for schedule(monotonic : guided)
    for (unsigned long long i = ULLONG_MAX; i > ULLONG_MAX - n; i--) {
#pragma omp atomic
      hits[ULLONG_MAX - i]++;
    }
#pragma omp for schedule(dynamic, 7)
    for (unsigned i = 0; i < n; i++) {
      hits[i]++; // the loop before is over
      who[i] = omp_get_thread_num();
    }
#pragma omp for schedule(dynamic, LONG_MAX / 2)
    for (long i = 0; i < n; i++) hits[i] += hits[i] == 4;
#pragma omp for schedule(dynamic)
    for (long i = n; i < count - most; i++) hits[i] = -1; // none
  }
  check_hits(threads, 5, 7);
}

static void combined(int threads) {
#pragma omp target map(tofrom : hits, count) map(from : who)
  {
#pragma omp parallel for schedule(dynamic, 5) num_threads(threads)
    for (int i = 0; i < n; i++) {
      if (i == 0) count = omp_get_num_threads();
      hits[i]++;
      who[i] = omp_get_thread_num();
    }
#pragma omp parallel for schedule(guided) num_threads(threads)
    for (int i = n - 1; i >= 0; i--) hits[i] += omp_get_thread_num() < threads;
#pragma omp parallel for schedule(runtime) num_threads(threads)
    for (int i = 0; i < n; i++) hits[i] += omp_get_thread_num() < threads;
#pragma omp parallel for schedule(dynamic) num_threads(3) // warps
    for (int i = 0; i < n; i++) hits[i] += omp_get_num_threads() == 3;
#pragma omp parallel for schedule(guided) num_threads(threads) if (threads < 0)
    for (int i = 0; i < n; i++) hits[i] += omp_get_num_threads() == 1;
  }
  check_hits(threads, 5, 5);
}

// One thread is late: the others are thirty loops ahead of it.
static void many(int threads) {
  int sum = 0, expected = 0;
#pragma omp target map(tofrom : sum)
#pragma omp parallel num_threads(threads)
  {
    int mine = 0;
    for (int k = 0; k < loops; k++) {
      if (omp_get_thread_num() == 40 && k == 1) {
        int seen;
        do {
#pragma omp atomic capture
          {
            seen = sum;
            sum += 0;
          }
        } while (seen < threads - 1);
      }
#pragma omp for schedule(dynamic, 2) nowait
      for (int i = 0; i < k * 3; i++) mine += i + k + omp_get_num_threads();
      if (k == 31 || k == 35) {
#pragma omp atomic
        sum += 1;
      }
    }
#pragma omp barrier
#pragma omp atomic
    sum += mine;
  }
  for (int k = 0; k < loops; k++)
    for (int i = 0; i < k * 3; i++) expected += i + k + threads;
  CHECK(sum == expected + 2 * threads);
}

int main(void) {
  check_placement();
  const int sizes[] = {100, 64, 33, 250};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    in_regions(sizes[i]);
    combined(sizes[i]);
  }
  many(70);
  return check_result();
}
