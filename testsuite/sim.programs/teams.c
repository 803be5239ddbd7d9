// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// teams and distribute: numbers and limits, dist_schedule, each team's own data, reductions over teams, more teams than blocks, code before and
// after distribute, parallel inside, nested parallel, queries.
//
// --check-races reports a race: each thread is the first of a team of its own, and stores the same level.
#include "check.h"

enum { N = 400 };

int main(void) {
  check_placement();
  int device = check_expected_device() == 1;
  int teams = 0, seen[64] = {0}, threads[64] = {0};
#pragma omp target teams num_teams(10) thread_limit(4) map(tofrom : teams, seen, threads)
  {
    int t = omp_get_team_num();
    if (t == 0) teams = omp_get_num_teams();
    seen[t]++;
    int n = 0;
#pragma omp parallel reduction(+ : n)
    n++;
    threads[t] = n;
  }
  CHECK(teams >= 1 && teams <= 10 && (!device || teams == 10));
  for (int t = 0; t < 64; t++) CHECK(seen[t] == (t < teams) && threads[t] <= 4 && (t >= teams || threads[t] >= 1));

  int owner[N], chunked[N];
#pragma omp target teams distribute num_teams(6) map(from : owner)
  for (int i = 0; i < N; i++) owner[i] = omp_get_team_num();
#pragma omp target teams distribute num_teams(6) dist_schedule(static, 5) map(from : chunked)
  for (int i = 0; i < N; i++) chunked[i] = omp_get_team_num();
  for (int i = 1; i < N; i++) CHECK(owner[i] >= owner[i - 1]);
  if (device)
    for (int i = 0; i < N; i++) CHECK(chunked[i] == i / 5 % 6);

  // Many teams, each with its own variable, then all together.
  long sum = 0;
  int each = 0;
#pragma omp target teams num_teams(300) thread_limit(2) map(tofrom : sum, each) reduction(+ : sum) private(each)
  {
    each = omp_get_team_num() + 1;
    sum += each;
  }
  int n = 0;
#pragma omp target teams num_teams(300) map(tofrom : n)
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  CHECK(sum == (long)n * (n + 1) / 2 && (!device || n == 300));

  int matrix[20][30];
#pragma omp target teams distribute num_teams(5) map(from : matrix)
  for (int i = 0; i < 20; i++) {
    int row[30];
#pragma omp parallel for num_threads(4)
    for (int j = 0; j < 30; j++) row[j] = i * 100 + j;
#pragma omp parallel for simd
    for (int j = 0; j < 30; j++) matrix[i][j] = row[29 - j];
  }
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) CHECK(matrix[i][j] == i * 100 + 29 - j);

  int level[4] = {-1, -1, -1, -1}, inner = 0, in_parallel = -1;
#pragma omp target map(tofrom : level, inner, in_parallel)
  {
    level[0] = omp_get_level();
#pragma omp parallel num_threads(3) reduction(+ : inner)
    {
#pragma omp masked
      {
        level[1] = omp_get_level();
        in_parallel = omp_in_parallel();
      }
#pragma omp parallel num_threads(2) reduction(+ : inner)
      {
        inner++;
#pragma omp masked
        level[2] = omp_get_level();
      }
    }
    level[3] = omp_in_final() + omp_get_active_level();
  }
  CHECK(level[0] == 0 && level[1] == 1 && level[2] == 2 && level[3] == 0 && inner >= 1);
  if (device) CHECK(in_parallel == 1 && inner == 3);
  puts("done");
  return check_result();
}
