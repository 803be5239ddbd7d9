// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sampler: a thread beside the program interrupts all others again and again, wherever they are in the library, and their
// signal handlers ask for everything that may be asked there. What they get is whole.
#include "tool.h"

#include <errno.h>
#include <signal.h>

static ompt_get_task_memory_t task_memory;
static ompt_get_proc_id_t proc_id;
static ompt_get_place_num_t place_num;
static omp_lock_t lock;
static int samples, bad, counter;
enum { most_threads = 64 };
static pthread_t threads[most_threads];
static int thread_count;

static void require(int holds) {
  if (!holds) __atomic_store_n(&bad, 1, __ATOMIC_RELAXED);
}

static void handler(int signal) {
  (void)signal;
  const int before = errno;
  ompt_wait_id_t wait = 0;
  const int state = tool_state_of_thread(&wait);
  require(state >= 0 && state <= ompt_state_undefined);
  ompt_data_t *task, *parallel;
  ompt_frame_t *frame;
  int flags, number, size;
  for (int level = 0; level < 8; level++) {
    task = NULL;
    frame = NULL;
    flags = 0;
    if (tool_task_info(level, &flags, &task, &frame, &parallel, &number) == 0) break;
    require(task != NULL && frame != NULL && flags != 0);
  }
  for (int level = 0; level < 8 && tool_parallel_info(level, &parallel, &size) != 0; level++)
    require(parallel != NULL && size >= 1);
  void *block;
  size_t bytes;
  task_memory(&block, &bytes, 0);
  require(bytes == 0 || block != NULL);
  (void)tool_thread_data();
  (void)proc_id();
  (void)place_num();
  require(tool_unique_id() != 0);
  errno = before;
  __atomic_fetch_add(&samples, 1, __ATOMIC_RELAXED);
}

// Of threads that stay to the end of the program. A blocked thread answers when it runs again, so nobody waits for an
// answer.
static void *sample(void *stop) {
  while (!__atomic_load_n((int *)stop, __ATOMIC_ACQUIRE)) {
    for (int i = 0; i < thread_count; i++) pthread_kill(threads[i], SIGUSR1);
    usleep(500); // leaves the program time to get on
  }
  return NULL;
}

static void work(int times) {
  for (int i = 0; i < times; i++) {
#pragma omp parallel
    {
      omp_set_lock(&lock);
      counter++;
      omp_unset_lock(&lock);
#pragma omp barrier
#pragma omp for schedule(dynamic, 1) nowait
      for (int k = 0; k < 4; k++) __asm__ volatile("" ::: "memory");
#pragma omp single
      for (int k = 0; k < 4; k++) {
#pragma omp task
#pragma omp critical
        counter++;
      }
#pragma omp taskwait
    }
  }
}

int main(void) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigaction(SIGUSR1, &action, NULL);
  omp_init_lock(&lock);
#pragma omp parallel
  {
    threads[omp_get_thread_num()] = pthread_self();
#pragma omp single
    thread_count = omp_get_num_threads();
  }
  task_memory = (ompt_get_task_memory_t)tool_lookup("ompt_get_task_memory");
  proc_id = (ompt_get_proc_id_t)tool_lookup("ompt_get_proc_id");
  place_num = (ompt_get_place_num_t)tool_lookup("ompt_get_place_num");
  pthread_t sampler;
  int stop = 0;
  CHECK(pthread_create(&sampler, NULL, sample, &stop) == 0);
  int rounds = 0;
  do {
    work(20);
    rounds++;
    pthread_mutex_lock(&events_lock);
    event_count = 0; // what is recorded is not of interest
    pthread_mutex_unlock(&events_lock);
  } while (__atomic_load_n(&samples, __ATOMIC_RELAXED) < 200);
  __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
  pthread_join(sampler, NULL);
  CHECK(counter == rounds * 20 * (thread_count + 4));
  CHECK(!bad);
  return tool_result();
}
