// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The account of an analyser of mappings, over constructs and routines of all kinds and several threads: each begin has its
// end with the same arguments; what is copied lies in memory of the device that was allocated and not deleted, or in a variable
// of an image, and is read on the host; each allocation is deleted; each operation and kernel lies in a region that is open,
// and names a place in the program.
#define _GNU_SOURCE
#include "omp-tools.h"

#include <dlfcn.h>
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 4096 };

struct operation {
  ompt_id_t id;
  ompt_data_t *region;
  ompt_target_data_op_t kind;
  void *from, *to;
  int from_device, to_device;
  size_t bytes;
  const void *code;
};
struct block {
  char *start;
  size_t bytes;
  int device;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct operation open_operations[most];
static struct block blocks[most];
static ompt_data_t *open_regions[most];
static uint64_t open_kernels[most];
static int num_operations, num_blocks, num_regions, num_kernels;
static ompt_id_t last_id;
static int wrong, initialized[8], loaded[8];
static int allocations, deletions, copies_to, copies_from, copies_on_variables, fills, associations, kernels, regions, mappings;
static unsigned long long digest; // what was copied, so that it is read

#define HOLDS(condition) \
  do { \
    if (!(condition) && wrong++ < 20) fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
  } while (0)

static int is_program(const void *code) {
  Dl_info where, own;
  return code != NULL && dladdr(code, &where) != 0 && dladdr((void *)is_program, &own) != 0 && where.dli_fbase == own.dli_fbase;
}
static int is_host(int device) { return device == omp_get_initial_device(); }
static int is_device(int device) { return device >= 0 && device < omp_get_num_devices() && initialized[device]; }

// The block that holds all of it; -1 if there is none.
static int find_block(int device, const void *start, size_t bytes) {
  for (int i = 0; i < num_blocks; i++)
    if (blocks[i].device == device && (char *)start >= blocks[i].start &&
        (char *)start + bytes <= blocks[i].start + blocks[i].bytes)
      return i;
  return -1;
}
static int region_is_open(const ompt_data_t *region) {
  for (int i = 0; i < num_regions; i++)
    if (open_regions[i] == region) return 1;
  return 0;
}
static void read_bytes(const void *start, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) digest = digest * 31 + ((const unsigned char *)start)[i];
}

#pragma omp begin declare target
static int variable[100];
#pragma omp end declare target
static void *variable_there;

// What a copy or a fill touches on a device.
static void check_there(int device, const void *start, size_t bytes) {
  HOLDS(is_device(device));
  if (find_block(device, start, bytes) >= 0) return;
  HOLDS((char *)start >= (char *)variable_there && (char *)start + bytes <= (char *)variable_there + sizeof variable);
  copies_on_variables++;
}

static void begin_operation(const struct operation *o) {
  HOLDS(num_operations < most && o->region != NULL && is_program(o->code));
  open_operations[num_operations++] = *o;
  switch (o->kind) {
  case ompt_target_data_alloc:
    HOLDS(is_host(o->from_device) && is_device(o->to_device) && o->bytes > 0);
    break;
  case ompt_target_data_delete: {
    int i = num_blocks - 1;
    while (i >= 0 && (blocks[i].device != o->from_device || blocks[i].start != o->from)) i--;
    HOLDS(i >= 0);
    if (i >= 0) blocks[i] = blocks[--num_blocks];
    deletions++;
    break;
  }
  case ompt_target_data_transfer_to_device:
    check_there(o->to_device, o->to, o->bytes);
    HOLDS(o->bytes > 0 && o->from != NULL);
    if (is_host(o->from_device))
      read_bytes(o->from, o->bytes);
    else
      check_there(o->from_device, o->from, o->bytes);
    copies_to++;
    break;
  case ompt_target_data_transfer_from_device:
    check_there(o->from_device, o->from, o->bytes);
    HOLDS(o->bytes > 0 && o->to != NULL && is_host(o->to_device));
    copies_from++;
    break;
  case ompt_target_data_memset:
    check_there(o->to_device, o->to, o->bytes);
    fills++;
    break;
  default:
    HOLDS(!"an operation of no kind that this program asks for");
  }
}

static void end_operation(const struct operation *o) {
  int i = num_operations - 1;
  while (i >= 0 && open_operations[i].id != o->id) i--;
  HOLDS(i >= 0);
  if (i < 0) return;
  const struct operation b = open_operations[i];
  open_operations[i] = open_operations[--num_operations];
  HOLDS(b.region == o->region && b.kind == o->kind && b.from == o->from && b.from_device == o->from_device);
  HOLDS(b.to_device == o->to_device && b.bytes == o->bytes && b.code == o->code);
  if (o->kind == ompt_target_data_alloc) {
    HOLDS(o->to != NULL && num_blocks < most);
    for (int k = 0; k < num_blocks; k++)
      HOLDS(blocks[k].device != o->to_device || blocks[k].start + blocks[k].bytes <= (char *)o->to ||
            (char *)o->to + o->bytes <= blocks[k].start);
    blocks[num_blocks++] = (struct block){o->to, o->bytes, o->to_device};
    allocations++;
  } else {
    HOLDS(b.to == o->to);
    if (o->kind == ompt_target_data_transfer_from_device) read_bytes(o->to, o->bytes);
  }
}

