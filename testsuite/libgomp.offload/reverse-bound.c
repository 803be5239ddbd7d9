// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-pascal ours-gcn" } GCC's runtime serves requests on the launching thread alone.
// { dg-set-target-env-var GOMP_REVERSE_OFFLOAD_THREADS 2 }
// { dg-set-target-env-var OMP_PROC_BIND true }
// { dg-set-target-env-var OMP_PLACES threads }
//
// The launching thread is bound to its place, and the threads that serve requests beside it are not: they may use every
// processor that the process was given, as if nothing had been bound; also after a region of theirs had a parallel region,
// which binds its threads.
#define _GNU_SOURCE
#pragma omp requires reverse_offload
#include "check.h"
#include <sched.h>
#include <unistd.h>

enum { teams = 3 };

enum { rounds = 3 };

static int launcher, arrived, helped, narrow, in_place;
static cpu_set_t given; // to the process: the places are all of it

// Three regions meet, so two run on helpers. What the launching thread may use it has chosen itself.
__attribute__((noipa)) static void serve(void) {
  cpu_set_t mine;
  sched_getaffinity(0, sizeof mine, &mine);
  if (gettid() != launcher) {
    __atomic_fetch_add(&helped, 1, __ATOMIC_RELAXED);
    if (!CPU_EQUAL(&mine, &given)) __atomic_fetch_add(&narrow, 1, __ATOMIC_RELAXED);
  }
  __atomic_fetch_add(&arrived, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n(&arrived, __ATOMIC_ACQUIRE) < teams) sched_yield();
#pragma omp parallel num_threads(2)
  {
    cpu_set_t bound;
    sched_getaffinity(0, sizeof bound, &bound);
    if (CPU_COUNT(&bound) == 1) __atomic_fetch_add(&in_place, 1, __ATOMIC_RELAXED);
  }
}

int main(void) {
  check_placement();
  launcher = gettid();
  CPU_ZERO(&given);
  for (int place = 0; place < omp_get_num_places(); place++) {
    int ids[CPU_SETSIZE];
    omp_get_place_proc_ids(place, ids);
    for (int i = 0; i < omp_get_place_num_procs(place); i++) CPU_SET(ids[i], &given);
  }
  cpu_set_t mine;
  sched_getaffinity(0, sizeof mine, &mine);
  CHECK(CPU_COUNT(&mine) == 1);

  for (int round = 0; round < rounds; round++) {
    arrived = 0;
#pragma omp target teams distribute num_teams(teams) thread_limit(1)
    for (int t = 0; t < teams; t++) {
#pragma omp target device(ancestor : 1)
      serve();
    }
  }
  CHECK(helped == rounds * (teams - 1) && narrow == 0);
  CHECK(in_place == rounds * teams * 2);
  puts("done");
  return check_result();
}
