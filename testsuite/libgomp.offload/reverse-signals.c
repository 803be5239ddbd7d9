// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-pascal" } on the host one team runs after the other; GCC's runtime and its protocol serve one
// request at a time.
//
// A signal that a region sends its own thread acts at once, whichever thread runs the region: one of the runtime's own has
// the program's signal mask meanwhile, and so blocks what the program blocked.
#pragma omp requires reverse_offload
#include "check.h"
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_t launching;
static _Thread_local volatile sig_atomic_t seen;
static int on_others, heard, blocked, others_open;

static void handle(int number) {
  (void)number;
  seen = 1;
}

// Holds the launching thread until another one has run a region.
__attribute__((noipa)) static void signal_self(void) {
  const int mine = pthread_equal(pthread_self(), launching);
  seen = 0;
  raise(SIGTERM);
  __atomic_fetch_add(&heard, seen == 1, __ATOMIC_RELAXED);
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, NULL, &mask);
  __atomic_fetch_add(&blocked, sigismember(&mask, SIGUSR2) == 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&others_open, sigismember(&mask, SIGUSR1) == 0, __ATOMIC_RELAXED);
  if (!mine) __atomic_fetch_add(&on_others, 1, __ATOMIC_RELEASE);
  while (mine && !__atomic_load_n(&on_others, __ATOMIC_ACQUIRE)) usleep(1000);
}

static void check_heard(int regions) {
  CHECK(heard == regions);
  CHECK(blocked == regions);
  CHECK(others_open == regions);
  CHECK(on_others > 0);
  heard = blocked = others_open = on_others = 0;
}

int main(void) {
  check_placement();
  signal(SIGTERM, handle);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &mask, NULL);
  launching = pthread_self();

#pragma omp target teams distribute num_teams(8) thread_limit(1)
  for (int t = 0; t < 8; t++) {
#pragma omp target device(ancestor : 1)
    signal_self();
  }
  check_heard(8);

#pragma omp target teams distribute num_teams(8) thread_limit(1) nowait
  for (int t = 0; t < 8; t++) {
#pragma omp target device(ancestor : 1)
    signal_self();
  }
#pragma omp taskwait
  check_heard(8);
  puts("done");
  return check_result();
}