static void on_operation(ompt_scope_endpoint_t endpoint, ompt_data_t *target_task, ompt_data_t *region, ompt_id_t *id,
                         ompt_target_data_op_t kind, void *from, int from_device, void *to, int to_device, size_t bytes,
                         const void *code) {
  (void)target_task;
  pthread_mutex_lock(&lock);
  if (endpoint != ompt_scope_end) *id = ++last_id;
  const struct operation o = {*id, region, kind, from, to, from_device, to_device, bytes, code};
  if (kind == ompt_target_data_associate || kind == ompt_target_data_disassociate) {
    HOLDS(endpoint == ompt_scope_beginend && region != NULL && region->value == 0 && is_program(code));
    HOLDS(is_host(from_device) && is_device(to_device) && find_block(to_device, to, bytes) >= 0);
    associations += kind == ompt_target_data_associate ? 1 : -1;
  } else {
    HOLDS(region->value == 0 || region_is_open(region)); // of a routine there is none
    endpoint == ompt_scope_begin ? begin_operation(&o) : end_operation(&o);
  }
  pthread_mutex_unlock(&lock);
}

static void on_region(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *task,
                      ompt_data_t *target_task, ompt_data_t *region, const void *code) {
  (void)target_task;
  pthread_mutex_lock(&lock);
  HOLDS(kind >= ompt_target && kind <= ompt_target_update_nowait && task != NULL && region != NULL && is_program(code));
  HOLDS(is_host(device) || is_device(device));
  if (endpoint == ompt_scope_begin) {
    HOLDS(region->value == 0 && num_regions < most && !region_is_open(region));
    region->value = ++last_id;
    open_regions[num_regions++] = region;
    regions++;
  } else {
    HOLDS(region_is_open(region) && region->value != 0);
    for (int i = 0; i < num_operations; i++) HOLDS(open_operations[i].region != region);
    for (int i = 0; i < num_regions; i++)
      if (open_regions[i] == region) open_regions[i--] = open_regions[--num_regions];
  }
  pthread_mutex_unlock(&lock);
}

static void on_submit(ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_id_t *id, unsigned teams) {
  (void)teams;
  pthread_mutex_lock(&lock);
  HOLDS(region != NULL && region_is_open(region));
  if (endpoint == ompt_scope_begin) {
    *id = ++last_id;
    HOLDS(num_kernels < most);
    open_kernels[num_kernels++] = *id;
    kernels++;
  } else {
    int found = 0;
    for (int i = 0; i < num_kernels; i++)
      if (open_kernels[i] == *id) {
        open_kernels[i--] = open_kernels[--num_kernels];
        found++;
      }
    HOLDS(found == 1);
  }
  pthread_mutex_unlock(&lock);
}

static void on_map(ompt_data_t *region, unsigned n, void **host, void **there, size_t *bytes, unsigned *flags,
                   const void *code) {
  pthread_mutex_lock(&lock);
  HOLDS(region != NULL && region_is_open(region) && n > 0 && is_program(code));
  for (unsigned i = 0; i < n; i++) {
    HOLDS(host[i] != NULL && there[i] != NULL && flags[i] != 0);
    HOLDS(find_block(0, there[i], bytes[i]) >= 0 ||
          ((char *)host[i] >= (char *)variable && (char *)host[i] < (char *)variable + sizeof variable));
  }
  mappings += (int)n;
  pthread_mutex_unlock(&lock);
}

static void on_initialize(int device, const char *type, ompt_device_t *handle, ompt_function_lookup_t lookup, const char *text) {
  (void)text;
  HOLDS(device >= 0 && device < 8 && !initialized[device] && type != NULL && handle != NULL && lookup != NULL);
  initialized[device] = 1;
}
static void on_load(int device, const char *file, int64_t offset, void *in_file, size_t bytes, void *host, void *there,
                    uint64_t module) {
  (void)file, (void)offset, (void)in_file, (void)there;
  HOLDS(initialized[device] && bytes > 0 && host != NULL && module != 0);
  loaded[device]++;
}
static void on_unload(int device, uint64_t module) {
  HOLDS(initialized[device] && module != 0);
  loaded[device]--;
}
static void on_finalize(int device) {
  HOLDS(initialized[device]);
  initialized[device] = 0;
}

