// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wire protocols of reverse offload: how device code asks the host to run a target region. doc/reverse-offload.md says why
// there are two. Both sides are compiled from this file: layouts, numbers, and the orders of memory are stated here and
// nowhere else.
#ifndef REGOMP_REVERSE_OFFLOAD_H
#define REGOMP_REVERSE_OFFLOAD_H

#include <cstddef>
#include <cstdint>

namespace regomp {

// --- stock -------------------------------------------------------------------------------------------------------------
//
// The one slot that GCC's device library uses. It lives in page-locked host memory; the device variable
// __gomp_rev_offload_var holds its address. A device thread that holds the device-side lock owns every field while `fn` is
// zero; its system-scope release store of `fn` hands the slot to the host, which reads it with acquire, serves the request
// and hands the slot back with a release store of zero. No field is ever updated atomically by both sides: each word has one
// writer at a time.

struct stock_mailbox {
  std::uint64_t fn;     // device address of the region's dummy clone; 0 = no request
  std::uint64_t mapnum; // number of map entries
  std::uint64_t addrs;  // device address of mapnum 64-bit addresses
  std::uint64_t sizes;  // device address of mapnum 64-bit sizes
  std::uint64_t kinds;  // device address of mapnum 16-bit kinds
  std::int32_t dev_num; // number of the device that asks
};
static_assert(sizeof(stock_mailbox) == 48 && offsetof(stock_mailbox, dev_num) == 40);

// --- words with an order -----------------------------------------------------------------------------------------------
//
// What may be done with a word that several threads see depends on what the word is for; its type says it. `Access` is how
// one side does it: host_access below, or device code's (config/nvptx/memory.h).

enum class side { host, device };

// By this word its writer hands memory over to the other side. Stored with release and loaded with acquire, at system scope,
// so that who has seen the word sees what was written before it. One side writes it, by plain stores: a device's atomic
// update of host memory may be none on its way over the bus.
template <side Writer>
struct handover {
  std::uint64_t word;

  template <typename Access>
  void store(std::uint64_t value) {
    static_assert(Access::me == Writer);
    Access::store_release_system(word, value);
  }
  template <typename Access>
  std::uint64_t load() const {
    return Access::load_acquire_system(word);
  }
  // Loads it until is(value), and pauses in between: that value.
  template <typename Access, typename Is, typename Pause>
  std::uint64_t await(Is is, Pause pause) const {
    std::uint64_t value;
    while (!is(value = Access::load_before_acquire(word))) pause();
    Access::acquire_after_load();
    return value;
  }
  // No order: for hints, and for what the caller itself has stored.
  template <typename Access>
  std::uint64_t look() const {
    return Access::load_relaxed(word);
  }
};

// Bits in device memory of which each is a lock between device threads.
struct lock_bits {
  std::uint32_t word;

  // The word as it was. Acquire, with the release in `leave` by the bit's last owner, at the device's scope.
  template <typename Access>
  std::uint32_t enter(std::uint32_t bit) {
    return Access::fetch_or_acquire_device(word, bit);
  }
  template <typename Access>
  void leave(std::uint32_t bit) {
    Access::and_release_device(word, ~bit);
  }
};

// Hands out numbers to device threads. Nothing is passed along with one, so there is no order.
struct ticket_counter {
  std::uint64_t word;

