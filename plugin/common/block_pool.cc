// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/block_pool.h"

#include "include/assertion.h"

#include <bit>
#include <cstdlib>
#include <new>

namespace regomp::plugin {

namespace {

// Classes 0-3 are 256, 512, 768 and 1024 bytes. From 2^10 on, each interval (2^e, 2^(e+1)] has four, 2^(e-2) bytes apart.
constexpr unsigned linear_classes = 4;
constexpr unsigned first_exponent = 10;

// A slab of a class: enough blocks that a driver allocation is rare, few enough that little lies idle. Drivers map memory in
// pages of 2 MiB, so 4 MiB waste nothing; the largest class still gets four blocks from it.
constexpr std::size_t slab_limit = std::size_t{4} << 20;

std::size_t slab_bytes_for(std::size_t block_bytes) {
  const std::size_t most = block_bytes * slab::max_blocks;
  return most < slab_limit ? most : slab_limit / block_bytes * block_bytes;
}

} // namespace

inline unsigned block_pool::class_of(std::size_t bytes) {
  if (bytes == 0) return 0;
  const std::size_t last = bytes - 1;
  if (last < std::size_t{1} << first_exponent) return static_cast<unsigned>(last / alignment);
  const unsigned exponent = static_cast<unsigned>(std::bit_width(last)) - 1;
  const unsigned quarter = static_cast<unsigned>((last - (std::size_t{1} << exponent)) >> (exponent - 2));
  return linear_classes + (exponent - first_exponent) * 4 + quarter;
}

std::size_t block_pool::class_bytes(unsigned size_class) {
  if (size_class < linear_classes) return (size_class + 1) * alignment;
  const unsigned exponent = first_exponent + (size_class - linear_classes) / 4;
  const unsigned quarter = (size_class - linear_classes) % 4;
  return (std::size_t{1} << exponent) + (static_cast<std::size_t>(quarter + 1) << (exponent - 2));
}

void block_pool::init(const slab_source &s, std::size_t keep, unsigned slack) {
  source = s;
  keep_bytes = keep;
  large_slack = slack;
}

void block_pool::list_insert(slab *s) {
  slab *&head = with_room[s->size_class];
  s->previous = nullptr;
  s->next = head;
  if (head != nullptr) head->previous = s;
  head = s;
}

void block_pool::list_remove(slab *s) {
  (s->previous != nullptr ? s->previous->next : with_room[s->size_class]) = s->next;
  if (s->next != nullptr) s->next->previous = s->previous;
  s->next = s->previous = nullptr;
}

// The slab that holds the address, or null; *position is where in the table it is, or where one with this base belongs.
inline slab *block_pool::find_slab(std::uintptr_t address, std::size_t *position) {
  std::size_t low = 0, high = sorted.size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (sorted[middle]->base <= address)
      low = middle + 1;
    else
      high = middle;
  }
  *position = low;
  if (low == 0) return nullptr;
  slab *s = sorted[low - 1];
  if (address - s->base >= s->bytes) return nullptr;
  *position = low - 1;
  return s;
}

// The smallest unused large slab that serves the request without too much waste. The list is short: keep_bytes bounds it.
slab *block_pool::find_large(std::size_t bytes) {
  slab *best = nullptr;
  for (slab *s = with_room[large_class]; s != nullptr; s = s->next)
    if (s->bytes >= bytes && s->bytes - bytes <= bytes / 8 * large_slack && (best == nullptr || s->bytes < best->bytes))
      best = s;
  return best;
}

// Takes a free block of a slab that has room, for so many bytes. Lock held.
inline std::uintptr_t block_pool::take_block(slab *s, std::size_t bytes) {
  REGOMP_ASSERT(lock.is_held() && s->free_blocks > 0 && s->free_blocks <= s->blocks);
  unsigned word = 0;
  while (s->free_map[word] == 0) ++word;
  const unsigned bit = static_cast<unsigned>(std::countr_zero(s->free_map[word]));
  s->free_map[word] &= s->free_map[word] - 1;
  if (s->free_blocks == s->blocks) unused_bytes -= s->bytes;
  if (--s->free_blocks == 0) list_remove(s);
  const std::size_t index = word * std::size_t{64} + bit;
  s->requested[index] = bytes;
  return s->base + index * s->block_bytes;
}

// A new slab with all blocks free, in no list yet. Called without the lock; null if there is no memory.
slab *block_pool::create_slab(unsigned size_class, std::size_t bytes) {
  const std::size_t block_bytes = size_class == large_class ? bytes : class_bytes(size_class);
  const std::size_t slab_bytes = size_class == large_class ? bytes : slab_bytes_for(block_bytes);
  const auto blocks = static_cast<unsigned>(slab_bytes / block_bytes);
  void *p = std::malloc(sizeof(slab) + blocks * sizeof(std::size_t));
  if (p == nullptr) return nullptr;
  slab *s = ::new (p) slab;
  s->size_class = size_class;
  s->source = source.context;
  s->block_bytes = block_bytes;
  s->bytes = slab_bytes;
  s->blocks = s->free_blocks = blocks;
  s->requested = reinterpret_cast<std::size_t *>(s + 1);
  for (unsigned i = 0; i < s->blocks; ++i) s->free_map[i / 64] |= std::uint64_t{1} << (i % 64);
  s->base = source.acquire(source.context, s->bytes);
  if (s->base == 0) {
    std::free(s);
    return nullptr;
  }
  return s;
}

