// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Score-P, TAU and Caliper: which entry points each of them looks up in its initialiser, which callbacks it registers, in that
// order, and what it calls there at once. Each entry point must be there. A callback whose registration succeeds is what
// ompt_get_callback gives and one that is refused leaves none; those without which these tools give up must succeed.
#define _GNU_SOURCE
#include "omp-tools.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      _Exit(1); \
    } \
  } while (0)

static const char *const score_p_functions[] = {
    "ompt_set_callback",     "ompt_get_callback", "ompt_get_thread_data",     "ompt_get_parallel_info",
    "ompt_get_task_info",    "ompt_get_state",    "ompt_get_unique_id",       "ompt_get_num_devices",
    "ompt_get_target_info",  "ompt_finalize_tool"};
static const char *const tau_functions[] = {
    "ompt_set_callback",      "ompt_get_state",        "ompt_get_parallel_info", "ompt_get_unique_id",
    "ompt_get_num_procs",     "ompt_get_num_places",   "ompt_get_place_proc_ids", "ompt_get_place_num",
    "ompt_get_partition_place_nums", "ompt_get_proc_id", "ompt_enumerate_states",  "ompt_enumerate_mutex_impls",
    "ompt_get_thread_data",   "ompt_get_task_info",    "ompt_get_num_devices"};
static const char *const caliper_functions[] = {"ompt_set_callback", "ompt_get_callback", "ompt_get_state",
                                                "ompt_enumerate_states", "ompt_get_thread_data", "ompt_get_parallel_info",
                                                "ompt_get_task_info"};

struct wish {
  ompt_callbacks_t event;
  int required; // the tool gives up without it
};
static const struct wish score_p_callbacks[] = {
    {ompt_callback_thread_begin, 1},     {ompt_callback_thread_end, 1},       {ompt_callback_parallel_begin, 1},
    {ompt_callback_parallel_end, 1},     {ompt_callback_implicit_task, 1},    {ompt_callback_sync_region, 1},
    {ompt_callback_work, 0},             {ompt_callback_task_create, 0},      {ompt_callback_task_schedule, 0},
    {ompt_callback_masked, 0},           {ompt_callback_mutex_acquire, 0},    {ompt_callback_mutex_acquired, 0},
    {ompt_callback_mutex_released, 0},   {ompt_callback_lock_init, 0},        {ompt_callback_lock_destroy, 0},
    {ompt_callback_nest_lock, 0},        {ompt_callback_reduction, 0},        {ompt_callback_flush, 0},
    {ompt_callback_cancel, 0},           {ompt_callback_device_initialize, 1}, {ompt_callback_device_finalize, 1},
    {ompt_callback_device_load, 1},      {ompt_callback_device_unload, 1},    {ompt_callback_target_emi, 1},
    {ompt_callback_target_data_op_emi, 1}, {ompt_callback_target_submit_emi, 1}, {ompt_callback_target_map_emi, 1}};
static const struct wish tau_callbacks[] = {
    {ompt_callback_parallel_begin, 1},  {ompt_callback_parallel_end, 1},  {ompt_callback_task_create, 0},
    {ompt_callback_task_schedule, 0},   {ompt_callback_implicit_task, 1}, {ompt_callback_thread_begin, 1},
    {ompt_callback_thread_end, 1},      {ompt_callback_work, 0},          {ompt_callback_master, 0},
    {ompt_callback_sync_region, 1},     {ompt_callback_mutex_acquire, 0}, {ompt_callback_mutex_acquired, 0},
    {ompt_callback_mutex_released, 0},  {ompt_callback_target, 1},        {ompt_callback_target_data_op, 1},
    {ompt_callback_target_submit, 1},   {ompt_callback_device_initialize, 1}, {ompt_callback_device_finalize, 1},
    {ompt_callback_device_load, 1},     {ompt_callback_sync_region_wait, 1}, {ompt_callback_control_tool, 1}};
static const struct wish caliper_callbacks[] = {
    {ompt_callback_thread_begin, 1},  {ompt_callback_thread_end, 1},  {ompt_callback_parallel_begin, 1},
    {ompt_callback_parallel_end, 1},  {ompt_callback_task_create, 0}, {ompt_callback_task_schedule, 0},
    {ompt_callback_implicit_task, 1}, {ompt_callback_work, 0},        {ompt_callback_sync_region, 1},
    {ompt_callback_sync_region_wait, 1}};

#define COUNT(array) (sizeof(array) / sizeof *(array))
static const struct tool {
  const char *name;
  const char *const *functions;
  size_t num_functions;
  const struct wish *callbacks;
  size_t num_callbacks;
} tools[] = {{"Score-P", score_p_functions, COUNT(score_p_functions), score_p_callbacks, COUNT(score_p_callbacks)},
             {"TAU", tau_functions, COUNT(tau_functions), tau_callbacks, COUNT(tau_callbacks)},
             {"Caliper", caliper_functions, COUNT(caliper_functions), caliper_callbacks, COUNT(caliper_callbacks)}};

