// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-stock" } with GCC's runtime the thread may end the process with "driver shutting down".
// { dg-output "^after the libraries\n$" }
//
// The program ends while threads of its own launch regions and copy: they get no error that the driver has shut down, and
// the exit status is main's.
#include "aux/after_libraries.h"
#include "check.h"
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int rounds;

static void *launch(void *unused) {
  int value = 0, *on_device = omp_target_alloc(sizeof *on_device, omp_get_default_device());
  for (;;) {
#pragma omp target map(tofrom : value)
    value++;
    omp_target_memcpy(on_device, &value, sizeof value, 0, 0, omp_get_default_device(), omp_get_initial_device());
    atomic_fetch_add(&rounds, 1);
  }
  return unused;
}

int main(void) {
  check_placement();
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, launch, NULL) != 0) return 1;
  }
  while (atomic_load(&rounds) < 10) usleep(1000);
  return check_result();
}