  template <typename Access>
  std::uint64_t take() {
    return Access::fetch_add_relaxed_device(word, 1);
  }
};

struct host_access {
  static constexpr side me = side::host;
  // To a processor of the host a device is one more thread: page-locked memory is coherent.
  static void store_release_system(std::uint64_t &word, std::uint64_t value) {
    __atomic_store_n(&word, value, __ATOMIC_RELEASE);
  }
  static std::uint64_t load_acquire_system(const std::uint64_t &word) { return __atomic_load_n(&word, __ATOMIC_ACQUIRE); }
  static std::uint64_t load_relaxed(const std::uint64_t &word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }
};

// --- ring --------------------------------------------------------------------------------------------------------------
//
// The device's end is config/accel/ring_request.h, the host's plugin/common/reverse/ring.h.
//
// Ownership, and what orders each change of it:
//   (A) A slot belongs to nobody, then to the device thread that set its bit in ring_device::busy. lock_bits: what the last
//       owner did with the slot is over.
//   (B) From the store of its doorbell on it is the host's. handover<device>: the host sees the slot as the device thread
//       left it, and the memory that the request names.
//   (C) From the store of `done` on it is that device thread's again. handover<host>: it sees what the region did, and what
//       the host put into the slot.
//   (D) Until it clears the bit. Its loads from the slot are done by then; the host wrote before it said so.
// A doorbell belongs to the device from the moment the host has read it: who takes ticket t holds one of as many slots as
// there are doorbells, so one of the tickets before t that many was answered, and the host reads doorbells in order.

inline constexpr unsigned ring_slots = 256; // also the number of doorbells
inline constexpr unsigned ring_inline_entries = 6;
inline constexpr unsigned ring_inline_bytes = 64;

struct alignas(64) ring_slot {
  // Written by the device.
  std::uint64_t fn;
  std::uint64_t mapnum;
  std::uint64_t addrs;
  std::uint64_t sizes;
  std::uint64_t kinds;
  std::uint64_t stack; // the requesting thread's soft stack pointer, which lies above what it uses
  std::int32_t dev_num;
  std::uint16_t entries;     // how many entries of the arrays are below: mapnum or 0
  std::uint16_t data_copied; // bit i: data[i] has the bytes of entry i
  std::uint64_t reserved;
  std::uint64_t entry_addrs[ring_inline_entries];
  std::uint64_t entry_sizes[ring_inline_entries];
  std::uint16_t entry_kinds[ring_inline_entries];
  std::uint16_t reserved_kinds[2];
  // Written by the device, then by the host: see write_back.
  alignas(64) unsigned char data[ring_inline_entries][ring_inline_bytes];
  // Written by the host.
  alignas(64) handover<side::host> done; // ring_answer, when the request is answered
  std::uint64_t write_back; // bit i: the device copies data[i] to entry i's address, entry_sizes[i] bytes. In the answer
};
// What the device writes for a request without data is two lines, and what it waits for is one.
static_assert(offsetof(ring_slot, entry_addrs) == 64 && offsetof(ring_slot, data) == 192 &&
              offsetof(ring_slot, done) == offsetof(ring_slot, data) + ring_inline_entries * ring_inline_bytes &&
              sizeof(ring_slot) == offsetof(ring_slot, done) + 64);
static_assert(ring_inline_entries <= 16); // bits of data_copied

// Whether an entry of this kind is plain data that the region reads, so that the device sends its bytes along, if they are
// few. An implicit map hides its kind behind a marker. Kinds 0 to 31 and 128 to 159 are looked up in a mask: to, tofrom,
// firstprivate, always to, always tofrom; force to, force tofrom, always present to, always present tofrom. These are the
// kinds that the host library makes such items of (libgomp.mapping/device-kinds.cc compares them).
constexpr bool ring_sends_data_of(std::uint32_t kind) {
  if ((kind & 0xfc) == 0x60) kind &= 0x83;
  if ((kind & 0x60) != 0) return false;
  const std::uint32_t mask = (kind & 0x80) == 0 ? 0x000a100a : 0x00a0000a;
  return (mask >> (kind & 31) & 1) != 0;
}

// A doorbell: the sequence number of its ticket (the ticket's number plus 1, so that it is never 0) and a slot.
inline constexpr unsigned ring_sequence_shift = 16;
static_assert(ring_slots <= 1u << ring_sequence_shift);
constexpr std::uint64_t ring_doorbell(std::uint64_t sequence, unsigned slot) {
  return sequence << ring_sequence_shift | slot;
}

// An answer, in one word, so that the device reads once over the bus: the doorbell's sequence number, and which entries the
// device is to copy from the slot.
inline constexpr unsigned ring_answer_shift = 8;
static_assert(ring_inline_entries <= ring_answer_shift);
constexpr std::uint64_t ring_answer(std::uint64_t sequence, std::uint64_t write_back) {
  return sequence << ring_answer_shift | (write_back & ((1u << ring_inline_entries) - 1));
}
constexpr std::uint64_t ring_answered(std::uint64_t done) { return done >> ring_answer_shift; }
constexpr std::uint32_t ring_written_back(std::uint64_t done) {
  return static_cast<std::uint32_t>(done) & ((1u << ring_answer_shift) - 1);
}

// Page-locked host memory, under the same address on both sides.
using ring_bell = handover<side::device>;
struct ring_memory {
  ring_slot slots[ring_slots];
  ring_bell doorbells[ring_slots]; // of ticket t at t modulo ring_slots
};

// The device variable of this name. The host writes it before the first kernel; then it is the device's.
inline constexpr char ring_variable[] = "__regomp_ring";
inline constexpr unsigned ring_word_bits = 32;
struct alignas(64) ring_device {
  // Side by side: the device loads both at once.
  std::uint64_t slots; // ring_memory::slots; 0: nobody listens, a request is dropped
  std::uint64_t doorbells;
  // Each in a line of its own, since they change.
  alignas(64) ticket_counter next_ticket;
  alignas(64) lock_bits busy[ring_slots / ring_word_bits]; // bit s modulo 32 of word s / 32: slot s is taken
};

} // namespace regomp

// What our host library offers to our plugin beyond the interface in gomp_plugin.h, as REGOMP_PLUGIN_target_rev: runs the
// host region of the request in a slot, using what is inline there, and says in write_back what the device has to do. Any
// thread, several at once; the caller holds no lock.
extern "C" {
using REGOMP_PLUGIN_target_rev_t = void(regomp::ring_slot *);
}

#endif
