// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a sampler sees of a thread of a region while it waits for another one.
#ifndef REGOMP_TOOLS_WAITS_H
#define REGOMP_TOOLS_WAITS_H

#include "tool.h"

#include <omp.h>
#include <semaphore.h>
#include <signal.h>

static pthread_t threads[2];
static sem_t answered;
static volatile int state_seen, in_library;
static volatile ompt_wait_id_t id_seen;

static void handler(int signal) {
  (void)signal;
  ompt_wait_id_t id = 0;
  ompt_frame_t *frame = NULL;
  state_seen = tool_state_of_thread(&id);
  id_seen = id;
  in_library = tool_task_info(0, NULL, NULL, &frame, NULL, NULL) == 2 && frame->enter_frame.ptr != NULL;
  sem_post(&answered);
}

static void watch_waits(void) {
  signal(SIGUSR1, handler);
  sem_init(&answered, 0, 0);
}

// Of the thread with that number, which is on its way to a wait that ends when the calling one goes on. True when it is seen
// in that state; it has a minute to get there.
static int waits_in(int thread, int state) {
  for (int i = 0; i < 60000; i++) {
    pthread_kill(threads[thread], SIGUSR1);
    while (sem_wait(&answered) != 0) {
    }
    if (state_seen == state) return in_library;
    usleep(1000);
  }
  fprintf(stderr, "in state %#x instead of %#x\n", state_seen, state);
  return 0;
}

#endif
