// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "allocator/allocator.h"

#include "icv/icvs.h"
#include "support/lock_word.h"

#include <cstdlib>
#include <iterator>
#include <new>

namespace regomp {

namespace {

// Those that can fail for good fall back to nothing, the others to ordinary memory.
constinit allocator predefined[] = {
    {.fallback = fallback_trait::null}, // omp_default_mem_alloc
    {.space = memory_space::large_cap},
    {.space = memory_space::constant},
    {.space = memory_space::high_bw},
    {.space = memory_space::low_lat},
    {}, // omp_cgroup_mem_alloc, omp_pteam_mem_alloc, omp_thread_mem_alloc: how far it is visible does not matter on a host
    {},
    {},
};
constinit allocator predefined_pinned = {.fallback = fallback_trait::null, .pinned = true};
constinit allocator predefined_managed = {.space = memory_space::managed};

// Values of omp_alloctrait_t.
constexpr std::uintptr_t value_true = 1;
constexpr std::uintptr_t first_sync_hint = 3, last_sync_hint = 6;
constexpr std::uintptr_t first_access = 7, last_access = 10;
constexpr std::uintptr_t first_fallback = 11, last_fallback = 14;   // in the order of fallback_trait
constexpr std::uintptr_t first_partition = 15, last_partition = 18; // in the order of partition_trait

bool within(std::uintptr_t value, std::uintptr_t first, std::uintptr_t last) { return value >= first && value <= last; }

bool is_power_of_two(std::uintptr_t n) { return n != 0 && (n & (n - 1)) == 0; }

bool apply(allocator &a, const allocator_trait &t) {
  const bool is_default = t.value == default_trait_value;
  switch (t.key) {
  case trait_key::sync_hint: // allocators need no synchronisation that a hint could spare
    return is_default || within(t.value, first_sync_hint, last_sync_hint);
  case trait_key::access: // memory of a host is accessible to all its threads
    return is_default || within(t.value, first_access, last_access);
  case trait_key::alignment:
    a.alignment = is_default ? 1 : t.value;
    return is_power_of_two(a.alignment);
  case trait_key::pool_size:
    a.pool_size = is_default ? unlimited_pool : t.value;
    return true;
  case trait_key::fallback:
    if (is_default)
      a.fallback = fallback_trait::default_mem;
    else
      a.fallback = static_cast<fallback_trait>(t.value - first_fallback);
    return is_default || within(t.value, first_fallback, last_fallback);
  case trait_key::fb_data:
    a.fallback_allocator = t.value == null_allocator || is_default ? default_mem_alloc : t.value;
    return true;
  case trait_key::pinned:
    a.pinned = t.value == value_true;
    return is_default || t.value <= value_true;
  case trait_key::partition:
    if (is_default)
      a.partition = partition_trait::environment;
    else
      a.partition = static_cast<partition_trait>(t.value - first_partition);
    return is_default || within(t.value, first_partition, last_partition);
  default:
    return false;
  }
}

bool is_memory_space(std::uintptr_t space) {
  return space <= std::uintptr_t(memory_space::low_lat) || space == std::uintptr_t(memory_space::managed);
}

// What OMP_ALLOCATOR asks for with traits. Made on first use, under the lock; `environment_handle` says that it is there.
constinit futex_mutex environment_lock;
constinit allocator from_environment;
constinit std::atomic<allocator_handle> environment_handle{null_allocator};

allocator_handle handle_of(allocator &a) { return reinterpret_cast<allocator_handle>(&a); }

} // namespace

bool set_up_allocator(allocator &a, std::uintptr_t space, int trait_count, const allocator_trait *traits) {
  if (!is_memory_space(space)) return false;
  a.space = static_cast<memory_space>(space);
  for (int i = 0; i < trait_count; ++i)
    if (!apply(a, traits[i])) return false;
  return true;
}

allocator &allocator_of(allocator_handle handle) {
  if (handle > last_predefined_allocator) return *reinterpret_cast<allocator *>(handle);
  if (handle == last_predefined_allocator) return predefined_managed;
  if (handle == last_predefined_allocator - 1) return predefined_pinned;
  const std::size_t index = handle - default_mem_alloc;
  return predefined[index < std::size(predefined) ? index : 0];
}

allocator_handle init_allocator(std::uintptr_t space, int trait_count, const allocator_trait *traits) {
  void *memory = std::malloc(sizeof(allocator));
  if (memory == nullptr) return null_allocator;
  allocator *a = ::new (memory) allocator;
  if (set_up_allocator(*a, space, trait_count, traits)) return handle_of(*a);
  std::free(memory);
  return null_allocator;
}

void destroy_allocator(allocator_handle handle) {
  if (handle <= last_predefined_allocator || handle == handle_of(from_environment)) return;
  std::free(&allocator_of(handle));
}

allocator_handle initial_default_allocator() {
  const allocator_request &request = allocator_from_environment;
  if (!request.given_traits) return process.default_allocator;
  // acquire: the record is filled; pairs with the release below.
  allocator_handle handle = environment_handle.load(std::memory_order_acquire);
  if (handle != null_allocator) return handle;
  lock_guard held(environment_lock);
  handle = environment_handle.load(std::memory_order_relaxed); // stored under the lock
  if (handle != null_allocator) return handle;
  // The parser lets only valid traits through; should they not be, ordinary memory it is.
  const bool valid = set_up_allocator(from_environment, request.memory_space, int(request.trait_count), request.traits);
  handle = valid ? handle_of(from_environment) : default_mem_alloc;
  environment_handle.store(handle, std::memory_order_release);
  return handle;
}

} // namespace regomp
