// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-pascal" } on the host one team runs after the other; GCC's runtime and its protocol serve one
// request at a time.
// { dg-shouldfail "the region calls exit" 7 }
// { dg-output "^exit\nafter the libraries\n$" }
//
// A region ends the program on a helper thread, while the launching one waits for the kernel: it goes on waiting after the
// driver has shut down, and says nothing of that.
#pragma omp requires reverse_offload
#include "aux/after_libraries.h"
#include "check.h"
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static pthread_t launching;
static atomic_int ending;

__attribute__((noipa)) static void leave(void) {
  if (pthread_equal(pthread_self(), launching)) {
    while (!ending) usleep(1000);
  } else if (!atomic_exchange(&ending, 1)) {
    puts("exit");
    exit(7);
  }
}

int main(void) {
  check_placement();
  launching = pthread_self();
#pragma omp target teams distribute num_teams(8) thread_limit(1)
  for (int t = 0; t < 8; t++) {
#pragma omp target device(ancestor : 1)
    leave();
  }
  puts("not reached");
  return 0;
}
