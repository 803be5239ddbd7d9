/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A thread whose place is gone leads teams: it is not bound to the place of another thread, and back at its own place, in its next
   team, when that has come back. Meanwhile it keeps a mask that the program gives it. GCC's library ends a program that makes a
   thread for a place that is gone.
   { dg-modes "ours-host" }
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES cores }
   { dg-set-target-env-var OMP_PROC_BIND close }  */
#define MACHINE 2, 1, 4, 1
#include "simulated-machine.h"
#include "who-runs-where.h"

/* The places of the two threads of a team that the caller leads. */
static void lead(int place[2]) {
#pragma omp parallel num_threads(2)
  place[omp_get_thread_num()] = omp_get_place_num();
}

static void check_processors(const char *list) {
  struct processors has, wanted = list_of_processors(list);
  effective(own_wish(), &has);
  CHECK(memcmp(&has, &wanted, sizeof has) == 0);
}

int main(void) {
  omp_set_max_active_levels(2);
  change_cpuset("0-2");
#pragma omp parallel num_threads(4)
  if (omp_get_thread_num() == 3) {
    int place[2];
    CHECK(omp_get_place_num() == -1);
    lead(place);
    CHECK(place[0] == -1 && place[1] == -1);
    CHECK(omp_get_place_num() == -1);
    check_processors("0-2");
    cpu_set_t mask;
    CPU_ZERO(&mask);
    CPU_SET(1, &mask);
    CHECK(sched_setaffinity(0, sizeof mask, &mask) == 0);
    lead(place);
    CHECK(place[0] == -1 && place[1] == -1);
    check_processors("1");
  }
#pragma omp parallel num_threads(4)
  if (omp_get_thread_num() == 3) {
    CHECK(omp_get_place_num() == -1);
    check_processors("1");
    change_cpuset("0-7");
    int place[2];
    lead(place);
    CHECK(place[0] == 3 && place[1] == 4);
    CHECK(omp_get_place_num() == 3);
    check_processors("3");
  }
  return 0;
}
