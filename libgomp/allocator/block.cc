// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "allocator/block.h"

#include "allocator/memory_kind.h"
#include "support/diagnostics.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace regomp {

namespace {

struct block_header {
  char *memory;      // as obtained
  std::size_t total; // bytes obtained
  allocator_handle allocator;
  memory_kind kind;
  bool charged; // `total` is taken from the allocator's pool
};
// Part of what is charged to a pool, which programs measure: stock has the same.
static_assert(sizeof(block_header) == 32);

constexpr std::size_t least_alignment = 8;

block_header *header_of(void *block) {
  return reinterpret_cast<block_header *>(static_cast<char *>(block) - sizeof(block_header));
}

bool is_limited(const allocator &a) { return a.pool_size != unlimited_pool; }

// A power of two; 0 if there is none so large.
std::size_t rounded_alignment(std::size_t alignment) {
  if (alignment <= least_alignment) return least_alignment;
  return alignment > SIZE_MAX / 2 + 1 ? 0 : std::bit_ceil(alignment);
}

// Header, and what aligning it may cost; 0 if the whole does not fit into an address space.
std::size_t total_bytes(std::size_t bytes, std::size_t alignment) {
  std::size_t total;
  if (__builtin_add_overflow(bytes, sizeof(block_header), &total)) return 0;
  if (__builtin_add_overflow(total, alignment - least_alignment, &total)) return 0;
  return total;
}

void *try_allocate(const block_request &r) {
  allocator &a = allocator_of(r.from);
  const std::size_t alignment = rounded_alignment(r.alignment > a.alignment ? r.alignment : a.alignment);
  if (alignment == 0) return nullptr;
  const std::size_t total = total_bytes(r.bytes, alignment);
  if (total == 0) return nullptr;
  const bool charged = is_limited(a);
  if (charged && !charge(a, total)) return nullptr;
  memory_kind kind = choose_memory(a);
  char *memory = static_cast<char *>(obtain_memory(kind, total, r.zero));
  if (memory == nullptr) {
    if (charged) give_back(a, total);
    return nullptr;
  }
  const auto address = reinterpret_cast<std::uintptr_t>(memory) + sizeof(block_header);
  char *block = memory + sizeof(block_header) + (-address & (alignment - 1));
  *header_of(block) = {memory, total, r.from, kind, charged};
  return block;
}

// Changes the size where it lies, or lets the source of the memory move it. False, with everything as before, if that cannot
// be. `least`: the alignment that is asked for besides the allocator's own.
bool resize_in_place(void *&block, std::size_t bytes, std::size_t least) {
  block_header header = *header_of(block);
  allocator &a = allocator_of(header.allocator);
  const std::size_t alignment = rounded_alignment(least > a.alignment ? least : a.alignment);
  // The block must be where it will be in the new memory, too.
  if (alignment == 0 || alignment > memory_alignment || block != header.memory + sizeof(block_header)) return false;
  const std::size_t total = total_bytes(bytes, alignment);
  if (total == 0) return false;
  if (header.charged && total > header.total && !charge(a, total - header.total)) return false;
  char *memory = static_cast<char *>(resize_memory(header.kind, header.memory, header.total, total));
  if (memory == nullptr) {
    if (header.charged && total > header.total) give_back(a, total - header.total);
    return false;
  }
  if (header.charged && total < header.total) give_back(a, header.total - total);
  block = memory + sizeof(block_header);
  header.memory = memory;
  header.total = total;
  *header_of(block) = header;
  return true;
}

// Attempts the request with its allocator, then with what the fallback traits name one after the other.
template <typename Attempt>
void *with_fallbacks(block_request r, Attempt attempt) {
  for (;;) {
    if (void *block = attempt(r)) return block;
    allocator &a = allocator_of(r.from);
    // A caller that asked for alignment by a trait gets it from the fallback as well.
    if (a.alignment > r.alignment) r.alignment = a.alignment;
    switch (a.fallback) {
    case fallback_trait::default_mem:
      r.from = default_mem_alloc;
      break;
    case fallback_trait::null:
      return nullptr;
    case fallback_trait::abort:
      out_of_memory(r.bytes);
    case fallback_trait::allocator:
      r.from = a.fallback_allocator;
      break;
    }
  }
}

} // namespace

void out_of_memory(std::size_t bytes) { fatal("Out of memory allocating %lu bytes", (unsigned long)bytes); }

void *allocate_block(const block_request &request) { return with_fallbacks(request, try_allocate); }

void release_block(void *block) {
  if (block == nullptr) return;
  const block_header header = *header_of(block);
  release_memory(header.kind, header.memory, header.total);
  if (header.charged) give_back(allocator_of(header.allocator), header.total);
}

void *reallocate_block(void *block, std::size_t bytes, allocator_handle from) {
  const block_header old = *header_of(block);
  if (from == null_allocator) from = old.allocator;
  bool resized = false;
  void *result = with_fallbacks({bytes, 0, false, from}, [&](const block_request &r) -> void * {
    resized = r.from == old.allocator && resize_in_place(block, bytes, r.alignment);
    return resized ? block : try_allocate(r);
  });
  if (resized || result == nullptr) return result;
  const std::size_t old_bytes = std::size_t(old.memory + old.total - static_cast<char *>(block)); // the program's, and slack
  std::memcpy(result, block, bytes < old_bytes ? bytes : old_bytes);
  release_block(block);
  return result;
}

} // namespace regomp
