// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All of the interface: each callback is answered as doc/tools.md has it, can be asked for and removed, each entry point is
// found, and there are no others. Enumerations come to their end, with names and without doubles.
#define TOOL_INITIALIZE look_at_interface()
static void look_at_interface(void);
#include "tool.h"

static void nothing(void) {}

static const struct {
  const char *name;
  ompt_callbacks_t event;
  ompt_set_result_t answer;
} callbacks[] = {
#define CALLBACK(event, answer) {#event, ompt_callback_##event, ompt_set_##answer},
    CALLBACK(thread_begin, always) CALLBACK(thread_end, always) CALLBACK(parallel_begin, always)
        CALLBACK(parallel_end, always) CALLBACK(task_create, always) CALLBACK(task_schedule, always)
            CALLBACK(implicit_task, always) CALLBACK(target, always) CALLBACK(target_data_op, always)
                CALLBACK(target_submit, always) CALLBACK(control_tool, always) CALLBACK(device_initialize, always)
                    CALLBACK(device_finalize, always) CALLBACK(device_load, always) CALLBACK(device_unload, always)
                        CALLBACK(sync_region_wait, always) CALLBACK(mutex_released, sometimes) CALLBACK(dependences, always)
                            CALLBACK(task_dependence, always) CALLBACK(work, sometimes) CALLBACK(masked, sometimes)
                                CALLBACK(target_map, always) CALLBACK(sync_region, always) CALLBACK(lock_init, always)
                                    CALLBACK(lock_destroy, always) CALLBACK(mutex_acquire, sometimes)
                                        CALLBACK(mutex_acquired, sometimes) CALLBACK(nest_lock, always)
                                            CALLBACK(flush, never) CALLBACK(cancel, always) CALLBACK(reduction, sometimes)
                                                CALLBACK(dispatch, always) CALLBACK(target_emi, always)
                                                    CALLBACK(target_data_op_emi, always) CALLBACK(target_submit_emi, always)
                                                        CALLBACK(target_map_emi, always) CALLBACK(error, always)
#undef CALLBACK
};
enum { count = sizeof callbacks / sizeof *callbacks };
_Static_assert(count == ompt_callback_error, "the last one has this number");

static const char *const entry_points[] = {"ompt_enumerate_mutex_impls",
                                           "ompt_enumerate_states",
                                           "ompt_finalize_tool",
                                           "ompt_get_callback",
                                           "ompt_get_num_devices",
                                           "ompt_get_num_places",
                                           "ompt_get_num_procs",
                                           "ompt_get_parallel_info",
                                           "ompt_get_place_num",
                                           "ompt_get_place_proc_ids",
                                           "ompt_get_proc_id",
                                           "ompt_get_partition_place_nums",
                                           "ompt_get_state",
                                           "ompt_get_target_info",
                                           "ompt_get_task_info",
                                           "ompt_get_task_memory",
                                           "ompt_get_thread_data",
                                           "ompt_get_unique_id",
                                           "ompt_set_callback"};

static void look_at_interface(void) {
  for (int i = 0; i < count; i++) {
    ompt_callback_t registered = NULL;
    CHECK(callbacks[i].event == (ompt_callbacks_t)(i + 1));
    CHECK(tool_get_callback(callbacks[i].event, &registered) == 0 && registered == NULL);
    const ompt_set_result_t answer = tool_set_callback(callbacks[i].event, nothing);
    CHECK(answer == callbacks[i].answer);
    if (answer != callbacks[i].answer) fprintf(stderr, "%s: %d\n", callbacks[i].name, (int)answer);
    const int is_sent = answer != ompt_set_never;
    CHECK(tool_get_callback(callbacks[i].event, &registered) == is_sent && (registered == nothing) == is_sent);
    CHECK(tool_set_callback(callbacks[i].event, NULL) == answer);
    CHECK(tool_get_callback(callbacks[i].event, &registered) == 0);
  }
  CHECK(tool_set_callback((ompt_callbacks_t)0, nothing) == ompt_set_error);
  CHECK(tool_set_callback((ompt_callbacks_t)(count + 1), nothing) == ompt_set_error);
  for (unsigned i = 0; i < sizeof entry_points / sizeof *entry_points; i++) CHECK(tool_lookup(entry_points[i]) != NULL);
  CHECK(tool_lookup("ompt_no_such_function") == NULL && tool_lookup("") == NULL && tool_lookup("ompt_start_tool") == NULL);

  const ompt_enumerate_states_t next_state = (ompt_enumerate_states_t)tool_lookup("ompt_enumerate_states");
  const ompt_enumerate_mutex_impls_t next_impl = (ompt_enumerate_mutex_impls_t)tool_lookup("ompt_enumerate_mutex_impls");
  int seen[64], states = 0, impls = 0;
  const char *name = NULL;
  for (int at = ompt_state_undefined; states < 64 && next_state(at, &at, &name); states++) {
    CHECK(strncmp(name, "ompt_state_", 11) == 0);
    for (int i = 0; i < states; i++) CHECK(seen[i] != at);
    seen[states] = at;
  }
  CHECK(states >= 19 && states < 64);
  for (int at = ompt_mutex_impl_none; impls < 64 && next_impl(at, &at, &name); impls++) CHECK(name[0] != '\0' && at != 0);
  CHECK(impls > 0 && impls < 64);
}

int main(void) {
  CHECK(omp_get_max_threads() > 0);
#pragma omp parallel
  returned();
  CHECK(tool_runs == 1 && event_count == 0); // all have been removed
  return tool_result();
}
