// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory management routines (OpenMP 5.2 section 18.13), and what compiled code calls for the allocate clause and directive.
// Those with bind(C) interfaces in Fortran have one name for both languages.
#include "allocator/allocator.h"
#include "abi/export.h"
#include "abi/fortran.h"
#include "allocator/address_set.h"
#include "allocator/block.h"
#include "team/thread.h"

#include <cstddef>
#include <cstdint>

using namespace regomp;

namespace {

allocator_handle default_allocator() {
  const allocator_handle handle = self().default_allocator;
  return handle != null_allocator ? handle : initial_default_allocator();
}

void *allocate_from(allocator_handle handle, std::size_t alignment, std::size_t bytes, bool zero) {
  if (bytes == 0) return nullptr;
  return allocate_block({bytes, alignment, zero, handle != null_allocator ? handle : default_allocator()});
}

// More than there are addresses, if the product is.
std::size_t bytes_of(std::size_t count, std::size_t size) {
  std::size_t bytes;
  return __builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes;
}

void set_default(allocator_handle handle) {
  self().default_allocator = handle != null_allocator ? handle : default_mem_alloc;
}

} // namespace

extern "C" {

REGOMP_EXPORT allocator_handle omp_init_allocator(std::uintptr_t space, int trait_count, const allocator_trait *traits) {
  return init_allocator(space, trait_count, traits);
}
REGOMP_EXPORT allocator_handle omp_init_allocator_(const std::uintptr_t *space, const std::int32_t *trait_count,
                                                   const allocator_trait *traits) {
  return init_allocator(*space, *trait_count, traits);
}
REGOMP_EXPORT allocator_handle omp_init_allocator_8_(const std::uintptr_t *space, const std::int64_t *trait_count,
                                                     const allocator_trait *traits) {
  return init_allocator(*space, to_int(*trait_count), traits);
}

REGOMP_EXPORT void omp_destroy_allocator(allocator_handle handle) { destroy_allocator(handle); }
REGOMP_EXPORT void omp_destroy_allocator_(const allocator_handle *handle) { destroy_allocator(*handle); }

REGOMP_EXPORT void omp_set_default_allocator(allocator_handle handle) { set_default(handle); }
REGOMP_EXPORT void omp_set_default_allocator_(const allocator_handle *handle) { set_default(*handle); }
REGOMP_EXPORT allocator_handle omp_get_default_allocator(void) { return default_allocator(); }
REGOMP_EXPORT allocator_handle omp_get_default_allocator_(void) { return default_allocator(); }

REGOMP_EXPORT void *omp_alloc(std::size_t bytes, allocator_handle handle) { return allocate_from(handle, 1, bytes, false); }
REGOMP_EXPORT void *omp_aligned_alloc(std::size_t alignment, std::size_t bytes, allocator_handle handle) {
  return allocate_from(handle, alignment, bytes, false);
}
REGOMP_EXPORT void *omp_calloc(std::size_t count, std::size_t size, allocator_handle handle) {
  return allocate_from(handle, 1, bytes_of(count, size), true);
}
REGOMP_EXPORT void *omp_aligned_calloc(std::size_t alignment, std::size_t count, std::size_t size, allocator_handle handle) {
  return allocate_from(handle, alignment, bytes_of(count, size), true);
}
REGOMP_EXPORT void omp_free(void *block, allocator_handle) { release_block(block); }

REGOMP_EXPORT void *omp_realloc(void *block, std::size_t bytes, allocator_handle handle, allocator_handle) {
  if (block == nullptr) return allocate_from(handle, 1, bytes, false);
  if (bytes != 0) return reallocate_block(block, bytes, handle);
  release_block(block);
  return nullptr;
}

// Compiled code does not look at the result.
REGOMP_EXPORT void *GOMP_alloc(std::size_t alignment, std::size_t bytes, allocator_handle handle) {
  void *block = allocate_from(handle, alignment, bytes, false);
  if (block == nullptr && bytes != 0) out_of_memory(bytes);
  return block;
}
REGOMP_EXPORT void GOMP_free(void *block, allocator_handle) { release_block(block); }

REGOMP_EXPORT void GOMP_add_alloc(void *block) {
  if (block != nullptr) remember_address(block);
}
REGOMP_EXPORT bool GOMP_is_alloc(void *block) { return forget_address(block); }

} // extern "C"
