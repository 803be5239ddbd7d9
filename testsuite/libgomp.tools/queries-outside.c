// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries where there is no OpenMP yet, or no more: in the tool's initialiser and its finaliser, on a thread that has used
// none, in that one's signal handler. There are no tasks and regions, and what does not depend on the thread is answered.
//
// { dg-output "asked at the end" }
#define TOOL_INITIALIZE (listen_to_all(), find_all(), ask(0))
#define TOOL_FINALIZE ask_at_the_end()
static void find_all(void);
static void ask(int tasks);
static void ask_at_the_end(void);
#include "tool.h"

#include <signal.h>

static ompt_get_num_procs_t get_num_procs;
static ompt_get_num_places_t get_num_places;
static ompt_get_place_proc_ids_t get_place_proc_ids;
static ompt_get_place_num_t get_place_num;
static ompt_get_partition_place_nums_t get_partition_place_nums;
static ompt_get_proc_id_t get_proc_id;
static ompt_get_num_devices_t get_num_devices;
static ompt_get_target_info_t get_target_info;
static ompt_get_task_memory_t get_task_memory;

static void find_all(void) {
#define FIND(name) name = (ompt_##name##_t)tool_lookup("ompt_" #name)
  FIND(get_num_procs);
  FIND(get_num_places);
  FIND(get_place_proc_ids);
  FIND(get_place_num);
  FIND(get_partition_place_nums);
  FIND(get_proc_id);
  FIND(get_num_devices);
  FIND(get_target_info);
  FIND(get_task_memory);
}

// Asked in a signal handler, too. `tasks`: 1 within OpenMP, 0 without, -1: it may be either.
static void ask_about_thread(int tasks) {
  ompt_data_t *data = NULL;
  ompt_frame_t *frame = NULL;
  ompt_wait_id_t wait = 1;
  int flags = 0, size = 0, found;
  void *block = &size;
  size_t bytes = 1;
  uint64_t device = 7;
  const int state = tool_state_of_thread(&wait);
  CHECK(state >= 0 && state <= ompt_state_undefined);
  found = tool_task_info(0, &flags, &data, &frame, NULL, NULL);
  CHECK(found == 0 || (found == 2 && data != NULL && frame != NULL));
  if (tasks >= 0) CHECK((found == 2) == tasks);
  found = tool_parallel_info(0, &data, &size);
  CHECK(found == 0 || found == 2);
  if (tasks >= 0) CHECK((found == 2) == tasks && (tool_thread_data() != NULL) == tasks);
  CHECK(tool_task_info(50, NULL, NULL, NULL, NULL, NULL) == 0 && tool_parallel_info(50, NULL, NULL) == 0);
  get_task_memory(&block, &bytes, 0);
  CHECK((block == NULL) == (bytes == 0));
  CHECK(get_target_info(&device, NULL, NULL) == 0);
  CHECK(tool_unique_id() != tool_unique_id());
  if (tasks >= 0) CHECK((get_proc_id() >= 0) == tasks);
}

static void ask(int tasks) {
  int ids[8];
  ask_about_thread(tasks);
  CHECK(get_num_procs() > 0);
  CHECK(get_num_places() >= 0 && get_place_proc_ids(0, 8, ids) >= 0 && get_place_num() >= -1);
  CHECK(get_partition_place_nums(8, ids) >= 0 && get_num_devices() >= 0);
}

static void ask_at_the_end(void) {
  ask(-1);
  puts(tool_result() == 0 ? "asked at the end" : "wrong at the end");
}

static int handled;
static void handler(int signal) {
  (void)signal;
  ask_about_thread(0);
  handled = 1;
}

static void *other(void *unused) {
  ask(0);
  raise(SIGUSR1);
  CHECK(handled);
  return unused;
}

int main(void) {
  signal(SIGUSR1, handler);
  pthread_t thread;
#pragma omp parallel
  ask_about_thread(1);
  CHECK(tool_runs == 1);
  CHECK(pthread_create(&thread, NULL, other, NULL) == 0 && pthread_join(thread, NULL) == 0);
  ask(1);
  return tool_result();
}
