// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "allocator/address_set.h"

#include "support/lock_word.h"
#include "support/memory.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

namespace {

// A hash table with linear probing: an address is between its home slot and the first empty one after it. Guarded by the
// lock.
constinit futex_mutex set_lock;
constinit void **slots = nullptr;
constinit std::size_t slot_count = 0; // a power of two, or none
constinit std::size_t address_count = 0;

constexpr std::size_t first_slot_count = 64;

std::size_t home_of(const void *address) {
  // Blocks are 16-aligned, and their high bits alike: multiplied by the golden ratio all bits count in the upper half.
  const std::uint64_t mixed = (reinterpret_cast<std::uintptr_t>(address) >> 4) * 0x9e3779b97f4a7c15u;
  return std::size_t(mixed >> 32) & (slot_count - 1);
}

std::size_t next(std::size_t i) { return (i + 1) & (slot_count - 1); }

// The slot of the address, or the empty one where it would go. There always is an empty one.
std::size_t find(const void *address) {
  std::size_t i = home_of(address);
  while (slots[i] != nullptr && slots[i] != address) i = next(i);
  return i;
}

void grow() {
  void **old = slots;
  const std::size_t old_count = slot_count;
  slot_count = old_count == 0 ? first_slot_count : 2 * old_count;
  slots = static_cast<void **>(allocate_zeroed(slot_count * sizeof(void *)));
  for (std::size_t i = 0; i < old_count; ++i)
    if (old[i] != nullptr) slots[find(old[i])] = old[i];
  __builtin_free(old);
}

// Empties slot `hole` and moves up what could not be found behind it any more.
void remove(std::size_t hole) {
  for (std::size_t i = next(hole); slots[i] != nullptr; i = next(i)) {
    // Not if its home lies behind the hole, on the way from there to i.
    const std::size_t home = home_of(slots[i]);
    if (((i - home) & (slot_count - 1)) < ((i - hole) & (slot_count - 1))) continue;
    slots[hole] = slots[i];
    hole = i;
  }
  slots[hole] = nullptr;
}

} // namespace

void remember_address(void *address) {
  lock_guard held(set_lock);
  if ((address_count + 1) * 4 > slot_count * 3) grow();
  const std::size_t i = find(address);
  if (slots[i] != nullptr) return;
  slots[i] = address;
  ++address_count;
}

bool forget_address(void *address) {
  lock_guard held(set_lock);
  if (address_count == 0) return false;
  const std::size_t i = find(address);
  if (slots[i] == nullptr) return false;
  remove(i);
  --address_count;
  return true;
}

void lock_address_set() { set_lock.lock(); }
void unlock_address_set() { set_lock.unlock(); }

// When the library is unloaded. Threads that run on while the process ends find an empty set.
__attribute__((destructor)) static void release_address_set() {
  lock_guard held(set_lock);
  __builtin_free(slots);
  slots = nullptr;
  slot_count = address_count = 0;
}

} // namespace regomp
