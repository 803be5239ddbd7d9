// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool that ends the program inside a callback, in a parallel region, on whatever thread comes there first: its finaliser
// is called once. { dg-output "finalised once" }
static void say_goodbye(void);
#define TOOL_FINALIZE say_goodbye()
#include "tool.h"

static omp_lock_t lock;
static int exits;

static void say_goodbye(void) {
  if (tool_ended == 1) {
    printf("finalised once\n");
    fflush(stdout);
  }
}

static void leave(const event *e) {
  if (e->what == ompt_callback_mutex_acquired && __atomic_fetch_add(&exits, 1, __ATOMIC_RELAXED) == 0) exit(0);
}

int main(void) {
  omp_init_lock(&lock);
  at_event = leave;
#pragma omp parallel
  for (;;) { // the end comes from outside
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
  }
}
