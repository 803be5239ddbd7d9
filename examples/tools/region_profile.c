// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small OMPT tool: where the time of an OpenMP program goes, by the places in the program where its regions are. For each
// place it counts the regions, their time, the time that is not spent in regions inside, the time of kernels and copies on
// the GPU, and the requests of kernels for a region on the host.
//
//   gcc -O2 -fPIC -shared -I<include> region_profile.c -o libregion_profile.so -ldl -lpthread
//   OMP_TOOL_LIBRARIES=$PWD/libregion_profile.so ./program
//
// The profile is written to stderr when the program ends, or to the file that REGION_PROFILE names. REGION_PROFILE_TRACE
// names a file for the events as chrome://tracing and Perfetto read them: a row for each thread, and two for each device,
// for its kernels and its copies.
//
// Of the GPU it is told by the tracing interface of the device: omp-tools.h, ompt_start_trace.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <omp-tools.h>

enum kind {
  kind_parallel,
  kind_work,
  kind_wait,
  kind_target,
  kind_update,
  kind_reverse,
  kind_copy,
  kind_memory,
  kind_launch
};
static const char *const names[] = {"parallel",        "worksharing", "waiting",       "target region", "data directive",
                                    "reverse offload", "copy",        "device memory", "kernel launch"};

// A place in the program, and what happens there.
struct site {
  struct site *next;
  enum kind kind;
  const void *code;
  unsigned long count, reverse_requests;
  uint64_t total_ns, self_ns, gpu_ns;
};

// A target region. The runtime keeps the pointer to it, and names the region by it in the records of the device.
struct region {
  struct site *site;
  uint64_t begin_ns;
};

// What a thread is in.
struct frame {
  enum kind kind;
  const void *code;
  uint64_t begin_ns, inside_ns;
};
enum { deepest = 64, table_size = 1024 };
static _Thread_local struct frame frames[deepest];
static _Thread_local int depth;
static _Thread_local int thread_number = -1;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of all that follows
static struct site *sites[table_size];
static int threads;
static FILE *trace;
static int trace_events;
static uint64_t start_ns;
static int host_device;
static ompt_get_num_devices_t get_num_devices;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void place_text(const void *code, char *text, size_t size) {
  Dl_info where;
  if (code == NULL)
    snprintf(text, size, "unknown place");
  else if (dladdr(code, &where) == 0 || where.dli_fname == NULL)
    snprintf(text, size, "%p", code);
  else {
    const char *slash = strrchr(where.dli_fname, '/');
    const char *file = slash != NULL ? slash + 1 : where.dli_fname;
    const size_t offset = (size_t)((const char *)code - (const char *)where.dli_fbase);
    if (where.dli_sname != NULL)
      snprintf(text, size, "%s in %s+%#zx", where.dli_sname, file, offset);
    else
      snprintf(text, size, "%s+%#zx", file, offset);
  }
}

// --- sites. The lock is held -------------------------------------------------------------------------------------------

static struct site *site_at(enum kind kind, const void *code) {
  struct site **link = &sites[((uintptr_t)code / 4 + (unsigned)kind * 37) % table_size];
  for (; *link != NULL; link = &(*link)->next)
    if ((*link)->kind == kind && (*link)->code == code) return *link;
  struct site *s = calloc(1, sizeof *s);
  if (s == NULL) abort();
  s->kind = kind;
  s->code = code;
  return *link = s;
}

static void trace_event(const char *name, const void *code, int row, uint64_t begin, uint64_t end) {
  if (trace == NULL) return;
  char place[256];
  place_text(code, place, sizeof place);
  fprintf(trace,
          "%s\n{\"name\":\"%s\",\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,\"dur\":%.3f,\"args\":{\"place\":\"%s\"}}",
          trace_events++ > 0 ? "," : "", name, (int)getpid(), row, (double)(begin - start_ns) / 1000,
          (double)(end - begin) / 1000, place);
}

static void name_row(int row, const char *of, int number) {
  if (trace == NULL) return;
  fprintf(trace, "%s\n{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"args\":{\"name\":\"%s %d\"}}",
          trace_events++ > 0 ? "," : "", (int)getpid(), row, of, number);
}

static int my_number(void) {
  if (thread_number < 0) {
    thread_number = threads++;
    name_row(thread_number, "thread", thread_number);
  }
  return thread_number;
}

// --- what a thread is in -----------------------------------------------------------------------------------------------

static void enter(enum kind kind, const void *code) {
  if (depth++ >= deepest) return;
  frames[depth - 1] = (struct frame){kind, code, now(), 0};
}

static void leave(void) {
  if (depth == 0 || depth-- > deepest) return;
  const struct frame *f = &frames[depth];
  const uint64_t end = now(), total = end - f->begin_ns;
  if (depth > 0) frames[depth - 1].inside_ns += total;
  pthread_mutex_lock(&lock);
  struct site *s = site_at(f->kind, f->code);
  s->count++;
  s->total_ns += total;
  s->self_ns += total > f->inside_ns ? total - f->inside_ns : 0;
  trace_event(names[f->kind], f->code, my_number(), f->begin_ns, end);
  pthread_mutex_unlock(&lock);
}

