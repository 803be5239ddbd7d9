/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Of two sockets with two last-level caches of four cores each, one cache's processors are offline, and of two other cores the first
   or the second; the process may use 1 to 30. The places are PLACES.  */
#ifndef REGOMP_TEST_PLACES_OFFLINE_H
#define REGOMP_TEST_PLACES_OFFLINE_H

#define MACHINE 2, 2, 4, 2
#define OFFLINE "4-7,20-23,9,27"
#define CPUSET "1-30"
#include "simulated-machine.h"
#include "who-runs-where.h"

static const char *const places[] = {PLACES};

int main(void) {
  const int n = sizeof places / sizeof places[0];
  print_places();
  CHECK(omp_get_num_procs() == 20 && omp_get_num_places() == n);
  for (int place = 0; place < n; place++) {
    int ids[32], count = 0;
    struct processors set = list_of_processors(places[place]);
    memset(ids, 0xff, sizeof ids);
    omp_get_place_proc_ids(place, ids);
    for (int i = 0; i < most_processors; i++)
      if (set.in[i]) CHECK(ids[count++] == i);
    CHECK(omp_get_place_num_procs(place) == count);
  }
  for (int threads = 9; threads >= 1; threads -= 2) print_teams(threads);
  return 0;
}

#endif
