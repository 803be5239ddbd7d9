/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Prints the place list, and for teams of each policy the place, the partition and the processors of each thread, in the order of
   their numbers.  */
#ifndef REGOMP_TEST_WHO_RUNS_WHERE_H
#define REGOMP_TEST_WHO_RUNS_WHERE_H

#include <omp.h>

static inline void print_places(void) {
  printf("%d processors, %d places\n", omp_get_num_procs(), omp_get_num_places());
  for (int place = 0; place < omp_get_num_places(); place++) {
    const int n = omp_get_place_num_procs(place);
    int *ids = malloc(sizeof(int) * (size_t)(n + 1));
    omp_get_place_proc_ids(place, ids);
    printf("place %d:", place);
    for (int i = 0; i < n; i++) printf(" %d", ids[i]);
    printf("\n");
    free(ids);
  }
}

static inline void print_thread(const char *team) {
  const int n = omp_get_partition_num_places();
  int *places = malloc(sizeof(int) * (size_t)(n + 1));
  omp_get_partition_place_nums(places);
  printf("%s, thread %d of %d: place %d, partition %d-%d, bind %d, processors ", team, omp_get_thread_num(), omp_get_num_threads(),
         omp_get_place_num(), n ? places[0] : -1, n ? places[n - 1] : -1, omp_get_proc_bind());
  print_own_processors();
  free(places);
}

#define PRINT_TEAM(name, directive)  \
  _Pragma(directive) for (int turn = 0; turn < omp_get_num_threads(); turn++) {          \
    if (turn == omp_get_thread_num()) print_thread(name);                                                                   \
    _Pragma("omp barrier")                                                                                                  \
  }

static inline void print_teams(int threads) {
  PRINT_TEAM("default", "omp parallel num_threads(threads)")
  PRINT_TEAM("primary", "omp parallel num_threads(threads) proc_bind(primary)")
  PRINT_TEAM("close", "omp parallel num_threads(threads) proc_bind(close)")
  PRINT_TEAM("spread", "omp parallel num_threads(threads) proc_bind(spread)")
  print_thread("initial");
}

/* Each thread of the outer team leads a team, one after the other.  */
static inline void print_nested(int outer, int inner) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(outer)
  for (int turn = 0; turn < outer; turn++) {
    if (turn == omp_get_thread_num()) {
      char name[32];
      snprintf(name, sizeof name, "inside %d", turn);
      print_thread(name);
      PRINT_TEAM(name, "omp parallel num_threads(inner)")
      print_thread(name);
    }
#pragma omp barrier
  }
}

/* The threads of each team of a league.  */
static inline void print_league(int threads) {
#pragma omp teams num_teams(2) thread_limit(threads)
  {
    char name[32];
    snprintf(name, sizeof name, "team %d", omp_get_team_num());
    PRINT_TEAM(name, "omp parallel num_threads(threads)")
  }
}

#endif
