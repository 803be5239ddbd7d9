// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool inside the test: writes down what it is told of devices, in the order in which it is told.
#ifndef REGOMP_TESTSUITE_LIBGOMP_TOOLS_DEVICE_EVENTS_H
#define REGOMP_TESTSUITE_LIBGOMP_TOOLS_DEVICE_EVENTS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "../lib/falsify.h"
#include "omp-tools.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum what { device_initialize, device_finalize, device_load, device_unload, region, data_op, submit, map, reverse_code };

struct event {
  enum what what;
  int emi; // of the callbacks that come in two kinds
  int endpoint;
  int kind; // of regions and data operations
  int device, other_device;
  ompt_id_t region, operation;
  ompt_data_t *region_data, *task, *target_task;
  void *from, *to;
  size_t bytes;
  int64_t offset; // of images, in the file
  unsigned count, flags;
  const void *code;
  pthread_t thread;
};

enum { most_events = 4096 };
static struct event events[most_events];
static int num_events;
static pthread_mutex_t events_lock = PTHREAD_MUTEX_INITIALIZER;
static ompt_id_t last_id = 1000000;
static ompt_get_target_info_t get_target_info;
static ompt_function_lookup_t host_lookup;
static ompt_function_lookup_t device_lookup;
static int tool_finalized;

static struct event *note(enum what what) {
  pthread_mutex_lock(&events_lock);
  if (num_events == most_events) {
    fprintf(stderr, "too many events\n");
    _Exit(1);
  }
  struct event *e = &events[num_events++];
  e->what = what;
  e->thread = pthread_self();
  pthread_mutex_unlock(&events_lock);
  return e;
}

static ompt_id_t new_id(void) { return __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED); }

#define CHECK(condition) \
  do { \
    if (!(condition) || check_falsified()) { \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      show_events(); \
      _Exit(1); \
    } \
  } while (0)

static void show_events(void) {
  static const char *const names[] = {"initialize", "finalize", "load", "unload", "region", "data", "submit", "map", "code"};
  for (int i = 0; i < num_events; i++) {
    const struct event *e = &events[i];
    fprintf(stderr, "%3d %-10s%s end %d kind %2d device %d %d region %llu %p op %llu %p -> %p %zu bytes, %u, flags %#x, code %p\n",
            i, names[e->what], e->emi ? " emi" : "    ", e->endpoint, e->kind, e->device, e->other_device,
            (unsigned long long)e->region, (void *)e->region_data, (unsigned long long)e->operation, e->from, e->to, e->bytes,
            e->count, e->flags, e->code);
  }
}

static void on_device_initialize(int device, const char *type, ompt_device_t *handle, ompt_function_lookup_t lookup,
                                 const char *documentation) {
  (void)documentation;
  device_lookup = lookup;
  struct event *e = note(device_initialize);
  e->device = device;
  e->from = handle;
  e->to = strdup(type);
}

static void on_device_finalize(int device) { note(device_finalize)->device = device; }

static void on_device_load(int device, const char *file, int64_t offset, void *in_file, size_t bytes, void *host, void *there,
                           uint64_t module) {
  (void)there;
  struct event *e = note(device_load);
  e->offset = offset;
  e->code = in_file;
  e->device = device;
  e->bytes = bytes;
  e->from = host;
  e->to = file != NULL ? strdup(file) : NULL;
  e->operation = module;
}

static void on_device_unload(int device, uint64_t module) {
  struct event *e = note(device_unload);
  e->device = device;
  e->operation = module;
}

// The task that has met a construct or a routine is in the library; so is a target task, which has no frames of its own.
__attribute__((unused)) static void look_at_frame(void) {
  int flags = 0;
  ompt_frame_t *frame = NULL;
  const ompt_get_task_info_t task_info = (ompt_get_task_info_t)host_lookup("ompt_get_task_info");
  if (task_info(0, &flags, NULL, &frame, NULL, NULL) != 2) return; // a thread of the library's
  CHECK(frame->enter_frame.ptr != NULL);
  CHECK((frame->exit_frame.ptr == frame->enter_frame.ptr) == ((flags & ompt_task_target) != 0));
}

static void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *task, ompt_id_t id,
                      const void *code) {
  struct event *e = note(region);
  e->kind = kind;
  e->endpoint = endpoint;
  e->device = device;
  e->task = task;
  e->region = id;
  e->code = code;
}

static void on_target_emi(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *task,
                          ompt_data_t *target_task, ompt_data_t *data, const void *code) {
  struct event *e = note(region);
  e->emi = 1;
  e->kind = kind;
  e->endpoint = endpoint;
  e->device = device;
  e->task = task;
  e->target_task = target_task;
  e->region_data = data;
  e->code = code;
  if (endpoint == ompt_scope_begin) data->value = new_id();
  e->region = data->value;
}

static void on_data_op(ompt_id_t id, ompt_id_t operation, ompt_target_data_op_t kind, void *from, int from_device, void *to,
                       int to_device, size_t bytes, const void *code) {
  look_at_frame();
  struct event *e = note(data_op);
  e->kind = kind;
  e->device = from_device;
  e->other_device = to_device;
  e->region = id;
  e->operation = operation;
  e->from = from;
  e->to = to;
  e->bytes = bytes;
  e->code = code;
}

