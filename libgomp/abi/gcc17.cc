// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs built by GCC 17 call beside the entries of GCC 16: the node GOMP_6.0.2, the routines of OMP_6.0 and OMP_6.1.
// GCC 17 is not released, so this is all in one file; testsuite/abi/symbols.tsv names the snapshot that it was made for, and
// doc/host-runtime.md says how it follows the next one.
//
// The compiler calls these entries at the beginning and the end of constructs so that a tool can see them. Beginnings and
// ends do not balance: it takes a beginning for a function without effects, and moves, merges and removes calls. So nothing
// is kept between the two but what a tool is told, where ends may be missing and come without a beginning
// (team/region_events.h), and for a thread the results are the same as long as it is in one function.
#include "abi/atomic_lock.h"
#include "abi/event_point.h"
#include "abi/export.h"
#include "abi/fortran.h"
#include "abi/scope.h"
#include "config/linux/numa.h"
#include "device/device.h"
#include "device/devices.h"
#include "icv/device_icvs.h"
#include "observe/sync_region.h"
#include "observe/tool.h"
#include "team/parallel.h"
#include "team/region_events.h"
#include "team/single.h"
#include "team/team.h"

#include <climits>

using namespace regomp;

extern "C" {
int omp_get_thread_limit(void);
}

namespace {

// Between how many an iteration space is divided (the real part) and which of them the caller is.
__extension__ using share = _Complex int;
share make_share(unsigned count, unsigned number) {
  share s;
  __real__ s = int(count);
  __imag__ s = int(number);
  return s;
}

// OpenMP 6.1: teams and leagues have one dimension.
constexpr int dimensions = 1;

// --- where a tool may listen -----------------------------------------------------------------------------------------

// What the compiler takes for iterations of a loop with none, where the variable has a sign.
std::uint64_t iterations_of(unsigned long long count) { return static_cast<long long>(count) < 0 ? 0 : count; }

// The program distributes the iterations.
[[gnu::always_inline]] inline void emit_static_begin(ompt_work_t kind, unsigned long long count) {
  emit_from(REGOMP_ENTRY, [=](const void *codeptr) { emit_program_work_begin(kind, iterations_of(count), codeptr); });
}
[[gnu::always_inline]] inline void emit_static_chunk(ompt_work_t kind, unsigned long long first, unsigned long long count) {
  emit_from(REGOMP_ENTRY, [=](const void *codeptr) { emit_program_chunk(kind, first, count, codeptr); });
}
[[gnu::always_inline]] inline void emit_construct_end(ompt_work_t kind) {
  emit_from(REGOMP_ENTRY, [=](const void *codeptr) { emit_program_work_end(kind, codeptr); });
}

// Around the taking of the reductions' lock: the wait for others that merge belongs to the reduction.
constexpr auto around_reduction_start = [](auto take, const void *codeptr) {
  tool_thread &me = tool_self();
  if (me.current != nullptr) {
    tool_task &t = *me.current;
    if (t.work == ompt_work_single_executor) emit_work_end(); // it has no reductions, so it is over
    emit(events::reduction{ompt_scope_begin, t, codeptr});
    t.reduces = true;
    t.state_before_reduction = me.state;
    me.state = ompt_state_work_reduction;
  }
  take();
};
constexpr auto around_reduction_end = [](auto release, const void *codeptr) {
  release();
  tool_thread &me = tool_self();
  if (me.current == nullptr || !me.current->reduces) return;
  tool_task &t = *me.current;
  t.reduces = false;
  me.state = t.state_before_reduction;
  emit(events::reduction{ompt_scope_end, t, codeptr});
};

ompt_sync_region_t kind_of_barrier(int what) {
  return what == 0   ? ompt_sync_region_barrier_implementation
         : what == 1 ? ompt_sync_region_barrier_implicit_workshare
                     : ompt_sync_region_barrier_explicit;
}

constexpr int no_tool = -2, no_callback = -1;

// What the tool answers; or that there is none, or that it does not listen.
int control_tool(std::int64_t command, std::int64_t modifier, void *argument, tool_entry entry) {
  if (!tool_listens()) return no_tool;
  const in_library here(entry);
  const auto callback = listener<ompt_callback_control_tool>();
  if (callback == nullptr) return no_callback;
  const inside_tool quiet;
  return callback(static_cast<std::uint64_t>(command), static_cast<std::uint64_t>(modifier), argument, entry.codeptr());
}
constexpr int unknown_distance = 10; // as if on one node

// The number of a device as routines take it.
int device_number(int number) {
  constexpr int default_device = -5;
  num_devices(); // the number of the default device may depend on it
  return number == default_device ? default_device_icv() : number;
}

// What the plugin says of the limit in a dimension; -1 if there is no such device, or the plugin does not know. A device has
// to be initialised to be asked: GCC 17's plugins take that for granted.
template <typename Hook>
int supported_dim(int number, int dim, Hook *plugin::*hook) {
  if (is_host_number(number)) return dim == 0 ? INT_MAX : 1;
  const device *d = usable_device(device_number(number));
  return d != nullptr && (*d->functions).*hook != nullptr ? ((*d->functions).*hook)(d->ordinal, dim) : -1;
}

} // namespace

