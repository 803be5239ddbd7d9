// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What code that LLVM's compilers generate calls: arguments decoded, and nothing else. Dependences have been resolved by
// libomp before a call, and older callers do not pass them: they are not declared.
#include "abi/export.h"
#include "device/device.h"
#include "device/device_events.h"
#include "libomptarget/constructs.h"
#include "libomptarget/current_construct.h"
#include "libomptarget/images.h"
#include "observe/observed.h"

#include <cstring>

using namespace regomp;

namespace {

constexpr int executed = 0, not_executed = -1;

int run(const void *location, std::int64_t device, const void *region, const launch_shape &shape,
        const kernel_arguments &a) {
  const current_construct here(static_cast<const kmpc_location *>(location), a.arrays(), true);
  return run_region(device, region, shape, a) ? executed : not_executed;
}

// Version 1 is a prefix.
kernel_arguments complete(const kernel_arguments *a) {
  kernel_arguments all{};
  constexpr std::size_t bytes_of_version_1 = 64;
  std::memcpy(&all, a, a->version < 2 ? bytes_of_version_1 : sizeof all);
  return all;
}

// Through 14 a call before the launch says how many iterations its loop has.
thread_local std::uint64_t announced_iterations;

kernel_arguments from_arrays(const map_arrays &a) {
  kernel_arguments k{};
  k.count = static_cast<std::uint32_t>(a.count);
  k.bases = a.bases;
  k.begins = a.begins;
  k.sizes = const_cast<std::int64_t *>(a.sizes);
  k.types = const_cast<std::int64_t *>(a.types);
  k.names = a.names;
  k.mappers = a.mappers;
  k.iterations = announced_iterations;
  announced_iterations = 0;
  return k;
}

} // namespace

static_assert(sizeof(kernel_arguments) == 104 && offsetof(kernel_arguments, flags) == 64 &&
              offsetof(kernel_arguments, group_memory) == 96);