inline std::uintptr_t block_pool::find_or_create(std::size_t bytes) {
  const std::size_t requested = bytes;
  if (source.announce != nullptr && __builtin_add_overflow(bytes, alignment, &bytes)) return 0;
  unsigned size_class = large_class;
  if (bytes <= largest_small_block) {
    size_class = class_of(bytes);
  } else {
    if (bytes > SIZE_MAX - alignment) return 0;
    bytes = (bytes + alignment - 1) / alignment * alignment;
  }
  {
    lock_guard held(lock);
    slab *s = size_class == large_class ? find_large(bytes) : with_room[size_class];
    if (s != nullptr) return take_block(s, requested);
  }
  // Several threads may come here at once and each make a slab; none waits for another's driver call.
  slab *fresh = create_slab(size_class, bytes);
  if (fresh == nullptr) return 0;
  {
    lock_guard held(lock);
    std::size_t position;
    find_slab(fresh->base, &position);
    if (sorted.insert(position, fresh)) {
      unused_bytes += fresh->bytes;
      list_insert(fresh);
      return take_block(fresh, requested);
    }
  }
  source.release(fresh);
  return 0;
}

std::uintptr_t block_pool::allocate(std::size_t bytes) {
  const std::uintptr_t address = find_or_create(bytes);
  if (source.announce != nullptr && address != 0 && bytes != 0) source.announce(source.context, address, bytes);
  return address;
}

// Takes an unused slab out of all tables. Lock held.
void block_pool::forget(slab *s) {
  REGOMP_ASSERT(lock.is_held() && s->free_blocks == s->blocks && unused_bytes >= s->bytes);
  std::size_t position;
  find_slab(s->base, &position);
  sorted.erase(position);
  list_remove(s);
  unused_bytes -= s->bytes;
}

// Takes unused slabs out until at most `keep` bytes of them are left, and returns them as a chain. Lock held.
slab *block_pool::collect_unused(std::size_t keep) {
  REGOMP_ASSERT(lock.is_held());
  slab *chain = nullptr;
  for (std::size_t i = sorted.size(); i-- > 0 && unused_bytes > keep;) {
    slab *s = sorted[i];
    if (s->free_blocks != s->blocks) continue;
    forget(s);
    s->next = chain;
    chain = s;
  }
  return chain;
}

void block_pool::release_chain(slab *chain) {
  while (chain != nullptr) {
    slab *s = chain;
    chain = s->next;
    s->next = nullptr;
    source.release(s);
  }
}

bool block_pool::allows(std::uintptr_t address, std::size_t bytes) {
  lock_guard held(lock);
  std::size_t position;
  const slab *s = find_slab(address, &position);
  if (s == nullptr) return true;
  const std::size_t index = (address - s->base) / s->block_bytes, offset = (address - s->base) % s->block_bytes;
  const bool in_use = index < s->blocks && (s->free_map[index / 64] >> (index % 64) & 1) == 0;
  return in_use && offset <= s->requested[index] && bytes <= s->requested[index] - offset;
}

bool block_pool::find_block(std::uintptr_t address, std::uintptr_t *start, std::uintptr_t *end) {
  lock_guard held(lock);
  std::size_t position;
  const slab *s = find_slab(address, &position);
  if (s == nullptr) return false;
  const std::size_t index = (address - s->base) / s->block_bytes;
  if (index >= s->blocks || (s->free_map[index / 64] >> (index % 64) & 1) != 0) return false;
  *start = s->base + index * s->block_bytes;
  *end = *start + s->block_bytes;
  return true;
}

bool block_pool::release(std::uintptr_t address) {
  // While the block is still the caller's: another thread may get it, and announce it, as soon as it is free.
  if (source.announce != nullptr) source.announce(source.context, address, 0);
  bool surplus = false;
  {
    lock_guard held(lock);
    std::size_t position;
    slab *s = find_slab(address, &position);
    if (s == nullptr || (address - s->base) % s->block_bytes != 0) return false;
    const std::size_t index = (address - s->base) / s->block_bytes;
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    if (index >= s->blocks || (s->free_map[index / 64] & bit) != 0) return false;
    s->free_map[index / 64] |= bit;
    if (++s->free_blocks == 1) list_insert(s);
    if (s->free_blocks == s->blocks) {
      unused_bytes += s->bytes;
      surplus = unused_bytes > keep_bytes;
    }
  }
  if (surplus) release_unused(keep_bytes / 2);
  return true;
}

// False if there were no more unused slabs than that, or the source cannot take them now.
bool block_pool::release_unused(std::size_t keep) {
  if (!source.can_release(source.context)) return false;
  slab *chain;
  {
    lock_guard held(lock);
    chain = collect_unused(keep);
  }
  release_chain(chain);
  return chain != nullptr;
}

bool block_pool::trim() { return release_unused(0); }

std::size_t block_pool::free_bytes() {
  lock_guard held(lock);
  std::size_t bytes = 0;
  for (const slab *s : sorted) bytes += s->free_blocks * s->block_bytes;
  return bytes;
}

void block_pool::clear() {
  slab *chain = nullptr;
  {
    lock_guard held(lock);
    for (slab *s : sorted) {
      s->next = chain;
      chain = s;
    }
    sorted.clear();
    for (slab *&head : with_room) head = nullptr;
    unused_bytes = 0;
  }
  release_chain(chain);
}

} // namespace regomp::plugin