static void on_data_op_emi(ompt_scope_endpoint_t endpoint, ompt_data_t *target_task, ompt_data_t *data, ompt_id_t *operation,
                           ompt_target_data_op_t kind, void *from, int from_device, void *to, int to_device, size_t bytes,
                           const void *code) {
  look_at_frame();
  struct event *e = note(data_op);
  e->emi = 1;
  e->endpoint = endpoint;
  e->target_task = target_task;
  e->region_data = data;
  e->region = data != NULL ? data->value : 0;
  if (endpoint == ompt_scope_begin) *operation = new_id();
  e->operation = *operation;
  e->kind = kind;
  e->from = from;
  e->device = from_device;
  e->to = to;
  e->other_device = to_device;
  e->bytes = bytes;
  e->code = code;
}

static void on_submit(ompt_id_t id, ompt_id_t operation, unsigned teams) {
  struct event *e = note(submit);
  e->region = id;
  e->operation = operation;
  e->count = teams;
}

static void on_submit_emi(ompt_scope_endpoint_t endpoint, ompt_data_t *data, ompt_id_t *operation, unsigned teams) {
  struct event *e = note(submit);
  e->emi = 1;
  e->endpoint = endpoint;
  e->region_data = data;
  e->region = data->value;
  if (endpoint == ompt_scope_begin) *operation = new_id();
  e->operation = *operation;
  e->count = teams;
}

// One event an item.
static void note_map(int emi, ompt_id_t id, ompt_data_t *data, unsigned n, void **host, void **device, size_t *bytes,
                     unsigned *flags, const void *code) {
  for (unsigned i = 0; i < n; i++) {
    struct event *e = note(map);
    e->emi = emi;
    e->region = id;
    e->region_data = data;
    e->from = host[i];
    e->to = device[i];
    e->bytes = bytes[i];
    e->flags = flags[i];
    e->count = n;
    e->code = code;
  }
}

static void on_map(ompt_id_t id, unsigned n, void **host, void **device, size_t *bytes, unsigned *flags, const void *code) {
  note_map(0, id, NULL, n, host, device, bytes, flags, code);
}

static void on_map_emi(ompt_data_t *data, unsigned n, void **host, void **device, size_t *bytes, unsigned *flags,
                       const void *code) {
  note_map(1, data->value, data, n, host, device, bytes, flags, code);
}

static int tool_initialize(ompt_function_lookup_t lookup, int initial_device, ompt_data_t *tool_data) {
  (void)initial_device, (void)tool_data;
  host_lookup = lookup;
  const ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  get_target_info = (ompt_get_target_info_t)lookup("ompt_get_target_info");
#define LISTEN(name, function) \
  if (set(ompt_callback_##name, (ompt_callback_t)function) != ompt_set_always) { \
    fprintf(stderr, "ompt_callback_" #name " is not always sent\n"); \
    _Exit(1); \
  }
  LISTEN(device_initialize, on_device_initialize)
  LISTEN(device_finalize, on_device_finalize)
  LISTEN(device_load, on_device_load)
  LISTEN(device_unload, on_device_unload)
#ifdef PLAIN_CALLBACKS
  LISTEN(target, on_target)
  LISTEN(target_data_op, on_data_op)
  LISTEN(target_submit, on_submit)
  LISTEN(target_map, on_map)
#else
  LISTEN(target_emi, on_target_emi)
  LISTEN(target_data_op_emi, on_data_op_emi)
  LISTEN(target_submit_emi, on_submit_emi)
  LISTEN(target_map_emi, on_map_emi)
#endif
#ifdef MORE_CALLBACKS
  MORE_CALLBACKS
#endif
  return 1;
}

static void tool_finalize(ompt_data_t *tool_data) {
  (void)tool_data;
  tool_finalized = 1;
#ifdef CHECK_AT_END
  CHECK_AT_END();
#endif
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  (void)version, (void)runtime;
  static ompt_start_tool_result_t result = {tool_initialize, tool_finalize, {0}};
  // None of them is used by every test.
  (void)on_target, (void)on_target_emi, (void)on_data_op, (void)on_data_op_emi;
  (void)on_submit, (void)on_submit_emi, (void)on_map, (void)on_map_emi;
  return &result;
}

// Needs -rdynamic, and a function that is not static.
__attribute__((unused)) static int in_function(const char *name, const void *code) {
  Dl_info where;
  return dladdr(code, &where) != 0 && where.dli_sname != NULL && strcmp(where.dli_sname, name) == 0;
}

// The next event from *at on that is of this kind; *at then stands behind it. Ends the test if there is none.
__attribute__((unused)) static struct event *next_event(int *at, enum what what) {
  for (; *at < num_events; ++*at)
    if (events[*at].what == what) return &events[(*at)++];
  fprintf(stderr, "no event of kind %d where one is expected\n", what);
  show_events();
  _Exit(1);
}

__attribute__((unused)) static int count_events(int from, int to, enum what what) {
  int n = 0;
  for (int i = from; i < to; i++) n += events[i].what == what;
  return n;
}

#endif
