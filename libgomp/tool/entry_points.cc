// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tool/entry_points.h"

#include "config/linux/cpus.h"
#include "device/device.h"
#include "icv/places.h"
#include "observe/mutex.h"
#include "observe/tool.h"
#include "team/affinity.h"
#include "team/thread.h"
#include "tool/start.h"
#include "watch/tool_events.h"

#include <cstring>
#include <sched.h>

namespace regomp {

namespace {

struct named {
  int value;
  const char *name;
};

// ompt_state_undefined stands before the first: it begins the enumeration, and would begin it again.
constexpr named states[] = {
#define STATE(s) {ompt_state_##s, "ompt_state_" #s}
    STATE(work_serial),
    STATE(work_parallel),
    STATE(work_reduction),
    STATE(wait_barrier_implicit_parallel),
    STATE(wait_barrier_implicit_workshare),
    STATE(wait_barrier_explicit),
    STATE(wait_barrier_implementation),
    STATE(wait_barrier_teams),
    STATE(wait_taskwait),
    STATE(wait_taskgroup),
    STATE(wait_lock),
    STATE(wait_critical),
    STATE(wait_atomic),
    STATE(wait_ordered),
    STATE(wait_target),
    STATE(wait_target_map),
    STATE(wait_target_update),
    STATE(idle),
    STATE(overhead),
#undef STATE
};

constexpr named mutex_impls[] = {{mutex_impl_word, "futex word"}, {mutex_impl_turn, "turn"}};

// The row behind the one with the value; the first one if there is none such; null at the end.
template <std::size_t n>
const named *next_row(const named (&rows)[n], int current, int before_first) {
  if (current == before_first) return rows;
  for (std::size_t i = 0; i + 1 < n; ++i)
    if (rows[i].value == current) return &rows[i + 1];
  return nullptr;
}

constexpr ompt_set_result_t never = ompt_set_never, sometimes = ompt_set_sometimes, always = ompt_set_always;
constexpr ompt_set_result_t sent[tool_callback_count] = {
    ompt_set_error,
#define TOOL_CALLBACK(event, how) how,
#define TOOL_CALLBACK_AS(event, how, as) how,
#include "observe/callbacks.def"
#undef TOOL_CALLBACK
#undef TOOL_CALLBACK_AS
};

bool is_event(int event) { return event > 0 && unsigned(event) < tool_callback_count; }

const place_list *places() { return process.places; }

} // namespace

ompt_set_result_t ompt_set_callback(ompt_callbacks_t event, ompt_callback_t callback) {
  if (!is_event(event)) return ompt_set_error;
  if (sent[event] == never) return ompt_set_never;
  tool_callbacks[event].store(callback, std::memory_order_release); // see listener()
  return sent[event];
}

int ompt_get_callback(ompt_callbacks_t event, ompt_callback_t *callback) {
  if (!is_event(event)) return 0;
  const ompt_callback_t registered = tool_callbacks[event].load(std::memory_order_acquire); // as in listener()
  if (registered == nullptr) return 0;
  *callback = registered;
  return 1;
}

int ompt_enumerate_states(int current, int *next, const char **name) {
  const named *row = next_row(states, current, ompt_state_undefined);
  if (row == nullptr) return 0;
  *next = row->value;
  *name = row->name;
  return 1;
}

int ompt_enumerate_mutex_impls(int current, int *next, const char **name) {
  const named *row = next_row(mutex_impls, current, ompt_mutex_impl_none);
  if (row == nullptr) return 0;
  *next = row->value;
  *name = row->name;
  return 1;
}

// --- threads: async-signal-safe ------------------------------------------------------------------------------------------

ompt_data_t *ompt_get_thread_data(void) {
  tool_thread &me = tool_self();
  return me.begun ? &me.data : nullptr;
}

int ompt_get_state(ompt_wait_id_t *wait_id) {
  const tool_thread &me = tool_self();
  if (wait_id != nullptr) *wait_id = me.wait_id;
  return me.state;
}

int ompt_get_parallel_info(int ancestor_level, ompt_data_t **parallel_data, int *team_size) {
  const tool_thread &me = tool_self();
  if (ancestor_level < 0 || !me.begun || me.current == nullptr) return 0;
  tool_parallel *p = me.current->parallel;
  while (p != nullptr && ancestor_level-- > 0) p = p->outer;
  if (p == nullptr) return 0;
  if (parallel_data != nullptr) *parallel_data = &p->data;
  if (team_size != nullptr) *team_size = int(p->size);
  return 2;
}

int ompt_get_task_info(int ancestor_level, int *flags, ompt_data_t **task_data, ompt_frame_t **task_frame,
                       ompt_data_t **parallel_data, int *thread_num) {
  const tool_thread &me = tool_self();
  if (ancestor_level < 0 || !me.begun) return 0;
  tool_task *t = me.current;
  while (t != nullptr && ancestor_level-- > 0) t = t->outer;
  if (t == nullptr) return 0;
  if (flags != nullptr) *flags = t->flags;
  if (task_data != nullptr) *task_data = &t->data;
  if (task_frame != nullptr) *task_frame = &t->frame;
  if (parallel_data != nullptr) *parallel_data = t->parallel != nullptr ? &t->parallel->data : nullptr;
  if (thread_num != nullptr) *thread_num = int(t->thread_num);
  return 2;
}

int ompt_get_task_memory(void **address, std::size_t *size, int block) {
  const tool_thread &me = tool_self();
  const tool_task *t = me.begun ? me.current : nullptr;
  const bool has = t != nullptr && block == 0 && t->memory_size != 0;
  *address = has ? t->memory : nullptr;
  *size = has ? t->memory_size : 0;
  return 0; // there is never another block
}

int ompt_get_proc_id(void) { return tool_self().begun ? sched_getcpu() : -1; }

std::uint64_t ompt_get_unique_id(void) { return tool_unique_id(); }

// --- devices -------------------------------------------------------------------------------------------------------------

int ompt_get_num_devices(void) { return num_devices(); }

int ompt_get_target_info(std::uint64_t *device_num, ompt_id_t *target_id, ompt_id_t *host_op_id) {
  return tool_target_info(device_num, target_id, host_op_id);
}

// --- places --------------------------------------------------------------------------------------------------------------

int ompt_get_num_procs(void) { return int(available_processors()); }

int ompt_get_num_places(void) { return places() != nullptr ? int(places()->count) : 0; }

int ompt_get_place_proc_ids(int place_num, int ids_size, int *ids) {
  if (place_num < 0 || place_num >= ompt_get_num_places()) return 0;
  const cpu_mask &place = places()->places[place_num];
  int n = 0;
  for (unsigned cpu = place.next(0); cpu < max_cpus; cpu = place.next(cpu + 1), ++n)
    if (n < ids_size) ids[n] = int(cpu);
  return n;
}

int ompt_get_place_num(void) { return tool_self().begun ? place_of(self()) : -1; }

int ompt_get_partition_place_nums(int place_nums_size, int *place_nums) {
  if (!tool_self().begun) return 0;
  const thread_place partition = partition_of(self());
  for (unsigned i = 0; i < partition.place_count && int(i) < place_nums_size; ++i)
    place_nums[i] = int(partition.first_place + i);
  return int(partition.place_count);
}

void ompt_finalize_tool(void) { finalize_tool(); }

int initial_device_number() { return num_devices(); }

ompt_interface_fn_t look_up_entry_point(const char *name) {
#define TOOL_ENTRY_POINT(function)                                                                                          \
  if (std::strcmp(name, #function) == 0) return reinterpret_cast<ompt_interface_fn_t>(function);
#include "tool/entry_points.def"
#undef TOOL_ENTRY_POINT
  return nullptr;
}

} // namespace regomp