extern "C" {

// --- worksharing with a static schedule: the caller divides the iterations --------------------------------------------

REGOMP_EXPORT share GOMP_loop_static_worksharing(unsigned long long) {
  const thread &thr = self();
  return make_share(team_size(thr), thr.num);
}
REGOMP_EXPORT share GOMP_loop_static_worksharing_start(unsigned long long count) {
  emit_static_begin(ompt_work_loop_static, count);
  const thread &thr = self();
  return make_share(team_size(thr), thr.num);
}
REGOMP_EXPORT void GOMP_loop_static_worksharing_dispatch(unsigned long long first, unsigned long long count) {
  emit_static_chunk(ompt_work_loop_static, first, count);
}
REGOMP_EXPORT void GOMP_loop_static_worksharing_end(void) { emit_construct_end(ompt_work_loop_static); }

REGOMP_EXPORT share GOMP_distribute_static_worksharing(unsigned long long) {
  const thread &thr = self();
  return make_share(thr.num_teams_less_one + 1, thr.team_num);
}
REGOMP_EXPORT share GOMP_distribute_static_worksharing_start(unsigned long long count) {
  emit_static_begin(ompt_work_distribute, count);
  const thread &thr = self();
  return make_share(thr.num_teams_less_one + 1, thr.team_num);
}
REGOMP_EXPORT void GOMP_distribute_static_worksharing_dispatch(unsigned long long first, unsigned long long count) {
  emit_static_chunk(ompt_work_distribute, first, count);
}
REGOMP_EXPORT void GOMP_distribute_static_worksharing_end(void) { emit_construct_end(ompt_work_distribute); }

// --- barriers, masked, single, scope, reductions ----------------------------------------------------------------------

// The argument says what the barrier belongs to: 0 a combined construct, 1 a worksharing construct, 2 a barrier directive.
REGOMP_EXPORT void GOMP_barrier_ext(int what) {
  event_point(REGOMP_ENTRY, team_barrier,
              [what](auto wait, const void *codeptr) { around_barrier(kind_of_barrier(what))(wait, codeptr); });
}
REGOMP_EXPORT bool GOMP_barrier_cancel_ext(int what) {
  return event_point(REGOMP_ENTRY, team_barrier_cancellable, [what](auto wait, const void *codeptr) {
    return around_barrier(kind_of_barrier(what))(wait, codeptr);
  });
}

REGOMP_EXPORT bool GOMP_has_masked_thread_num(int filter) { return unsigned(filter) == self().num; }
REGOMP_EXPORT bool GOMP_has_masked_thread_num_with_end(int filter) {
  return event_point(
      REGOMP_ENTRY, [filter](const thread &thr) { return unsigned(filter) == thr.num; },
      [](auto executes, const void *codeptr) {
        if (!executes()) return false;
        emit_masked_begin(codeptr);
        return true;
      });
}
REGOMP_EXPORT void GOMP_masked_end(void) {
  emit_from(REGOMP_ENTRY, [](const void *codeptr) { emit_masked_end(codeptr); });
}

REGOMP_EXPORT bool GOMP_single_start_with_end(void) { return event_point(REGOMP_ENTRY, take_single, around_single); }
REGOMP_EXPORT void GOMP_single_end(void) { emit_construct_end(ompt_work_single_executor); }

// Reductions: of tasks.
REGOMP_EXPORT void GOMP_scope_start_with_end(std::uintptr_t *reductions) {
  if (reductions != nullptr)
    start_scope(reductions);
  else
    emit_from(REGOMP_ENTRY, [](const void *codeptr) { emit_work_begin(ompt_work_scope, 1, codeptr); });
}
REGOMP_EXPORT void GOMP_scope_end(void) { emit_construct_end(ompt_work_scope); }

// Around the merging of reductions, one lock for the process: that of atomic constructs, which older objects take instead.
REGOMP_EXPORT void GOMP_reduction_start(void) {
  if (locks_have_listener) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [](thread &) { lock(atomic_lock, critical_held); }, around_reduction_start);
  if (!take_free(atomic_lock, critical_held)) [[unlikely]]
    lock_word_wait(atomic_lock, critical_held);
}
REGOMP_EXPORT void GOMP_reduction_end(void) {
  if (!plain_unlock.load(std::memory_order_relaxed)) [[unlikely]]
    return work_and_emit(REGOMP_ENTRY, [](thread &) { lock_word_unlock(atomic_lock, critical_held); }, around_reduction_end);
  if (!subtract_undivided(atomic_lock, critical_held)) [[unlikely]]
    lock_word_wake(atomic_lock);
}

