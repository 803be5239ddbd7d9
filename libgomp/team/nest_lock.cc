// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/nest_lock.h"

#include "config/linux/futex.h"
#include "support/race_detector.h"
#include "support/waiting.h"

#include <unistd.h>

namespace regomp {

void nest_lock_ref::wait_and_take(nest_lock &l, const void *me) {
  lock(l.word);
  nest_lock_ref(l, me).take();
}

namespace {

constexpr std::uint32_t sleepers = 1u << 31; // the kernel's numbers are below 2^22

std::uint32_t own_number() { return std::uint32_t(gettid()); }

bool held_by(const std::atomic_ref<std::uint32_t> &owner, std::uint32_t me) {
  // relaxed: equal only if this thread stored it itself.
  return (owner.load(std::memory_order_relaxed) & ~sleepers) == me;
}

// `value`: the owner's number, with the bit if others may sleep.
bool take(std::atomic_ref<std::uint32_t> &owner, std::uint32_t value) {
  std::uint32_t expected = 0;
  // acquire: what the previous holder wrote; pairs with the release in unset.
  return owner.compare_exchange_strong(expected, value, std::memory_order_acquire, std::memory_order_relaxed);
}

void wait_and_take(std::atomic_ref<std::uint32_t> &owner, std::uint32_t &word, std::uint32_t me) {
  for (unsigned long long turns = spin_limit(); turns != 0; --turns) {
    // relaxed: a hint that an attempt is worth while.
    if (owner.load(std::memory_order_relaxed) == 0 && take(owner, me)) return;
    cpu_relax();
  }
  // A thread that has slept takes the lock with the bit set, since others may sleep still.
  while (!take(owner, me | sleepers)) {
    std::uint32_t seen = owner.load(std::memory_order_relaxed); // the exchange and the kernel compare it again
    if (seen == 0) continue;
    const std::uint32_t marked = seen | sleepers;
    if (seen != marked && !owner.compare_exchange_strong(seen, marked, std::memory_order_relaxed)) continue;
    futex_wait(&word, marked);
  }
}

} // namespace

void set(thread_nest_lock &l) {
  std::atomic_ref owner(l.owner);
  const std::uint32_t me = own_number();
  if (!held_by(owner, me) && !take(owner, me)) wait_and_take(owner, l.owner, me);
  race_acquire(&l);
  ++l.depth;
}

int test(thread_nest_lock &l) {
  std::atomic_ref owner(l.owner);
  const std::uint32_t me = own_number();
  if (!held_by(owner, me) && !take(owner, me)) return 0;
  race_acquire(&l);
  return ++l.depth;
}

void unset(thread_nest_lock &l) {
  if (--l.depth != 0) return;
  race_release(&l);
  // release: publishes what the holder wrote. The lock may be gone once it is free; waking uses the address only.
  if ((std::atomic_ref(l.owner).exchange(0, std::memory_order_release) & sleepers) != 0) futex_wake(&l.owner, 1);
}

} // namespace regomp
