// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a sampler sees of a thread that waits for the device: a target region, mapping, an update, a memory routine. The state
// says which, the task is in the library, and a target task has no frames of its own. Where the region runs on the host, and
// afterwards, the program works.
// { dg-set-target-env-var GOMPSIM_FAULT slow:copies=2ms }
#include "device-events.h"

#include <errno.h>
#include <omp.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

enum { most_tries = 3000, frame_kind = ompt_frame_runtime | ompt_frame_cfa };

static ompt_get_state_t get_state;
static ompt_get_task_info_t task_info;
static pthread_t sampled;
static sem_t answered;
static volatile int expected = -1, over;
static volatile int seen;                                   // how often in the state that is expected
static volatile int wrong_frames, in_target_task, in_other; // of those

static void handler(int signal) {
  (void)signal;
  const int before = errno, state = get_state(NULL);
  if (state == expected) {
    seen++;
    int flags = 0, flags_below = 0;
    ompt_frame_t *frame = NULL, *below = NULL;
    if (task_info(0, &flags, NULL, &frame, NULL, NULL) != 2 || frame->enter_frame.ptr == NULL ||
        frame->enter_frame_flags != frame_kind || frame->exit_frame_flags != frame_kind) {
      wrong_frames++;
    } else if ((flags & ompt_task_target) == 0) {
      in_other++;
    } else {
      in_target_task++;
      if (frame->exit_frame.ptr != frame->enter_frame.ptr || task_info(1, &flags_below, NULL, &below, NULL, NULL) != 2 ||
          below->enter_frame.ptr != frame->enter_frame.ptr || below->enter_frame_flags != frame_kind)
        wrong_frames++;
    }
  }
  sem_post(&answered);
  errno = before;
}

// No faster: a thread that is interrupted without end gets nowhere.
static void *sample(void *unused) {
  for (; !over; usleep(500)) {
    if (expected < 0 || seen > 0) continue;
    pthread_kill(sampled, SIGUSR1);
    while (sem_wait(&answered) != 0) {
    }
  }
  return unused;
}

static void expect(int state) {
  expected = -1; // the handler, which is this thread's, does nothing
  seen = in_target_task = in_other = 0;
  expected = state;
}

static int works(int state) {
  int flags;
  ompt_frame_t *frame;
  return get_state(NULL) == state && task_info(0, &flags, NULL, &frame, NULL, NULL) == 2 && frame->enter_frame.ptr == NULL &&
         (flags & ompt_task_target) == 0;
}

static long big[1000];
static long sum;

static void kernel(void) {
#pragma omp target map(tofrom : sum)
  for (long i = 0; i < 20000; i++) sum += i ^ (sum << 1);
}

#define UNTIL_SEEN(state, what) \
  do { \
    expect(state); \
    for (int i = 0; i < most_tries && seen == 0; i++) { \
      what; \
    } \
    if (seen == 0) fprintf(stderr, "never seen in state %#x\n", state); \
    CHECK(seen > 0 && wrong_frames == 0); \
  } while (0)

int main(void) {
  pthread_t sampler;
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  kernel();
  get_state = (ompt_get_state_t)host_lookup("ompt_get_state");
  task_info = (ompt_get_task_info_t)host_lookup("ompt_get_task_info");
  sem_init(&answered, 0, 0);
  sampled = pthread_self();
  sigaction(SIGUSR1, &action, NULL);
  pthread_create(&sampler, NULL, sample, NULL);

  UNTIL_SEEN(ompt_state_wait_target, kernel());
  CHECK(in_target_task > 0 && in_other == 0 && works(ompt_state_work_serial));

  UNTIL_SEEN(ompt_state_wait_target_map, kernel()); // what the region maps
  CHECK(in_target_task > 0 && in_other == 0 && works(ompt_state_work_serial));

#pragma omp parallel num_threads(1)
  {
    UNTIL_SEEN(ompt_state_wait_target, kernel());
    CHECK(works(ompt_state_work_parallel));
  }

  UNTIL_SEEN(ompt_state_wait_target_map, {
    _Pragma("omp target enter data map(to : big)");
    _Pragma("omp target exit data map(from : big)");
  });
  CHECK(in_target_task > 0 && in_other == 0 && works(ompt_state_work_serial));

  // No target task: the task that meets the construct waits itself.
  UNTIL_SEEN(ompt_state_wait_target_map, {
    _Pragma("omp target data map(tofrom : big)") CHECK(works(ompt_state_work_serial));
  });
  CHECK(in_target_task == 0 && in_other > 0 && works(ompt_state_work_serial));

#pragma omp target enter data map(to : big)
  UNTIL_SEEN(ompt_state_wait_target_update, {
    _Pragma("omp target update to(big)");
    _Pragma("omp target update from(big)");
  });
  CHECK(in_target_task > 0 && in_other == 0 && works(ompt_state_work_serial));

  void *there = omp_get_mapped_ptr(big, 0);
  UNTIL_SEEN(ompt_state_wait_target, CHECK(omp_target_memcpy(there, big, sizeof big, 0, 0, 0, omp_get_initial_device()) == 0));
  CHECK(in_target_task == 0 && in_other > 0 && works(ompt_state_work_serial));
  over = 1;
  pthread_join(sampler, NULL);

  int worked = 0, (*volatile function)(int) = works; // by a pointer: devices have no such function
#pragma omp target if (0) map(tofrom : worked) firstprivate(function)
  worked = function(ompt_state_work_serial);
  CHECK(worked && works(ompt_state_work_serial));
  puts("waits are seen");
  return 0;
}

// { dg-output "waits are seen\n" }
