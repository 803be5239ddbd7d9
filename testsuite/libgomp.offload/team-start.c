/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Regions whose teams our plugin starts itself, and such that need what the device library makes for a team, in one image, and
   functions that both call. All that a program can ask for is as the library has it. */
/* { dg-modes "device" } */
/* { dg-variants "optimisation seeds convergence checks" } */
#include "check.h"

#include <omp.h>
#include <stdlib.h>

enum { teams = 5, most = 32 };
static int at[teams][most], count[teams][most], level[teams][most];

#pragma omp begin declare target
static int __attribute__((noipa)) number(void) { return omp_get_thread_num(); }
static int __attribute__((noipa)) most_threads(void) { return omp_get_max_threads(); }
static int __attribute__((noipa)) threads(void) { return omp_get_num_threads(); }
static void __attribute__((noipa)) note(int team, int *place)
{
#pragma omp atomic
  place[team * most + number()] += threads();
}
static void __attribute__((noipa)) parallel(int team, int *place, int n)
{
#pragma omp parallel num_threads(n)
  note(team, place);
}
#pragma omp end declare target

/* A team's threads have the numbers from 0 on, each once. */
static int is_team(const int *place, int n, int times)
{
  for (int i = 0; i < most; i++)
    if (place[i] != (i < n ? n * times : 0)) return 0;
  return 1;
}

static void zero(void)
{
  for (int i = 0; i < teams; i++)
    for (int j = 0; j < most; j++) at[i][j] = count[i][j] = level[i][j] = 0;
}

/* Several regions in one kernel, with as many threads as there are, fewer, and one. */
static void repeated(void)
{
  zero();
  int all = 0;
#pragma omp target teams num_teams(teams) map(tofrom : at, count, level, all)
  {
    const int team = omp_get_team_num();
#pragma omp parallel
    {
      if (number() == 0 && team == 0) all = threads();
      note(team, at[0]);
    }
    for (int i = 0; i < 3; i++) parallel(team, count[0], 3);
    parallel(team, level[0], 1);
    if (number() != 0 || threads() != 1) level[team][0] = -1;
  }
  CHECK(all >= 3 && all <= most);
  for (int i = 0; i < teams; i++) CHECK(is_team(at[i], all, 1) && is_team(count[i], 3, 3) && is_team(level[i], 1, 1));
}

/* Regions in regions have one thread. */
static void inner(void)
{
  zero();
  int serial[5] = {0};
#pragma omp target map(tofrom : at, count, level, serial)
  {
#pragma omp parallel num_threads(4)
    {
      const int me = number();
      level[0][me] = omp_get_level();
#pragma omp parallel num_threads(2)
      {
        at[0][me] += 10 * number() + threads();
        level[1][me] = omp_get_level();
#pragma omp parallel
        {
          at[1][me] += 10 * number() + threads();
          level[2][me] = omp_get_level();
        }
        at[2][me] += 10 * number() + threads() + 100 * omp_get_level();
      }
#pragma omp barrier
      count[0][me] = number() + 100 * threads() + 1000 * omp_get_level();
    }
#pragma omp parallel num_threads(1)
    {
      serial[0] = omp_get_level();
#pragma omp parallel num_threads(1)
      serial[1] = 10 * omp_get_level() + threads();
      serial[2] = 10 * omp_get_level() + threads();
    }
    serial[3] = omp_get_level();
#pragma omp parallel if (0)
    serial[4] = omp_get_level() + 10 * threads();
  }
  for (int i = 0; i < most; i++) {
    CHECK(at[0][i] == (i < 4) && at[1][i] == (i < 4) && at[2][i] == (i < 4 ? 201 : 0));
    CHECK(count[0][i] == (i < 4 ? i + 1400 : 0));
    CHECK(level[0][i] == (i < 4) && level[1][i] == (i < 4 ? 2 : 0) && level[2][i] == (i < 4 ? 3 : 0));
  }
  CHECK(serial[0] == 1 && serial[1] == 21 && serial[2] == 11 && serial[3] == 0 && serial[4] == 11);
}

