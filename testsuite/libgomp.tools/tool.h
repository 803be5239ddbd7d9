// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool inside the test program, which records every event of the host. Its ids are numbers from 1 on, in the order in which
// tasks, regions and threads appear. A program that wants to do something at a callback sets `at_event`.
#ifndef REGOMP_TOOLS_TOOL_H
#define REGOMP_TOOLS_TOOL_H

#include "check.h"
#include "omp-tools.h"

#include <pthread.h>
#include <unistd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct event {
  ompt_callbacks_t what;
  int endpoint;      // ompt_scope_endpoint_t, or 0
  int kind;          // of the construct; of task_schedule the prior task's status
  int flags;
  uint64_t thread;   // who
  uint64_t task;     // the current, new, or prior one
  uint64_t next;     // task_schedule: the next one; task_create and parallel_*: the task that met the construct
  uint64_t parallel;
  uint64_t count;    // iterations; requested or actual threads
  uint64_t index;    // of implicit tasks; wait_id of mutexes; start of chunks
  const void *codeptr;
  void *enter_frame, *exit_frame; // of the task that met the construct
} event;

enum { most_events = 1 << 20 };
static event *events;
static unsigned event_count;
static int tool_runs, tool_ended;
static uint64_t last_id;
static pthread_mutex_t events_lock = PTHREAD_MUTEX_INITIALIZER;
static void (*at_event)(const event *);

static ompt_set_callback_t tool_set_callback;
static ompt_get_callback_t tool_get_callback;
static ompt_get_thread_data_t tool_thread_data;
static ompt_get_task_info_t tool_task_info;
static ompt_get_parallel_info_t tool_parallel_info;
static ompt_get_state_t tool_state_of_thread;
static ompt_finalize_tool_t tool_finalize_now;
static ompt_get_unique_id_t tool_unique_id;
static ompt_function_lookup_t tool_lookup;

static uint64_t new_id(void) { return __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED); }
static uint64_t id_of(const ompt_data_t *data) { return data != NULL ? data->value : 0; }
static uint64_t thread_id(void) { return tool_thread_data != NULL ? id_of(tool_thread_data()) : 0; }

static void record(event e) {
  e.thread = thread_id();
  pthread_mutex_lock(&events_lock);
  if (event_count == most_events) abort();
  events[event_count++] = e;
  pthread_mutex_unlock(&events_lock);
  if (at_event != NULL) at_event(&e);
}
#define EVENT(name, ...) record((event){.what = ompt_callback_##name, __VA_ARGS__})

