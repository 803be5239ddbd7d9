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

// Registered before the program's and the libraries' own handlers, so it runs after them: with the driver shut down, for as
// long as a waiting thread needs to notice.
extern int __cxa_atexit(void (*)(void *), void *, void *);
static void after_libraries(void *unused) {
  puts("after the libraries");
  fflush(stdout);
  usleep(100000);
  (void)unused;
}
static void register_handler(void) { __cxa_atexit(after_libraries, NULL, NULL); }
__attribute__((section(".preinit_array"), used)) static void (*const early)(void) = register_handler;

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
