// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions that ask for more threads than a team has warps: lanes are threads then. GCC's library gives 8 or 32 threads
// instead, so that programs that rely on their number go wrong (doc/lanes.md). Numbers that are not multiples of 32, barriers,
// single, critical, functions that ask for the number, memory of threads' own; and regions that need no lanes stay as they are.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation seeds convergence" }
#include "check.h"

enum { most = 1024, teams = 6 };
static int x[most], y[most];

#pragma omp begin declare target
__attribute__((noipa)) int number_and_count(void) { return omp_get_thread_num() * 10000 + omp_get_num_threads(); }
__attribute__((noipa)) void fill(int *a, int count, int with) {
  for (int i = 0; i < count; i++) a[i] = with + i;
}
#pragma omp end declare target

// A sum over a block, in memory that the team shares; `threads` on the construct.
static void block_sums(int threads) {
  int sums[teams];
#pragma omp target teams num_teams(teams) thread_limit(256) map(from : sums) map(to : x)
  {
    int shared[most];
#pragma omp parallel num_threads(threads)
    {
      int me = omp_get_thread_num(), count = omp_get_num_threads();
      shared[me] = x[me] + omp_get_team_num();
#pragma omp barrier
      for (int s = 512; s > 0; s /= 2) {
        if (me < s && me + s < count) shared[me] += shared[me + s];
#pragma omp barrier
      }
      if (me == 0) sums[omp_get_team_num()] = shared[0];
    }
  }
  for (int k = 0; k < teams; k++) {
    int expected = 0;
    for (int i = 0; i < threads && i < 256; i++) expected += x[i] + k;
    CHECK(sums[k] == expected);
  }
}

// As many threads as the teams construct allows, without a number on the parallel one.
static void all_of_limit(void) {
  int counts[2] = {0, 0};
#pragma omp target teams num_teams(2) thread_limit(200) map(tofrom : counts) map(from : y)
#pragma omp parallel
  {
#pragma omp atomic
    counts[omp_get_team_num()]++;
    if (omp_get_team_num() == 0) y[omp_get_thread_num()] = number_and_count();
  }
  CHECK(counts[0] == 200 && counts[1] == 200);
  for (int i = 0; i < 200; i++) CHECK(y[i] == i * 10000 + 200);
}

static void constructs(void) {
  int singles = 0, count = 0, locked = 0, sum = 0;
#pragma omp target map(tofrom : singles, count, locked, sum) map(from : y)
#pragma omp parallel num_threads(150)
  {
    int mine[5], before;
#pragma omp single
    singles++;
#pragma omp atomic capture
    before = count++;
    fill(mine, 5, before);
#pragma omp critical
    locked += mine[3];
#pragma omp single nowait
    singles++;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 1000; i++) sum += i * (mine[0] == before);
#pragma omp masked
    singles += 10;
#pragma omp barrier
    y[omp_get_thread_num()] = singles;
  }
  CHECK(singles == 12 && count == 150 && locked == 150 * 149 / 2 + 3 * 150 && sum == 499500);
  for (int i = 0; i < 150; i++) CHECK(y[i] == 12);
}

// Regions in regions, one thread, as many as there are warps.
static void others(void) {
  int inner = 0, one = 0, few = 0;
#pragma omp target map(tofrom : inner, one, few)
  {
#pragma omp parallel num_threads(4)
#pragma omp parallel num_threads(100)
    {
#pragma omp atomic
      inner += omp_get_num_threads();
    }
#pragma omp parallel num_threads(100) if (inner < 0)
    {
#pragma omp atomic
      one += omp_get_num_threads() + omp_get_thread_num();
    }
#pragma omp parallel num_threads(5)
    {
#pragma omp atomic
      few += omp_get_num_threads() * 100 + omp_get_thread_num();
    }
  }
  CHECK(inner == 4 && one == 1 && few == 5 * 500 + 10);
}

// What the program says of its kernel's threads, whatever the number of warps comes to.
static void limits(void) {
  int eight = 0, thirty_two = 0, fifty = 0, none = 0;
#pragma omp target parallel num_threads(100) thread_limit(8) map(tofrom : eight)
#pragma omp atomic
  eight++;
#pragma omp target thread_limit(32) map(tofrom : thirty_two)
#pragma omp parallel num_threads(100)
#pragma omp atomic
  thirty_two++;
#pragma omp target thread_limit(50) map(tofrom : fifty)
#pragma omp parallel
#pragma omp atomic
  fifty++;
#pragma omp target parallel num_threads(100) map(tofrom : none)
#pragma omp atomic
  none++;
  CHECK(eight == 8 && thirty_two == 32 && fifty == 50 && none == 100);
}

int main(void) {
  check_placement();
  for (int i = 0; i < most; i++) x[i] = i * 3 + 1;
  const int sizes[] = {256, 100, 33, 64, 20, 1, 1000};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) block_sums(sizes[i]);
  all_of_limit();
  constructs();
  others();
  limits();
  return check_result();
}