static void on_thread_begin(ompt_thread_t type, ompt_data_t *data) {
  data->value = new_id();
  EVENT(thread_begin, .kind = type);
}
static void on_thread_end(ompt_data_t *data) { EVENT(thread_end, .index = id_of(data)); }
static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *parallel, unsigned requested,
                              int flags, const void *codeptr) {
  CHECK(parallel->value == 0);
  parallel->value = new_id();
  EVENT(parallel_begin, .flags = flags, .next = id_of(task), .parallel = id_of(parallel), .count = requested,
        .codeptr = codeptr, .enter_frame = frame->enter_frame.ptr, .exit_frame = frame->exit_frame.ptr);
}
static void on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags, const void *codeptr) {
  EVENT(parallel_end, .flags = flags, .next = id_of(task), .parallel = id_of(parallel), .codeptr = codeptr);
}
static void on_implicit_task(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task, unsigned size,
                             unsigned index, int flags) {
  if (endpoint == ompt_scope_begin) {
    CHECK(task->value == 0);
    task->value = new_id();
  }
  EVENT(implicit_task, .endpoint = endpoint, .flags = flags, .task = id_of(task), .parallel = id_of(parallel),
        .count = size, .index = index);
}
static void on_work(ompt_work_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                    uint64_t count, const void *codeptr) {
  EVENT(work, .endpoint = endpoint, .kind = kind, .task = id_of(task), .parallel = id_of(parallel), .count = count,
        .codeptr = codeptr);
}
static void on_dispatch(ompt_data_t *parallel, ompt_data_t *task, ompt_dispatch_t kind, ompt_data_t instance) {
  event e = {.what = ompt_callback_dispatch, .kind = kind, .task = id_of(task), .parallel = id_of(parallel)};
  if (kind == ompt_dispatch_section) {
    e.codeptr = instance.ptr;
  } else if (kind == ompt_dispatch_iteration) {
    e.index = instance.value;
  } else {
    const ompt_dispatch_chunk_t *chunk = (const ompt_dispatch_chunk_t *)instance.ptr;
    e.index = chunk->start;
    e.count = chunk->iterations;
  }
  record(e);
}
static void on_task_create(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *new_task, int flags,
                           int has_dependences, const void *codeptr) {
  CHECK(new_task->value == 0);
  new_task->value = new_id();
  EVENT(task_create, .flags = flags, .task = id_of(new_task), .next = id_of(task), .count = (uint64_t)has_dependences,
        .codeptr = codeptr, .enter_frame = frame != NULL ? frame->enter_frame.ptr : NULL);
}
static void on_task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next) {
  EVENT(task_schedule, .kind = status, .task = id_of(prior), .next = id_of(next));
}
static void on_dependences(ompt_data_t *task, const ompt_dependence_t *deps, int n) {
  for (int i = 0; i < n; i++)
    EVENT(dependences, .kind = deps[i].dependence_type, .task = id_of(task), .count = (uint64_t)n,
          .index = (uint64_t)(uintptr_t)deps[i].variable.ptr);
}
static void on_task_dependence(ompt_data_t *source, ompt_data_t *sink) {
  EVENT(task_dependence, .task = id_of(source), .next = id_of(sink));
}
static void on_masked(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task, const void *codeptr) {
  EVENT(masked, .endpoint = endpoint, .task = id_of(task), .parallel = id_of(parallel), .codeptr = codeptr);
}
static void on_sync_region(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel,
                           ompt_data_t *task, const void *codeptr) {
  EVENT(sync_region, .endpoint = endpoint, .kind = kind, .task = id_of(task), .parallel = id_of(parallel),
        .codeptr = codeptr);
}
static void on_sync_region_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel,
                                ompt_data_t *task, const void *codeptr) {
  EVENT(sync_region_wait, .endpoint = endpoint, .kind = kind, .task = id_of(task), .parallel = id_of(parallel),
        .codeptr = codeptr);
}
static void on_reduction(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                         const void *codeptr) {
  EVENT(reduction, .endpoint = endpoint, .kind = kind, .task = id_of(task), .parallel = id_of(parallel),
        .codeptr = codeptr);
}
static void on_mutex_acquire(ompt_mutex_t kind, unsigned hint, unsigned impl, ompt_wait_id_t wait, const void *codeptr) {
  EVENT(mutex_acquire, .kind = kind, .flags = (int)hint, .count = impl, .index = wait, .codeptr = codeptr);
}
static void on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t wait, const void *codeptr) {
  EVENT(mutex_acquired, .kind = kind, .index = wait, .codeptr = codeptr);
}
static void on_mutex_released(ompt_mutex_t kind, ompt_wait_id_t wait, const void *codeptr) {
  EVENT(mutex_released, .kind = kind, .index = wait, .codeptr = codeptr);
}
static void on_lock_init(ompt_mutex_t kind, unsigned hint, unsigned impl, ompt_wait_id_t wait, const void *codeptr) {
  EVENT(lock_init, .kind = kind, .flags = (int)hint, .count = impl, .index = wait, .codeptr = codeptr);
}
static void on_lock_destroy(ompt_mutex_t kind, ompt_wait_id_t wait, const void *codeptr) {
  EVENT(lock_destroy, .kind = kind, .index = wait, .codeptr = codeptr);
}
static void on_nest_lock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t wait, const void *codeptr) {
  EVENT(nest_lock, .endpoint = endpoint, .index = wait, .codeptr = codeptr);
}
static void on_flush(ompt_data_t *thread, const void *codeptr) {
  (void)thread;
  EVENT(flush, .codeptr = codeptr);
}
static void on_cancel(ompt_data_t *task, int flags, const void *codeptr) {
  EVENT(cancel, .flags = flags, .task = id_of(task), .codeptr = codeptr);
}
static void on_error(ompt_severity_t severity, const char *message, size_t length, const void *codeptr) {
  (void)message;
  EVENT(error, .kind = severity, .count = length, .codeptr = codeptr);
}

static void on_target_emi(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *task,
                          ompt_data_t *target_task, ompt_data_t *region, const void *codeptr) {
  if (endpoint == ompt_scope_begin) region->value = new_id();
  EVENT(target_emi, .endpoint = endpoint, .kind = kind, .flags = device, .task = id_of(target_task), .next = id_of(task),
        .index = region->value, .codeptr = codeptr);
}

