// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/reverse/ring.h"

#include "plugin/common/platform.h"
#include "plugin/common/reverse/request.h"

#include <cstring>
#include <new>

namespace regomp::plugin::reverse {

namespace {

constexpr std::uint64_t sequence_mask = UINT64_MAX >> ring_sequence_shift;

std::uint64_t sequence_of(std::uint64_t ticket) { return (ticket + 1) & sequence_mask; }
// What stands in its place until the ticket is announced: the sequence number of the ticket that stood there before.
std::uint64_t stale_sequence(std::uint64_t ticket) { return (ticket + 1 - ring_slots) & sequence_mask; }

} // namespace

bool ring::create(platform &driver) {
  void *p = driver.allocate_page_locked(sizeof(ring_memory));
  if (p == nullptr) return false;
  // All zero: no answer has sequence number 0. Doorbells are as if each had been used once before.
  memory = ::new (p) ring_memory{};
  for (std::uint64_t ticket = 0; ticket < ring_slots; ++ticket)
    memory->doorbells[ticket].word = stale_sequence(ticket) << ring_sequence_shift;
  listen(&memory->doorbells[0].word, memory->doorbells[0].word);
  return true;
}

void ring::destroy(platform &driver) {
  if (memory == nullptr) return;
  driver.free_page_locked(memory);
  memory = nullptr;
}

ring_device ring::device_side() const {
  ring_device d = {};
  d.slots = reinterpret_cast<std::uint64_t>(memory->slots);
  d.doorbells = reinterpret_cast<std::uint64_t>(memory->doorbells);
  return d;
}

void ring::begin(launch_record &l) {
  lock_guard held(lock);
  l.next = launches;
  if (launches != nullptr) launches->previous = &l;
  launches = &l;
}

void ring::end(launch_record &l) {
  lock_guard held(lock);
  (l.previous != nullptr ? l.previous->next : launches) = l.next;
  if (l.next != nullptr) l.next->previous = l.previous;
}

// Lock held. A slot that was announced belongs to the host until it is answered. Acquire, though the writer is the host: as
// in serve().
bool ring::is_being_served(unsigned slot) const {
  const std::uint64_t last_sequence = entries[slot].sequence;
  return last_sequence != 0 && ring_answered(memory->slots[slot].done.load<host_access>()) != last_sequence;
}

// Lock held. A kernel that waits for an answer has not ended.
bool ring::is_of_a_launch(std::uint64_t stack) const {
  const launch_record *l = launches;
  while (l != nullptr && !l->stacks.contains(stack)) l = l->next;
  return l != nullptr;
}

// The slots of the requests that have arrived, as far as one look at the doorbells tells: the device has written them to
// memory, and a line of a slot takes as long to get here as all the rest of serving it. A hint: nothing is believed.
void ring::prefetch(std::uint64_t ticket) const {
  constexpr unsigned most = 8;
  for (unsigned ahead = 0; ahead < most; ++ahead, ++ticket) {
    const std::uint64_t word = memory->doorbells[ticket % ring_slots].look<host_access>();
    if (word >> ring_sequence_shift != sequence_of(ticket)) return;
    const ring_slot &slot = memory->slots[word % ring_slots];
    const char *const lines = reinterpret_cast<const char *>(&slot);
    for (std::size_t line = 0; line < offsetof(ring_slot, data); line += 64) __builtin_prefetch(lines + line);
    __builtin_prefetch(&slot.data[0]);
    __builtin_prefetch(&slot.done, 1);
  }
}

// Lock held. False if the doorbell that is due was overwritten with what no device writes there, or comes from no kernel
// that runs: perhaps nobody would serve it. (A ticket is never announced before the one in its place was read.)
bool ring::take_over() {
  std::uint64_t ticket = taken_over.load(std::memory_order_relaxed);
  prefetch(ticket);
  for (;;) {
    // (B) of reverse_offload.h. Later takers get the slot by way of the lock.
    const std::uint64_t word = memory->doorbells[ticket % ring_slots].load<host_access>();
    if (word >> ring_sequence_shift == stale_sequence(ticket)) {
      listen(&memory->doorbells[ticket % ring_slots].word, word);
      return true;
    }
    const unsigned slot_number = word & ((1u << ring_sequence_shift) - 1);
    if (word >> ring_sequence_shift != sequence_of(ticket) || slot_number >= ring_slots || is_being_served(slot_number))
      return false;
    const std::uint64_t stack = memory->slots[slot_number].stack;
    if (!is_of_a_launch(stack)) return false;
    const int slot = static_cast<int>(slot_number);
    entries[slot] = {++ticket, entries[slot].sequence, stack, -1};
    (first < 0 ? first : entries[last].next) = slot;
    last = slot;
    ++count;
    taken_over.store(ticket, std::memory_order_relaxed);
  }
}

request ring::take(const stack_range &mine, view &v) {
  lock_guard held(lock);
  if (!take_over()) return {request::corrupted, 0, 0, 0};
  int previous = -1;
  for (int i = first; i >= 0; previous = i, i = entries[i].next) {
    if (!mine.contains(entries[i].stack)) continue;
    (previous < 0 ? first : entries[previous].next) = entries[i].next;
    if (last == i) last = previous;
    v.taken_over = ~std::uint64_t{0}; // there may be more
    return {i, entries[i].sequence, entries[i].before, --count};
  }
  // Requests only come in by take_over(), which counts.
  v.taken_over = taken_over.load(std::memory_order_relaxed);
  return {};
}

bool ring::is_sound() {
  lock_guard held(lock);
  const std::uint64_t due = taken_over.load(std::memory_order_relaxed);
  // Nobody takes ticket `due + ring_slots` before ticket `due` is answered, and nothing is taken over while we look.
  // Relaxed: only values are compared.
  for (std::uint64_t ticket = due; ticket != due + ring_slots; ++ticket) {
    const std::uint64_t word = memory->doorbells[ticket % ring_slots].look<host_access>();
    if (word >> ring_sequence_shift != stale_sequence(ticket) && word >> ring_sequence_shift != sequence_of(ticket))
      return false;
  }
  for (unsigned slot = 0; slot < ring_slots; ++slot) {
    // Acquire, with the release in serve(): then `done` has that answer. It keeps it until the slot's next request, which is
    // not taken over, is answered. If `answered` has another value the slot is being served, or its state is not known.
    const std::uint64_t answer = answered[slot].load(std::memory_order_acquire);
    if (ring_answered(answer) == entries[slot].sequence && memory->slots[slot].done.look<host_access>() != answer)
      return false;
  }
  return true;
}

bool ring::serve(const request &r) {
  ring_slot &slot = memory->slots[r.slot];
  // The slot came back to the host by way of the device, which orders us behind the thread that served it last. This acquire
  // pairs with that thread's release below and says the same without the device, to tools that do not know of it.
  (void)slot.done.load<host_access>();
  slot.write_back = 0;
  run_request(slot);
  // Relaxed: nobody but us writes there.
  if (ring_answered(slot.done.look<host_access>()) != r.before) return false;
  // (C) of reverse_offload.h. Copies to device memory are complete, as each was synchronous. From here on the slot is the
  // device's, and may announce another request at once.
  const std::uint64_t answer = ring_answer(r.sequence, slot.write_back);
  slot.done.store<host_access>(answer);
  answered[r.slot].store(answer, std::memory_order_release);
  return true;
}

} // namespace regomp::plugin::reverse