extern "C" {

// --- images -------------------------------------------------------------------------------------------------------------

REGOMP_EXPORT void __tgt_register_lib(const binary_descriptor *b) { register_descriptor(b); }
REGOMP_EXPORT void __tgt_unregister_lib(const binary_descriptor *b) { unregister_descriptor(b); }
REGOMP_EXPORT void __tgt_register_requires(std::int64_t flags) {
  if (llvm_release() < 19) register_requirements(static_cast<std::uint64_t>(flags));
}
// The library is there when it is loaded.
REGOMP_EXPORT void __tgt_rtl_init() {}
REGOMP_EXPORT void __tgt_rtl_deinit() {}
REGOMP_EXPORT void __tgt_init_all_rtls() {}

// --- regions ------------------------------------------------------------------------------------------------------------

REGOMP_EXPORT int __tgt_target_kernel(void *location, std::int64_t device, std::int32_t teams, std::int32_t threads,
                                      void *region, const kernel_arguments *a) {
  note_caller_if_observing(__builtin_return_address(0));
  return run(location, device, region, {teams, threads}, complete(a));
}

REGOMP_EXPORT int __tgt_target_kernel_nowait(void *location, std::int64_t device, std::int32_t teams, std::int32_t threads,
                                             void *region, const kernel_arguments *a) {
  note_caller_if_observing(__builtin_return_address(0));
  return run(location, device, region, {teams, threads}, complete(a));
}

REGOMP_EXPORT void __kmpc_push_target_tripcount_mapper(void *, std::int64_t, std::uint64_t iterations) {
  announced_iterations = iterations;
}
REGOMP_EXPORT void __kmpc_push_target_tripcount(std::int64_t, std::uint64_t iterations) {
  announced_iterations = iterations;
}

#define MAPS                                                                                                                \
  std::int32_t count, void **bases, void **begins, std::int64_t *sizes, std::int64_t *types, void **names, void **mappers
#define ARRAYS                                                                                                              \
  map_arrays { count, bases, begins, sizes, types, names, mappers }

// A region without teams is one team of the threads that it says.
constexpr launch_shape one_team{-1, 0};

REGOMP_EXPORT int __tgt_target_mapper(void *location, std::int64_t device, void *region, MAPS) {
  return run(location, device, region, one_team, from_arrays(ARRAYS));
}
REGOMP_EXPORT int __tgt_target_nowait_mapper(void *location, std::int64_t device, void *region, MAPS) {
  return run(location, device, region, one_team, from_arrays(ARRAYS));
}
REGOMP_EXPORT int __tgt_target_teams_mapper(void *location, std::int64_t device, void *region, MAPS, std::int32_t teams,
                                            std::int32_t threads) {
  return run(location, device, region, {teams, threads}, from_arrays(ARRAYS));
}
REGOMP_EXPORT int __tgt_target_teams_nowait_mapper(void *location, std::int64_t device, void *region, MAPS,
                                                   std::int32_t teams, std::int32_t threads) {
  return run(location, device, region, {teams, threads}, from_arrays(ARRAYS));
}

// --- data ---------------------------------------------------------------------------------------------------------------

#define DATA_ENTRY(name, action)                                                                                            \
  REGOMP_EXPORT void name(void *location, std::int64_t device, MAPS) {                                                      \
    note_caller_if_observing(__builtin_return_address(0));                                                                  \
    const current_construct here(static_cast<const kmpc_location *>(location), ARRAYS, false);                              \
    action(device, here.arrays());                                                                                          \
  }
DATA_ENTRY(__tgt_target_data_begin_mapper, begin_data)
DATA_ENTRY(__tgt_target_data_begin_nowait_mapper, begin_data)
DATA_ENTRY(__tgt_target_data_end_mapper, end_data)
DATA_ENTRY(__tgt_target_data_end_nowait_mapper, end_data)
DATA_ENTRY(__tgt_target_data_update_mapper, update_data)
DATA_ENTRY(__tgt_target_data_update_nowait_mapper, update_data)
#undef DATA_ENTRY

// Of clang 11 and before: no location, names or mappers.
#define OLD_MAPS std::int32_t count, void **bases, void **begins, std::int64_t *sizes, std::int64_t *types
#define OLD_ARRAYS                                                                                                          \
  map_arrays { count, bases, begins, sizes, types, nullptr, nullptr }
#define OLD_DATA_ENTRY(name, action)                                                                                        \
  REGOMP_EXPORT void name(std::int64_t device, OLD_MAPS) {                                                                  \
    note_caller_if_observing(__builtin_return_address(0));                                                                  \
    action(device, OLD_ARRAYS);                                                                                             \
  }
OLD_DATA_ENTRY(__tgt_target_data_begin, begin_data)
OLD_DATA_ENTRY(__tgt_target_data_begin_nowait, begin_data)
OLD_DATA_ENTRY(__tgt_target_data_end, end_data)
OLD_DATA_ENTRY(__tgt_target_data_end_nowait, end_data)
OLD_DATA_ENTRY(__tgt_target_data_update, update_data)
OLD_DATA_ENTRY(__tgt_target_data_update_nowait, update_data)
#undef OLD_DATA_ENTRY

REGOMP_EXPORT int __tgt_target(std::int64_t device, void *region, OLD_MAPS) {
  return run(nullptr, device, region, one_team, from_arrays(OLD_ARRAYS));
}
REGOMP_EXPORT int __tgt_target_nowait(std::int64_t device, void *region, OLD_MAPS) {
  return run(nullptr, device, region, one_team, from_arrays(OLD_ARRAYS));
}
REGOMP_EXPORT int __tgt_target_teams(std::int64_t device, void *region, OLD_MAPS, std::int32_t teams, std::int32_t threads) {
  return run(nullptr, device, region, {teams, threads}, from_arrays(OLD_ARRAYS));
}
REGOMP_EXPORT int __tgt_target_teams_nowait(std::int64_t device, void *region, OLD_MAPS, std::int32_t teams,
                                            std::int32_t threads) {
  return run(nullptr, device, region, {teams, threads}, from_arrays(OLD_ARRAYS));
}

// --- user-defined mappers, which push what they map ---------------------------------------------------------------------

REGOMP_EXPORT std::int64_t __tgt_mapper_num_components(void *handle) {
  return static_cast<std::int64_t>(static_cast<mapper_components *>(handle)->size());
}
REGOMP_EXPORT void __tgt_push_mapper_component(void *handle, void *base, void *begin, std::int64_t size, std::int64_t type,
                                               void *) {
  const auto bits = static_cast<std::uint64_t>(type);
  static_cast<mapper_components *>(handle)->push({reinterpret_cast<std::uintptr_t>(base),
                                                  reinterpret_cast<std::uintptr_t>(begin), static_cast<std::uint64_t>(size),
                                                  bits, static_cast<std::uint32_t>(bits >> member_shift)});
}

// --- the rest -----------------------------------------------------------------------------------------------------------

// libomp asks about a task with a handle, until the handle is null. Constructs have ended when they return: whatever the
// handle is, there is nothing to wait for.
REGOMP_EXPORT void __tgt_target_nowait_query(void **handle) {
  if (handle != nullptr) *handle = nullptr;
}

// REGOMP_INFO's bits have the meaning of these.
REGOMP_EXPORT void __tgt_set_info_flag(std::uint32_t flags) {
  observed.store((observed.load(std::memory_order_relaxed) & ~unsigned{info_all}) | (flags & info_all),
                 std::memory_order_relaxed);
  if (heard<events::plugin_seen>()) emit(events::plugin_seen{});
}

REGOMP_EXPORT int __tgt_print_device_info(std::int64_t number) {
  if (number < 0 || number >= num_devices()) return not_executed;
  const device &d = *device_at(static_cast<int>(number));
  regomp_device_description text = {};
  if (d.functions->describe_device != nullptr && d.functions->describe_device(d.ordinal, &text))
    info(d, "%s, %s, %zu MiB, %u multiprocessors, %s", text.name, text.architecture, text.memory_bytes >> 20,
         text.multiprocessors, text.driver);
  else
    info(d, "device %d of plugin %s", d.ordinal, d.functions->name);
  return executed;
}

} // extern "C"