static int initialize(ompt_function_lookup_t lookup, int initial_device, ompt_data_t *data) {
  (void)initial_device, (void)data;
  const ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  set(ompt_callback_target_emi, (ompt_callback_t)on_region);
  set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_operation);
  set(ompt_callback_target_submit_emi, (ompt_callback_t)on_submit);
  set(ompt_callback_target_map_emi, (ompt_callback_t)on_map);
  set(ompt_callback_device_initialize, (ompt_callback_t)on_initialize);
  set(ompt_callback_device_load, (ompt_callback_t)on_load);
  set(ompt_callback_device_unload, (ompt_callback_t)on_unload);
  set(ompt_callback_device_finalize, (ompt_callback_t)on_finalize);
  return 1;
}

static void finalize(ompt_data_t *data) {
  (void)data;
  HOLDS(num_operations == 0 && num_blocks == 0 && num_regions == 0 && num_kernels == 0 && associations == 0);
  HOLDS(allocations == deletions && allocations > 20 && copies_to > 20 && copies_from > 10 && copies_on_variables == 2);
  HOLDS(fills == 1 && kernels > 20 && regions > kernels && mappings > regions / 2 && !initialized[0]);
  if (wrong == 0) puts("balanced");
  fflush(stdout);
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  (void)version, (void)runtime;
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return &result;
}

// --- what the account is of -----------------------------------------------------------------------------------------------

enum { n = 5000 };

struct mesh {
  int size;
  double *values, *weights;
};

static void regions_of_all_kinds(void) {
  double values[n], weights[n], sum = 0;
  struct mesh m = {n, values, weights};
  int first = 7, *none = NULL;
  for (int i = 0; i < n; i++) values[i] = i, weights[i] = 1;
#pragma omp target map(tofrom : m.values[ : n]) map(to : m.size, m.weights[ : n]) firstprivate(first)
  for (int i = 0; i < m.size; i++) m.values[i] += m.weights[i] * first;
#pragma omp target teams distribute parallel for map(to : values) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += values[i];
#pragma omp target map(alloc : weights) map(to : none[ : 0])
  weights[0] = 1;
#pragma omp target data map(tofrom : values) map(alloc : weights[10 : 20])
  {
#pragma omp target data map(to : values[5 : 10])
#pragma omp target map(always, tofrom : sum)
    sum += values[5];
#pragma omp target update from(values[100 : 50])
#pragma omp target update to(values[200 : 1], values[300 : 1])
  }
}

static void unstructured(void) {
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) a[i] = b[i] = i;
#pragma omp target enter data map(to : a[ : n]) map(alloc : b[ : n])
#pragma omp target enter data map(to : a[ : n])
#pragma omp target map(a[ : n], b[ : n]) depend(out : a[0]) nowait
  for (int i = 0; i < n; i++) b[i] = a[i];
#pragma omp target update from(b[ : n]) depend(in : a[0]) nowait
#pragma omp target map(a[ : n]) depend(inout : a[0]) nowait
  a[0]++;
#pragma omp taskwait
#pragma omp target exit data map(delete : a[ : n]) map(from : b[ : n]) nowait
#pragma omp taskwait
  free(a);
  free(b);
}

static void several_threads(void) {
#pragma omp parallel num_threads(4)
  for (int k = 0; k < 5; k++) {
    int own[64] = {k};
#pragma omp target map(own)
    own[1] = own[0];
  }
}

static void routines(void) {
  const int host = omp_get_initial_device();
  int here[64] = {0};
  int *there = omp_target_alloc(sizeof here, 0), *other = omp_target_alloc(sizeof here, 0);
  HOLDS(omp_target_memcpy(there, here, sizeof here, 0, 0, 0, host) == 0);
  HOLDS(omp_target_memcpy(other, there, sizeof here / 2, 0, sizeof here / 2, 0, 0) == 0);
  HOLDS(omp_target_memcpy(here, other, sizeof here, 0, 0, host, 0) == 0);
  HOLDS(omp_target_memcpy_async(here, other, sizeof here, 0, 0, host, 0, 0, NULL) == 0);
#pragma omp taskwait
#ifdef __GNUC__
  omp_target_memset(there, 1, sizeof here, 0);
#endif
  HOLDS(omp_target_associate_ptr(here, there, sizeof here, 0, 0) == 0);
#pragma omp target map(here)
  here[0] = 1;
  HOLDS(omp_target_disassociate_ptr(here, 0) == 0);
  omp_target_free(there, 0);
  omp_target_free(other, 0);
}

static void variables(void) {
#pragma omp target
  variable[0]++;
  variable_there = omp_get_mapped_ptr(variable, 0);
#pragma omp target update to(variable)
#pragma omp target update from(variable)
#pragma omp target map(always, tofrom : variable) if (0)
  variable[1]++;
}

int main(void) {
  for (int i = 0; i < 3; i++) regions_of_all_kinds();
  unstructured();
  several_threads();
  routines();
  variables();
  return 0;
}

// { dg-output "balanced\n" }
