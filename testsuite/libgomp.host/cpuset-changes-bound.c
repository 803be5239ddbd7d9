/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The processors that a process may use become fewer and more while it has threads bound to them. Threads whose places are gone run
   on what is left, bound to no place; when their places are back they are bound again, in the next region. GCC's library ends a program
   that makes a thread for a place that is gone.
   { dg-modes "ours-host" }
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES cores }
   { dg-set-target-env-var OMP_PROC_BIND close }  */
#define MACHINE 2, 1, 4, 1
#include "simulated-machine.h"
#include "who-runs-where.h"

struct team {
  int at_place; /* threads on a processor of their place */
  int unbound;  /* threads without a place, on any processor of the cpuset */
};

static struct team run(int threads) {
  int at_place = 0, unbound = 0, n = 0;
#pragma omp parallel num_threads(threads) reduction(+ : at_place, unbound, n)
  {
    const int place = omp_get_place_num();
    int id = -1;
    n++;
    if (place >= 0) {
      omp_get_place_proc_ids(place, &id);
      at_place += id == sched_getcpu();
    } else {
      struct processors set;
      effective(own_wish(), &set);
      unbound += memcmp(&set, &cpuset, sizeof set) == 0;
    }
  }
  CHECK(n == threads);
  return (struct team){at_place, unbound};
}

int main(void) {
  CHECK(omp_get_num_places() == 8);
  struct team t = run(4);
  CHECK(t.at_place == 4 && t.unbound == 0);
  change_cpuset("0-3");
  t = run(8); /* four threads are new */
  CHECK(t.at_place == 4 && t.unbound == 4);
  change_cpuset("0-7");
  t = run(8);
  CHECK(t.at_place == 8 && t.unbound == 0);
  change_cpuset("6-7"); /* the system moves the others, who know nothing of it */
  t = run(8);
  CHECK(t.at_place == 2 && t.unbound == 0);
  int threads = 0;
#pragma omp parallel num_threads(8) proc_bind(primary) reduction(+ : threads)
  threads++;
  CHECK(threads == 8);
  t = run(8); /* all but the leader, who has stayed at its place, have asked again */
  CHECK(t.at_place == 2 && t.unbound == 5);
  change_cpuset("0-7");
  t = run(8);
  CHECK(t.at_place == 8 && t.unbound == 0);
  return 0;
}