// How many of the callbacks the library says it sends, by what it says.
static int answers[6];
#define LISTEN(name) answers[tool_set_callback(ompt_callback_##name, (ompt_callback_t)on_##name)]++

static void listen_to_all(void) {
  LISTEN(thread_begin);
  LISTEN(thread_end);
  LISTEN(parallel_begin);
  LISTEN(parallel_end);
  LISTEN(implicit_task);
  LISTEN(work);
  LISTEN(dispatch);
  LISTEN(task_create);
  LISTEN(task_schedule);
  LISTEN(dependences);
  LISTEN(task_dependence);
  LISTEN(masked);
  LISTEN(sync_region);
  LISTEN(sync_region_wait);
  LISTEN(reduction);
  LISTEN(mutex_acquire);
  LISTEN(mutex_acquired);
  LISTEN(mutex_released);
  LISTEN(lock_init);
  LISTEN(lock_destroy);
  LISTEN(nest_lock);
  LISTEN(flush);
  LISTEN(cancel);
  LISTEN(error);
  LISTEN(target_emi);
}

#ifndef TOOL_INITIALIZE
#define TOOL_INITIALIZE listen_to_all()
#endif
#ifndef TOOL_FINALIZE
#define TOOL_FINALIZE (void)0
#endif

static int initialize(ompt_function_lookup_t lookup, int initial_device_num, ompt_data_t *tool_data) {
  (void)initial_device_num;
  (void)tool_data;
  tool_lookup = lookup;
  tool_set_callback = (ompt_set_callback_t)lookup("ompt_set_callback");
  tool_get_callback = (ompt_get_callback_t)lookup("ompt_get_callback");
  tool_thread_data = (ompt_get_thread_data_t)lookup("ompt_get_thread_data");
  tool_task_info = (ompt_get_task_info_t)lookup("ompt_get_task_info");
  tool_parallel_info = (ompt_get_parallel_info_t)lookup("ompt_get_parallel_info");
  tool_state_of_thread = (ompt_get_state_t)lookup("ompt_get_state");
  tool_finalize_now = (ompt_finalize_tool_t)lookup("ompt_finalize_tool");
  tool_unique_id = (ompt_get_unique_id_t)lookup("ompt_get_unique_id");
  events = (event *)malloc(most_events * sizeof(event));
  tool_runs++;
  TOOL_INITIALIZE;
  return 1;
}

static void finalize(ompt_data_t *tool_data) {
  (void)tool_data;
  tool_ended++;
  TOOL_FINALIZE;
}

ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  (void)omp_version;
  (void)runtime_version;
  return &result;
}

// --- looking at what was recorded; while nothing happens -----------------------------------------------------------------

// Events of the kind; any if -1.
static unsigned count_of(ompt_callbacks_t what, int endpoint, int kind) {
  unsigned n = 0;
  for (unsigned i = 0; i < event_count; i++)
    n += events[i].what == what && (endpoint == -1 || events[i].endpoint == endpoint) &&
         (kind == -1 || events[i].kind == kind);
  return n;
}

// The next event of the kind from place `from` on; event_count if there is none.
static unsigned next_of(unsigned from, ompt_callbacks_t what, int endpoint) {
  while (from < event_count && !(events[from].what == what && (endpoint == -1 || events[from].endpoint == endpoint))) from++;
  return from;
}

static void print_events(void) {
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    fprintf(stderr, "%u: what %d endpoint %d kind %d flags %#x thread %llu task %llu next %llu parallel %llu count %llu index %#llx at %p\n",
            i, e->what, e->endpoint, e->kind, (unsigned)e->flags, (unsigned long long)e->thread,
            (unsigned long long)e->task, (unsigned long long)e->next, (unsigned long long)e->parallel,
            (unsigned long long)e->count, (unsigned long long)e->index, e->codeptr);
  }
}

// Whether the address lies in the function, which has not more than `bytes` of code.
static int is_in(const void *codeptr, const void *function, size_t bytes) {
  return (const char *)codeptr > (const char *)function && (const char *)codeptr < (const char *)function + bytes;
}

static inline void returned(void) { __asm__ volatile("" ::: "memory"); }

static int tool_result(void) {
  if (check_failures != 0 && getenv("REGOMP_TEST_PRINT_EVENTS") != NULL) print_events();
  return check_result();
}

#endif
