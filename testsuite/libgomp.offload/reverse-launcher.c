// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-pascal stock-ours" } GCC's plugin does not know the variable
// { dg-set-target-env-var GOMP_REVERSE_OFFLOAD_THREADS 0 }
//
// Without helper threads a reverse region runs on the thread that launched the kernel, and on no other: that of several teams, of
// nowait regions with and without dependences, also while another thread's kernel makes requests. As MPI_THREAD_FUNNELED
// programs need it.
#define _GNU_SOURCE
#pragma omp requires reverse_offload
#include "check.h"
#include <unistd.h>

enum { teams = 8 };

static int launcher, served, elsewhere; // of the one thread that launches
static _Thread_local int mine;
static int strangers; // regions of several launching threads that ran on none of them

// Variables of the host are not to be named in a reverse region: they would be mapped.
__attribute__((noipa)) static void serve(void) {
  __atomic_fetch_add(&served, 1, __ATOMIC_RELAXED);
  if (gettid() != launcher) __atomic_fetch_add(&elsewhere, 1, __ATOMIC_RELAXED);
}

__attribute__((noipa)) static void serve_one(int whose) {
  if (mine != whose) __atomic_fetch_add(&strangers, 1, __ATOMIC_RELAXED);
}

int main(void) {
  check_placement();
  launcher = gettid();
  int a = 0, b = 0;
#pragma omp target teams distribute num_teams(teams) map(tofrom : a)
  for (int t = 0; t < teams; t++) {
#pragma omp target device(ancestor : 1)
    serve();
#pragma omp atomic
    a++;
  }
  CHECK(a == teams && served == teams && elsewhere == 0);

#pragma omp target nowait depend(out : a) map(tofrom : a)
  {
#pragma omp target device(ancestor : 1)
    serve();
    a = 100;
  }
#pragma omp target nowait depend(in : a) depend(out : b) map(tofrom : a, b)
  {
#pragma omp target device(ancestor : 1)
    serve();
    b = a + 1;
  }
#pragma omp target nowait
  {
#pragma omp target device(ancestor : 1)
    serve();
  }
#pragma omp taskwait
  CHECK(b == 101 && served == teams + 3 && elsewhere == 0);

  // Two threads at a time, each with a region with nowait, too: each serves its own kernels.
#pragma omp parallel num_threads(2)
  {
    mine = omp_get_thread_num() + 1;
    int me = mine;
#pragma omp barrier
    for (int i = 0; i < 10; i++) {
#pragma omp target firstprivate(me)
      {
#pragma omp target device(ancestor : 1) firstprivate(me)
        serve_one(me);
      }
    }
  }
  CHECK(strangers == 0);
  puts("done");
  return check_result();
}
