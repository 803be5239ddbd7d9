// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// teams and distribute: each iteration once, dist_schedule, two nested levels, teams without a clause.
#include "check.h"

enum { n = 1000 };

int main(void) {
  check_placement();
  int hits[n] = {0}, team_of[n], teams = 0;
#pragma omp target teams distribute map(tofrom : hits, teams) map(from : team_of) num_teams(7)
  for (int i = 0; i < n; i++) {
    hits[i]++;
    team_of[i] = omp_get_team_num();
    if (i == 0) teams = omp_get_num_teams();
  }
  for (int i = 0; i < n; i++)
    CHECK(hits[i] == 1 && team_of[i] >= 0 && team_of[i] < teams && (i == 0 || team_of[i] >= team_of[i - 1]));
  CHECK(teams >= 1 && teams <= 7);

#pragma omp target teams distribute dist_schedule(static, 3) map(tofrom : hits) map(from : team_of) num_teams(5)
  for (int i = 0; i < n; i++) {
    hits[i]++;
    team_of[i] = omp_get_team_num();
  }
  for (int i = 0; i < n; i++) CHECK(hits[i] == 2 && team_of[i] == team_of[i / 3 * 3]);

#pragma omp target teams map(tofrom : hits) num_teams(4) thread_limit(64)
#pragma omp distribute
  for (int i = 0; i < 10; i++) {
#pragma omp parallel for
    for (int j = 0; j < n / 10; j++) hits[i * (n / 10) + j]++;
  }
  for (int i = 0; i < n; i++) CHECK(hits[i] == 3);

#pragma omp target teams distribute parallel for map(tofrom : hits)
  for (int i = n - 1; i >= 0; i -= 3) hits[i]++;
  for (int i = 0; i < n; i++) CHECK(hits[i] == ((n - 1 - i) % 3 == 0 ? 4 : 3));

  int count = 0;
#pragma omp target teams map(tofrom : count) num_teams(9)
  {
#pragma omp parallel num_threads(1)
#pragma omp atomic
    count++;
  }
  CHECK(count >= 1 && count <= 9);
  puts("done");
  return check_result();
}
