// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What GCC 17's -fopenmp-ompt tells: begin and end of static loops, single, masked, scope; reductions; which barriers a
// construct implies. Constructs of one league.
// { dg-require-compiler 17 }
// { dg-additional-options "-fopenmp-ompt" }
#include "gcc17-constructs.h"

static void distributed_loop(void) {
  static uint64_t ids[2];
  int teams = 0;
  event_count = 0;
#pragma omp teams num_teams(2) reduction(max : teams)
  {
    ids[omp_get_team_num()] = my_task();
    teams = omp_get_num_teams();
#pragma omp distribute
    for (int i = 0; i < 10; i++) returned();
  }
  CHECK(teams == 2);
  for (int i = 0; i < 2; i++) {
    char *text = sequence_of(ids[i]);
    CHECK(strstr(text, "distribute[10]+ distribute-") != NULL);
    free(text);
  }
}

int main(void) {
  look_at_all();
  distributed_loop();
  return tool_result();
}
