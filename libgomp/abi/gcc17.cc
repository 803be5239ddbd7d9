// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs built by GCC 17 call beside the entries of GCC 16: the node GOMP_6.0.2, the routines of OMP_6.0 and OMP_6.1.
// GCC 17 is not released, so this is all in one file; testsuite/abi/symbols.tsv names the snapshot that it was made for.
//
// The compiler calls these entries at the beginning and the end of constructs so that a tool can see them. Beginnings and
// ends do not balance: it takes a beginning for a function without effects, and moves, merges and removes calls. So nothing
// is kept between the two, and for a thread the results are the same as long as it is in one function.
#include "abi/export.h"
#include "abi/fortran.h"
#include "abi/observed_barrier.h"
#include "config/linux/numa.h"
#include "icv/device_icvs.h"
#include "observe/tool.h"
#include "target/device.h"
#include "team/single.h"
#include "team/team.h"

#include <climits>

using namespace regomp;

extern "C" {
int omp_get_thread_limit(void);
void GOMP_scope_start(std::uintptr_t *);
void GOMP_atomic_start(void);
void GOMP_atomic_end(void);
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

ompt_sync_region_t kind_of_barrier(int what) {
  return what == 0   ? ompt_sync_region_barrier_implementation
         : what == 1 ? ompt_sync_region_barrier_implicit_workshare
                     : ompt_sync_region_barrier_explicit;
}

constexpr int no_tool = -2, no_callback = -1;

// What the tool answers; or that there is none, or that it does not listen.
int control_tool(std::int64_t command, std::int64_t modifier, void *argument, const void *caller) {
  if (!tool_listens()) return no_tool;
  const auto callback = listener<ompt_callback_control_tool>();
  if (callback == nullptr) return no_callback;
  return callback(static_cast<std::uint64_t>(command), static_cast<std::uint64_t>(modifier), argument, caller);
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
  return d != nullptr && d->functions->*hook != nullptr ? (d->functions->*hook)(d->ordinal, dim) : -1;
}

} // namespace

extern "C" {

// --- worksharing with a static schedule: the caller divides the iterations --------------------------------------------

REGOMP_EXPORT share GOMP_loop_static_worksharing(unsigned long long) {
  const thread &thr = self();
  return make_share(team_size(thr), thr.num);
}
REGOMP_EXPORT share GOMP_loop_static_worksharing_start(unsigned long long) {
  const thread &thr = self();
  return make_share(team_size(thr), thr.num);
}
REGOMP_EXPORT void GOMP_loop_static_worksharing_dispatch(unsigned long long, unsigned long long) {}
REGOMP_EXPORT void GOMP_loop_static_worksharing_end(void) {}

REGOMP_EXPORT share GOMP_distribute_static_worksharing(unsigned long long) {
  const thread &thr = self();
  return make_share(thr.num_teams_less_one + 1, thr.team_num);
}
REGOMP_EXPORT share GOMP_distribute_static_worksharing_start(unsigned long long) {
  const thread &thr = self();
  return make_share(thr.num_teams_less_one + 1, thr.team_num);
}
REGOMP_EXPORT void GOMP_distribute_static_worksharing_dispatch(unsigned long long, unsigned long long) {}
REGOMP_EXPORT void GOMP_distribute_static_worksharing_end(void) {}

// --- barriers, masked, single, scope, reductions ----------------------------------------------------------------------

// The argument says what the barrier belongs to: 0 a combined construct, 1 a worksharing construct, 2 a barrier directive.
REGOMP_EXPORT void GOMP_barrier_ext(int what) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return barrier_slowly(kind_of_barrier(what), REGOMP_ENTRY);
  team_barrier(*thr);
}
REGOMP_EXPORT bool GOMP_barrier_cancel_ext(int what) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return barrier_cancel_slowly(kind_of_barrier(what), REGOMP_ENTRY);
  return team_barrier_cancellable(*thr);
}

REGOMP_EXPORT bool GOMP_has_masked_thread_num(int filter) { return unsigned(filter) == self().num; }
REGOMP_EXPORT bool GOMP_has_masked_thread_num_with_end(int filter) { return unsigned(filter) == self().num; }
REGOMP_EXPORT void GOMP_masked_end(void) {}

REGOMP_EXPORT bool GOMP_single_start_with_end(void) { return take_single(self()); }
REGOMP_EXPORT void GOMP_single_end(void) {}

REGOMP_EXPORT void GOMP_scope_start_with_end(std::uintptr_t *reductions) {
  if (reductions != nullptr) GOMP_scope_start(reductions);
}
REGOMP_EXPORT void GOMP_scope_end(void) {}

// Around the merging of reductions, one lock for the process: that of atomic constructs, which older objects take instead.
REGOMP_EXPORT void GOMP_reduction_start(void) { GOMP_atomic_start(); }
REGOMP_EXPORT void GOMP_reduction_end(void) { GOMP_atomic_end(); }

// --- OpenMP 6.0 and 6.1 routines --------------------------------------------------------------------------------------

REGOMP_EXPORT int omp_get_num_threads_dim(int dim) { return dim == 0 ? int(team_size(self())) : 1; }
REGOMP_EXPORT int omp_get_thread_num_dim(int dim) { return dim == 0 ? int(self().num) : 0; }
REGOMP_EXPORT int omp_get_num_teams_dim(int dim) { return dim == 0 ? int(self().num_teams_less_one) + 1 : 1; }
REGOMP_EXPORT int omp_get_team_num_dim(int dim) { return dim == 0 ? int(self().team_num) : 0; }
REGOMP_EXPORT int omp_get_thread_limit_dim(int dim) { return dim == 0 ? omp_get_thread_limit() : 1; }

// OpenMP 5.2 section 18.14.
REGOMP_EXPORT int omp_control_tool(int command, int modifier, void *argument) {
  return control_tool(command, modifier, argument, __builtin_return_address(0));
}
REGOMP_EXPORT std::int32_t omp_control_tool_(const std::int32_t *command, const std::int32_t *modifier) {
  return control_tool(*command, *modifier, nullptr, __builtin_return_address(0));
}
REGOMP_EXPORT std::int32_t omp_control_tool_8_(const std::int32_t *command, const std::int64_t *modifier) {
  return control_tool(*command, *modifier, nullptr, __builtin_return_address(0));
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