static int parallels, threads_begun, finalized;

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *parallel, unsigned size, int flags,
                              const void *code) {
  (void)task, (void)frame, (void)parallel, (void)size, (void)flags;
  CHECK(code != NULL);
  __atomic_fetch_add(&parallels, 1, __ATOMIC_RELAXED);
}
static void on_thread_begin(ompt_thread_t type, ompt_data_t *thread) {
  CHECK(type == ompt_thread_initial || type == ompt_thread_worker || type == ompt_thread_other);
  CHECK(thread != NULL);
  __atomic_fetch_add(&threads_begun, 1, __ATOMIC_RELAXED);
}
static void nothing(void) {}

static ompt_callback_t callback_for(ompt_callbacks_t event) {
  return event == ompt_callback_parallel_begin ? (ompt_callback_t)on_parallel_begin
         : event == ompt_callback_thread_begin ? (ompt_callback_t)on_thread_begin
                                               : nothing;
}

static void behave_as(const struct tool *t, ompt_function_lookup_t lookup) {
  for (size_t i = 0; i < t->num_functions; i++)
    if (lookup(t->functions[i]) == NULL) {
      fprintf(stderr, "%s finds no %s\n", t->name, t->functions[i]);
      _Exit(1);
    }
  const ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  const ompt_get_callback_t get = (ompt_get_callback_t)lookup("ompt_get_callback");
  for (size_t i = 0; i < t->num_callbacks; i++) {
    const ompt_callbacks_t event = t->callbacks[i].event;
    const ompt_set_result_t result = set(event, callback_for(event));
    ompt_callback_t found = NULL;
    const int there = get(event, &found);
    CHECK(result >= ompt_set_never && result <= ompt_set_always);
    if (result >= ompt_set_sometimes)
      CHECK(there == 1 && found == callback_for(event));
    else
      CHECK(there == 0 && !t->callbacks[i].required);
  }
  // The next one starts from nothing.
  for (size_t i = 0; i < t->num_callbacks; i++) {
    ompt_callback_t found;
    set(t->callbacks[i].event, NULL);
    CHECK(get(t->callbacks[i].event, &found) == 0);
  }
}

static int initialize(ompt_function_lookup_t lookup, int initial_device, ompt_data_t *tool_data) {
  CHECK(initial_device >= 0 && tool_data->value == 42);
  CHECK(lookup("ompt_no_such_function") == NULL && lookup("") == NULL);
  for (size_t i = 0; i < COUNT(tools); i++) behave_as(&tools[i], lookup);

  // What TAU and Caliper ask at once.
  const ompt_enumerate_states_t next_state = (ompt_enumerate_states_t)lookup("ompt_enumerate_states");
  int state = ompt_state_undefined, states = 0, serial = 0, idle = 0;
  const char *name;
  while (next_state(state, &state, &name)) {
    CHECK(name != NULL && states++ < 100);
    serial += state == ompt_state_work_serial;
    idle += state == ompt_state_idle;
  }
  CHECK(serial == 1 && idle == 1);
  const ompt_enumerate_mutex_impls_t next_impl = (ompt_enumerate_mutex_impls_t)lookup("ompt_enumerate_mutex_impls");
  int impl = ompt_mutex_impl_none, impls = 0;
  while (next_impl(impl, &impl, &name)) CHECK(name != NULL && impls++ < 100);
  CHECK(impls >= 1);
  CHECK(((ompt_get_num_procs_t)lookup("ompt_get_num_procs"))() >= 1);
  CHECK(((ompt_get_num_places_t)lookup("ompt_get_num_places"))() >= 0);
  CHECK(((ompt_get_num_devices_t)lookup("ompt_get_num_devices"))() == initial_device);
  CHECK(((ompt_get_target_info_t)lookup("ompt_get_target_info"))(NULL, NULL, NULL) == 0);
  const ompt_get_unique_id_t unique = (ompt_get_unique_id_t)lookup("ompt_get_unique_id");
  CHECK(unique() != unique());

  const ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  CHECK(set(ompt_callback_parallel_begin, (ompt_callback_t)on_parallel_begin) == ompt_set_always);
  CHECK(set(ompt_callback_thread_begin, (ompt_callback_t)on_thread_begin) == ompt_set_always);
  return 1;
}

static void finalize(ompt_data_t *tool_data) {
  CHECK(tool_data->value == 42 && finalized == 0);
  finalized = 1;
  printf("%d regions\n", parallels);
  fflush(stdout);
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  // Score-P wants 5.0 or later, and shows the version to its user.
  CHECK(version >= 201811 && runtime != NULL && strlen(runtime) > 0);
  static ompt_start_tool_result_t result = {initialize, finalize, {42}};
  return &result;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
#pragma omp parallel num_threads(2)
    CHECK(omp_get_num_threads() >= 1);
  }
  CHECK(parallels == 3 && threads_begun >= 1);
  return 0;
}

// { dg-output "3 regions\n" }