// --- the host's events -------------------------------------------------------------------------------------------------

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *parallel, unsigned size, int flags,
                              const void *code) {
  (void)task, (void)frame, (void)size, (void)flags;
  parallel->ptr = (void *)code; // for those who work in it
  enter(kind_parallel, code);
}

static void on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags, const void *code) {
  (void)parallel, (void)task, (void)flags, (void)code;
  leave();
}

static void on_implicit_task(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task, unsigned size,
                             unsigned index, int flags) {
  (void)size;
  // The first thread of a region is in it already.
  if ((flags & ompt_task_implicit) == 0 || index == 0) return;
  if (endpoint == ompt_scope_begin) {
    task->ptr = NULL;
    enter(kind_parallel, parallel != NULL ? parallel->ptr : NULL);
  } else {
    leave();
  }
}

static void scope(enum kind kind, ompt_scope_endpoint_t endpoint, const void *code) {
  if (endpoint == ompt_scope_begin) enter(kind, code);
  if (endpoint == ompt_scope_end) leave();
}

static void on_work(ompt_work_t type, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                    uint64_t count, const void *code) {
  (void)parallel, (void)task, (void)count;
  if (type != ompt_work_single_other) scope(kind_work, endpoint, code);
}

static void on_wait(ompt_sync_region_t type, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                    const void *code) {
  (void)parallel, (void)task;
  // A worker of the pool waits there for its next region.
  if (type != ompt_sync_region_barrier_implicit_parallel) scope(kind_wait, endpoint, code);
}

// --- target regions ----------------------------------------------------------------------------------------------------

static void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *task,
                      ompt_data_t *target_task, ompt_data_t *data, const void *code) {
  (void)target_task;
  const int is_region = kind == ompt_target || kind == ompt_target_nowait;
  // Of a region that a kernel has asked for the parent is the region of that kernel: in `task` stands what we have put
  // there.
  const int is_reverse = is_region && device == host_device && task != NULL && task->ptr != NULL;
  const enum kind of = is_reverse ? kind_reverse : is_region ? kind_target : kind_update;
  if (endpoint == ompt_scope_begin) {
    struct region *r = malloc(sizeof *r);
    if (r == NULL) abort();
    pthread_mutex_lock(&lock);
    *r = (struct region){site_at(of, code), now()};
    if (is_reverse) ((struct region *)task->ptr)->site->reverse_requests++;
    pthread_mutex_unlock(&lock);
    data->ptr = r; // and never released: records of the device may come later
    if (kind < ompt_target_nowait) enter(of, code);
    return;
  }
  if (kind < ompt_target_nowait) return leave();
  // It has begun elsewhere, and no thread was in it all the time.
  struct region *r = data->ptr;
  pthread_mutex_lock(&lock);
  r->site->count++;
  r->site->total_ns += now() - r->begin_ns;
  pthread_mutex_unlock(&lock);
}

static void on_data_op(ompt_scope_endpoint_t endpoint, ompt_data_t *target_task, ompt_data_t *data, ompt_id_t *id,
                       ompt_target_data_op_t type, void *from, int from_device, void *to, int to_device, size_t bytes,
                       const void *code) {
  (void)target_task, (void)data, (void)id, (void)from, (void)from_device, (void)to, (void)to_device, (void)bytes;
  const int memory = type == ompt_target_data_alloc || type == ompt_target_data_delete;
  scope(memory ? kind_memory : kind_copy, endpoint, code);
}

static void on_submit(ompt_scope_endpoint_t endpoint, ompt_data_t *data, ompt_id_t *id, unsigned teams) {
  (void)id, (void)teams;
  scope(kind_launch, endpoint, ((struct region *)data->ptr)->site->code);
}

// --- the device's records ----------------------------------------------------------------------------------------------

static ompt_advance_buffer_cursor_t advance_cursor;
static ompt_get_record_ompt_t get_record;
static ompt_device_t *traced_devices[64];
enum { first_kernel_row = 1000, first_copy_row = 2000 };

static void request_buffer(int device, ompt_buffer_t **buffer, size_t *bytes) {
  (void)device;
  *bytes = 64 * 1024;
  *buffer = malloc(*bytes);
  if (*buffer == NULL) *bytes = 0;
}

static void take_buffer(int device, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t at, int owned) {
  pthread_mutex_lock(&lock);
  for (int more = bytes > 0; more; more = advance_cursor(traced_devices[device], buffer, bytes, at, &at)) {
    const ompt_record_ompt_t *r = get_record(buffer, at);
    if (r->type == ompt_callback_target_submit && r->target_id != ompt_id_none) {
      struct site *s = ((struct region *)(uintptr_t)r->target_id)->site;
      s->gpu_ns += r->record.target_kernel.end_time - r->time;
      trace_event("kernel", s->code, first_kernel_row + device, r->time, r->record.target_kernel.end_time);
    } else if (r->type == ompt_callback_target_data_op) {
      const ompt_record_target_data_op_t *o = &r->record.target_data_op;
      const int to_device = o->optype == ompt_target_data_transfer_to_device;
      if (!to_device && o->optype != ompt_target_data_transfer_from_device) continue;
      site_at(kind_copy, o->codeptr_ra)->gpu_ns += o->end_time - r->time;
      trace_event(to_device ? "copy to device" : "copy from device", o->codeptr_ra, first_copy_row + device, r->time,
                  o->end_time);
    }
  }
  pthread_mutex_unlock(&lock);
  if (owned) free(buffer);
}