// --- OpenMP 6.0 and 6.1 routines --------------------------------------------------------------------------------------

REGOMP_EXPORT int omp_get_num_threads_dim(int dim) { return dim == 0 ? int(team_size(self())) : 1; }
REGOMP_EXPORT int omp_get_thread_num_dim(int dim) { return dim == 0 ? int(self().num) : 0; }
REGOMP_EXPORT int omp_get_num_teams_dim(int dim) { return dim == 0 ? int(self().num_teams_less_one) + 1 : 1; }
REGOMP_EXPORT int omp_get_team_num_dim(int dim) { return dim == 0 ? int(self().team_num) : 0; }
REGOMP_EXPORT int omp_get_thread_limit_dim(int dim) { return dim == 0 ? omp_get_thread_limit() : 1; }

// OpenMP 5.2 section 18.14.
REGOMP_EXPORT int omp_control_tool(int command, int modifier, void *argument) {
  return control_tool(command, modifier, argument, REGOMP_ENTRY);
}
REGOMP_EXPORT std::int32_t omp_control_tool_(const std::int32_t *command, const std::int32_t *modifier) {
  return control_tool(*command, *modifier, nullptr, REGOMP_ENTRY);
}
REGOMP_EXPORT std::int32_t omp_control_tool_8_(const std::int32_t *command, const std::int64_t *modifier) {
  return control_tool(*command, *modifier, nullptr, REGOMP_ENTRY);
}

REGOMP_EXPORT int omp_get_supported_teams_dim(int number, int dim) {
  return supported_dim(number, dim, &plugin::supported_teams_dim);
}
REGOMP_EXPORT int omp_get_supported_threads_dim(int number, int dim) {
  return supported_dim(number, dim, &plugin::supported_threads_dim);
}

// Between the NUMA node of the calling thread's processor and those of the devices, as the firmware has them. 0: the host
// itself; -1: no such device.
REGOMP_EXPORT void omp_get_device_distances(int count, const int *numbers, int *distances) {
  for (int i = 0; i < count; i++) {
    if (is_host_number(numbers[i])) {
      distances[i] = 0;
    } else if (const int number = device_number(numbers[i]); device_at(number) == nullptr) {
      distances[i] = -1;
    } else {
      const device *d = usable_device(number); // initialised, as above
      auto *get_node = d != nullptr ? d->functions->get_numa_node : nullptr;
      const int distance = get_node != nullptr ? numa_distance(numa_node_of_caller(), get_node(d->ordinal)) : -1;
      distances[i] = distance >= 0 ? distance : unknown_distance;
    }
  }
}

REGOMP_EXPORT int omp_get_supported_active_team_dims(int, int) { return dimensions; }
REGOMP_EXPORT int omp_get_supported_active_league_dims(int, int) { return dimensions; }
REGOMP_EXPORT std::int32_t omp_get_supported_active_team_dims_(const std::int32_t *, const std::int32_t *) {
  return dimensions;
}
REGOMP_EXPORT std::int32_t omp_get_supported_active_league_dims_(const std::int32_t *, const std::int32_t *) {
  return dimensions;
}

} // extern "C"