/* What one thread writes, the others read behind a barrier, the region's end, or at the next region's beginning. */
static void order(void)
{
  int wrong = 0, sum = 0, shared_by_all[most];
#pragma omp target teams num_teams(1) map(tofrom : wrong, sum) map(alloc : shared_by_all)
  for (int round = 0; round < 4; round++) {
    int from_first = round * 7;
#pragma omp parallel
    {
      const int me = number(), n = threads();
      int bad = from_first != round * 7;
      shared_by_all[me] = me + round;
#pragma omp barrier
      bad += shared_by_all[(me + 1) % n] != (me + 1) % n + round;
#pragma omp barrier
      shared_by_all[(me + 1) % n] = -me;
      if (bad) {
#pragma omp atomic
        wrong += bad;
      }
    }
    for (int i = 1; i < 3; i++) wrong += shared_by_all[i] != 1 - i;
    int part = 0;
#pragma omp parallel for reduction(+ : part)
    for (int i = 0; i < 100; i++) part += i;
    sum += part;
  }
  CHECK(wrong == 0 && sum == 4 * 4950);
}

/* More teams than blocks, a limit of threads, bounds of the number of teams. */
static void shapes(void)
{
  enum { many = 700 };
  static int seen[many];
  int number_of_teams = 0, limited = 0, at_least = 0;
#pragma omp target teams num_teams(many) map(tofrom : seen, number_of_teams)
  {
#pragma omp parallel
    {
#pragma omp atomic
      seen[omp_get_team_num()]++;
    }
    if (omp_get_team_num() == many - 1) number_of_teams = omp_get_num_teams();
  }
  CHECK(number_of_teams == many);
  for (int i = 1; i < many; i++) CHECK(seen[i] == seen[0] && seen[0] > 0);
#pragma omp target teams thread_limit(2) num_teams(3) map(tofrom : limited)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
      limited += threads() + 10 * omp_get_num_teams();
    }
  }
  CHECK(limited == 3 * 2 * 32);
#pragma omp target teams num_teams(2 : 4) map(tofrom : at_least)
  if (omp_get_team_num() == 0) at_least = omp_get_num_teams();
  CHECK(at_least >= 2 && at_least <= 4);
  int each[most] = {0};
#pragma omp target parallel num_threads(6) map(tofrom : each)
  each[number()] = threads() + 100 * omp_get_team_num();
  for (int i = 0; i < most; i++) CHECK(each[i] == (i < 6 ? 6 : 0));
}

/* Memory of the heap, critical sections, and the stack, in all threads. */
static void memory(void)
{
  int sum = 0, guarded = 0;
#pragma omp target teams num_teams(2) map(tofrom : sum, guarded)
#pragma omp parallel num_threads(4)
  {
    int own[8], *p = malloc(8 * sizeof *p);
    for (int i = 0; i < 8; i++) p[i] = own[i] = number() * i;
    note(0, (int[teams * most]){0});
#pragma omp critical
    guarded++;
#pragma omp atomic
    sum += p[3] + own[5];
    free(p);
  }
  CHECK(guarded == 8 && sum == 2 * 8 * (0 + 1 + 2 + 3));
}

/* What needs the library's teams, in functions' company that the regions above call as well. */
static void of_library(void)
{
  zero();
  int tasks = 0, one = 0, ordered = 0, loop = 0, cancelled = 0, ask = 0;
#pragma omp target teams num_teams(2) map(tofrom : at, tasks, one, ordered, loop, ask)
  {
    const int team = omp_get_team_num();
    parallel(team, at[0], 4);
#pragma omp parallel num_threads(4)
    {
#pragma omp single
      {
#pragma omp atomic
        one += threads();
        for (int i = 0; i < 10; i++)
#pragma omp task
        {
#pragma omp atomic
          tasks++;
        }
      }
#pragma omp barrier
#pragma omp for schedule(dynamic, 2)
      for (int i = 0; i < 20; i++) {
#pragma omp atomic
        loop += i;
      }
#pragma omp for ordered
      for (int i = 0; i < 8; i++)
#pragma omp ordered
        if (team == 0) ordered = ordered * 2 + (i & 1);
    }
    if (team == 0) ask = most_threads() >= 4;
  }
  CHECK(is_team(at[0], 4, 1) && is_team(at[1], 4, 1) && one == 8 && tasks == 20 && loop == 2 * 190 && ordered == 0x55 && ask);
#pragma omp target map(tofrom : cancelled)
#pragma omp parallel num_threads(4)
  {
#pragma omp for
    for (int i = 0; i < 64; i++) {
#pragma omp cancel for if (i == 40)
#pragma omp atomic
      cancelled++;
    }
  }
  CHECK(cancelled > 0 && cancelled <= 64);
  int after = 0;
#pragma omp target map(tofrom : after)
  {
    omp_set_num_threads(2);
#pragma omp parallel
    {
#pragma omp atomic
      after += threads();
    }
  }
  CHECK(after == 4);
}

int main(void)
{
  check_placement();
  repeated();
  of_library();
  inner();
  order();
  shapes();
  memory();
  repeated();
  return check_result();
}