static void on_device_initialize(int device, const char *type, ompt_device_t *handle, ompt_function_lookup_t lookup,
                                 const char *documentation) {
  (void)type, (void)documentation;
  host_device = get_num_devices();
  if (lookup == NULL || device >= (int)(sizeof traced_devices / sizeof *traced_devices)) return;
  const ompt_set_trace_ompt_t set_trace = (ompt_set_trace_ompt_t)lookup("ompt_set_trace_ompt");
  const ompt_start_trace_t start_trace = (ompt_start_trace_t)lookup("ompt_start_trace");
  advance_cursor = (ompt_advance_buffer_cursor_t)lookup("ompt_advance_buffer_cursor");
  get_record = (ompt_get_record_ompt_t)lookup("ompt_get_record_ompt");
  if (set_trace == NULL || start_trace == NULL || advance_cursor == NULL || get_record == NULL) return;
  traced_devices[device] = handle;
  pthread_mutex_lock(&lock);
  name_row(first_kernel_row + device, "kernels of device", device);
  name_row(first_copy_row + device, "copies of device", device);
  pthread_mutex_unlock(&lock);
  const int kernels = set_trace(handle, 1, ompt_callback_target_submit) == ompt_set_always;
  const int copies = set_trace(handle, 1, ompt_callback_target_data_op) == ompt_set_always;
  if (kernels || copies) start_trace(handle, request_buffer, take_buffer);
}

// --- the tool ----------------------------------------------------------------------------------------------------------

static int by_self_time(const void *a, const void *b) {
  const struct site *s = *(struct site *const *)a, *t = *(struct site *const *)b;
  return s->self_ns < t->self_ns ? 1 : s->self_ns > t->self_ns ? -1 : 0;
}

static int initialize(ompt_function_lookup_t lookup, int initial_device, ompt_data_t *tool_data) {
  (void)tool_data;
  host_device = initial_device;
  start_ns = now();
  const char *file = getenv("REGION_PROFILE_TRACE");
  if (file != NULL && (trace = fopen(file, "w")) == NULL) perror(file);
  if (trace != NULL) fputs("[", trace);
  get_num_devices = (ompt_get_num_devices_t)lookup("ompt_get_num_devices");
  const ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  set(ompt_callback_parallel_begin, (ompt_callback_t)on_parallel_begin);
  set(ompt_callback_parallel_end, (ompt_callback_t)on_parallel_end);
  set(ompt_callback_implicit_task, (ompt_callback_t)on_implicit_task);
  set(ompt_callback_work, (ompt_callback_t)on_work);
  set(ompt_callback_sync_region_wait, (ompt_callback_t)on_wait);
  set(ompt_callback_target_emi, (ompt_callback_t)on_target);
  set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_data_op);
  set(ompt_callback_target_submit_emi, (ompt_callback_t)on_submit);
  set(ompt_callback_device_initialize, (ompt_callback_t)on_device_initialize);
  return 1;
}

static void finalize(ompt_data_t *tool_data) {
  (void)tool_data;
  pthread_mutex_lock(&lock);
  size_t n = 0;
  for (int i = 0; i < table_size; i++)
    for (struct site *s = sites[i]; s != NULL; s = s->next) n++;
  struct site **all = calloc(n + 1, sizeof *all);
  if (all == NULL) abort();
  n = 0;
  for (int i = 0; i < table_size; i++)
    for (struct site *s = sites[i]; s != NULL; s = s->next) all[n++] = s;
  qsort(all, n, sizeof *all, by_self_time);
  const char *file = getenv("REGION_PROFILE");
  FILE *out = file != NULL ? fopen(file, "w") : stderr;
  if (out == NULL) {
    perror(file);
    out = stderr;
  }
  fprintf(out, "region_profile: %.3f ms, times in ms, over all threads\n", (double)(now() - start_ns) / 1e6);
  fprintf(out, "%8s %10s %10s %10s %8s  %s\n", "count", "total", "self", "GPU", "reverse", "what and where");
  for (size_t i = 0; i < n; i++) {
    char place[256];
    place_text(all[i]->code, place, sizeof place);
    fprintf(out, "%8lu %10.3f %10.3f %10.3f %8lu  %s at %s\n", all[i]->count, (double)all[i]->total_ns / 1e6,
            (double)all[i]->self_ns / 1e6, (double)all[i]->gpu_ns / 1e6, all[i]->reverse_requests, names[all[i]->kind],
            place);
  }
  if (out != stderr) fclose(out);
  if (trace != NULL) {
    fputs("\n]\n", trace);
    fclose(trace);
    trace = NULL;
  }
  free(all);
  pthread_mutex_unlock(&lock);
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  (void)version, (void)runtime;
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return &result;
}
