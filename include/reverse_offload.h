// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wire protocols of reverse offload: how device code asks the host to run a target region. doc/reverse-offload.md says why
// there are two.
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

// --- ring --------------------------------------------------------------------------------------------------------------
//
// Spoken by config/nvptx/reverse_ring.ptx, which has these numbers once more: change both.
//
// Ownership. A slot belongs to nobody, then to the device thread that set its bit in ring_device::busy, then, from the
// release store of its doorbell on, to the host, then, from the release store of `done` on, to that device thread again.
// A doorbell belongs to the device from the moment the host has read it.

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
  alignas(64) std::uint64_t done; // ring_answer, when the request is answered
  std::uint64_t write_back; // bit i: the device copies data[i] to entry i's address, entry_sizes[i] bytes. In the answer
};
static_assert(sizeof(ring_slot) == 640 && offsetof(ring_slot, stack) == 40 && offsetof(ring_slot, dev_num) == 48 &&
              offsetof(ring_slot, entries) == 52 && offsetof(ring_slot, entry_addrs) == 64 &&
              offsetof(ring_slot, entry_sizes) == 112 && offsetof(ring_slot, entry_kinds) == 160 &&
              offsetof(ring_slot, data) == 192 && offsetof(ring_slot, done) == 576 &&
              offsetof(ring_slot, write_back) == 584);

// A doorbell: the sequence number of its ticket (the ticket's number plus 1, so that it is never 0) and a slot.
constexpr unsigned ring_sequence_shift = 16;
constexpr std::uint64_t ring_doorbell(std::uint64_t sequence, unsigned slot) {
  return sequence << ring_sequence_shift | slot;
}

// An answer, in one word, so that the device reads once over the bus: the doorbell's sequence number, and which entries the
// device is to copy from the slot.
constexpr unsigned ring_answer_shift = 8;
static_assert(ring_inline_entries <= ring_answer_shift);
constexpr std::uint64_t ring_answer(std::uint64_t sequence, std::uint64_t write_back) {
  return sequence << ring_answer_shift | (write_back & ((1u << ring_inline_entries) - 1));
}
constexpr std::uint64_t ring_answered(std::uint64_t done) { return done >> ring_answer_shift; }

// Page-locked host memory, under the same address on both sides.
struct ring_memory {
  ring_slot slots[ring_slots];
  std::uint64_t doorbells[ring_slots]; // of ticket t at t modulo ring_slots
};

// The device variable __regomp_ring. The host writes it before the first kernel; then it is the device's.
struct ring_device {
  std::uint64_t slots; // ring_memory::slots; 0: nobody listens, a request is dropped
  std::uint64_t doorbells;
  alignas(64) std::uint64_t next_ticket;
  alignas(64) std::uint32_t busy[ring_slots / 32]; // bit s modulo 32 of word s / 32: slot s is taken
};
static_assert(sizeof(ring_device) == 192 && offsetof(ring_device, next_ticket) == 64 && offsetof(ring_device, busy) == 128);

} // namespace regomp

// What our host library offers to our plugin beyond the interface in gomp_plugin.h, as REGOMP_PLUGIN_target_rev: runs the
// host region of the request in a slot, using what is inline there, and says in write_back what the device has to do. Any
// thread, several at once; the caller holds no lock.
extern "C" {
using REGOMP_PLUGIN_target_rev_t = void(regomp::ring_slot *);
}

#endif
