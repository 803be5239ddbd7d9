// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory allocators (OpenMP 5.2 section 6): a memory space with traits. A record is constant from its creation to its
// destruction, but for the bytes in use, which any thread changes. doc/allocators.md says how allocations go.
#ifndef REGOMP_ALLOCATOR_ALLOCATOR_H
#define REGOMP_ALLOCATOR_ALLOCATOR_H

#include "icv/allocator_env.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp {

// omp_allocator_handle_t: a predefined value, or the address of a record that init_allocator made.
using allocator_handle = std::uintptr_t;
inline constexpr allocator_handle null_allocator = 0;
inline constexpr allocator_handle default_mem_alloc = 1;
inline constexpr allocator_handle last_predefined_allocator = 201;

// omp_memspace_handle_t
enum class memory_space : std::uintptr_t {
  default_ = 0,
  large_cap = 1,
  constant = 2,
  high_bw = 3,
  low_lat = 4,
  managed = 200
};

enum class fallback_trait : unsigned char { default_mem, null, abort, allocator };
enum class partition_trait : unsigned char { environment, nearest, blocked, interleaved };

inline constexpr std::size_t unlimited_pool = SIZE_MAX;

struct allocator {
  memory_space space = memory_space::default_;
  fallback_trait fallback = fallback_trait::default_mem;
  partition_trait partition = partition_trait::environment;
  bool pinned = false;
  std::size_t alignment = 1;              // a power of two
  std::size_t pool_size = unlimited_pool; // bytes
  allocator_handle fallback_allocator = default_mem_alloc;
  std::atomic<std::size_t> used{0}; // bytes of the pool; stays 0 if that is unlimited
};

// The record behind a handle other than null. Values that name nothing act like default_mem_alloc.
allocator &allocator_of(allocator_handle);

inline constexpr std::uintptr_t default_trait_value = ~std::uintptr_t{0}; // omp_atv_default

// Gives a new record a memory space and traits; false if one of them is not valid.
bool set_up_allocator(allocator &, std::uintptr_t space, int trait_count, const allocator_trait *);
// omp_init_allocator: null_allocator if a trait or the space is not valid, or memory is short.
allocator_handle init_allocator(std::uintptr_t space, int trait_count, const allocator_trait *);
// Predefined allocators, and the one from the environment, stay.
void destroy_allocator(allocator_handle);

// The initial value of def-allocator-var, from OMP_ALLOCATOR.
allocator_handle initial_default_allocator();

// Takes bytes from the pool; false, with nothing taken, if so much is not left.
inline bool charge(allocator &a, std::size_t bytes) {
  // relaxed: a number on which nothing but itself depends.
  std::size_t used = a.used.load(std::memory_order_relaxed);
  do {
    if (used > a.pool_size || bytes > a.pool_size - used) return false;
  } while (!a.used.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
  return true;
}

// relaxed: as in charge.
inline void give_back(allocator &a, std::size_t bytes) { a.used.fetch_sub(bytes, std::memory_order_relaxed); }

} // namespace regomp

#endif
