// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device's end of the ring protocol of reverse offload, whatever the device: one request, from taking a slot to giving
// it back. The protocol is stated in include/reverse_offload.h, (A) to (D) are the marks there; doc/reverse-offload.md says
// why it is so.
//
// Access is how the device reaches memory that others see, Thread where it is: config/nvptx/memory.h, config/nvptx/warp.h.
#ifndef REGOMP_CONFIG_ACCEL_RING_REQUEST_H
#define REGOMP_CONFIG_ACCEL_RING_REQUEST_H

#include "include/reverse_offload.h"

#include <cstdint>

namespace regomp::device {

// What the device hands to the host: the arrays lie in device memory.
struct request {
  std::uint64_t fn;
  std::uint64_t mapnum;
  const std::uint64_t *addrs;
  const std::uint64_t *sizes;
  const std::uint16_t *kinds;
};

template <typename Access, typename Thread>
class ring_end {
public:
  // Both in device memory.
  ring_end(ring_device &device, const std::int32_t &device_number) : control(device), dev_num(device_number) {}

  // Has the host run the region, and waits for it. `thread` acts.
  void ask(const Thread &thread, const request &r) {
    std::uint64_t slots, doorbells;
    Access::get_two(control.slots, slots, doorbells);
    const std::uint32_t number = Access::get(dev_num);
    if (slots == 0) return;
    if (thread.acts()) {
      const std::uint32_t slot_number = claim(thread.number() % ring_slots);
      // On its way while the slot is filled.
      const std::uint64_t ticket = control.next_ticket.template take<Access>();
      ring_slot &slot = *Access::element(reinterpret_cast<ring_slot *>(slots), slot_number);
      Access::put(slot.fn, r.fn);
      Access::put(slot.mapnum, r.mapnum);
      Access::put(slot.addrs, reinterpret_cast<std::uint64_t>(r.addrs));
      Access::put(slot.sizes, reinterpret_cast<std::uint64_t>(r.sizes));
      Access::put(slot.kinds, reinterpret_cast<std::uint64_t>(r.kinds));
      Access::put(slot.stack, thread.stack());
      Access::put(slot.dev_num, number);
      send_entries(slot, r);
      const auto place = static_cast<std::uint32_t>(ticket) % ring_slots;
      ring_bell &bell = *Access::element(reinterpret_cast<ring_bell *>(doorbells), place);
      bell.template store<Access>(ring_doorbell(ticket + 1, slot_number)); // (B)
      const std::uint64_t answer = wait_for_answer(slot, ticket + 1);      // (C)
      for (std::uint32_t left = ring_written_back(answer); left != 0; left &= left - 1) {
        const auto i = static_cast<unsigned>(__builtin_ctz(left));
        // The arrays are ours, unchanged, and nearer than the slot.
        fetch(*Access::element(slot.data, i), *Access::element(r.addrs, i), *Access::element(r.sizes, i));
      }
      busy(slot_number).template leave<Access>(bit(slot_number)); // (D)
    }
    thread.rejoin();
  }

private:
  static std::uint32_t bit(std::uint32_t slot) { return 1u << slot % ring_word_bits; }
  lock_bits &busy(std::uint32_t slot) { return *Access::element(control.busy, slot / ring_word_bits); }

  // The slot of the thread's number if it is free, else the next free one.
  std::uint32_t claim(std::uint32_t slot) {
    constexpr std::uint32_t nap_when_full = 200;
    for (;;) {
      const std::uint32_t taken = busy(slot).template enter<Access>(bit(slot)); // (A)
      if ((taken & bit(slot)) == 0) return slot;
      if (~taken != 0) {
        slot = slot / ring_word_bits * ring_word_bits + static_cast<std::uint32_t>(__builtin_ctz(~taken));
      } else {
        slot = (slot + ring_word_bits) % ring_slots;
        Access::nap(nap_when_full);
      }
    }
  }

  // The arrays, and the bytes of what is read, as far as there is room.
  static void send_entries(ring_slot &slot, const request &r) {
    std::uint32_t count = 0, sent = 0;
    if (r.mapnum <= ring_inline_entries) {
      count = static_cast<std::uint32_t>(r.mapnum);
      for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint64_t address = *Access::element(r.addrs, i), size = *Access::element(r.sizes, i);
        const std::uint32_t kind = Access::get_anywhere(*Access::element(r.kinds, i));
        Access::put(*Access::element(slot.entry_addrs, i), address);
        Access::put(*Access::element(slot.entry_sizes, i), size);
        Access::put(*Access::element(slot.entry_kinds, i), kind);
        if (!ring_sends_data_of(kind) || size - 1 >= ring_inline_bytes || address == 0) continue;
        sent |= 1u << i;
        send(*Access::element(slot.data, i), address, static_cast<std::uint32_t>(size));
      }
    }
    Access::put(slot.entries, count);
    Access::put(slot.data_copied, sent);
  }

  static void send(unsigned char *to, std::uint64_t address, std::uint32_t size) {
    if (((address | size) & 3) == 0) {
      send_words<0>(reinterpret_cast<std::uint32_t *>(to), reinterpret_cast<const std::uint32_t *>(address), size);
    } else {
      const auto *from = reinterpret_cast<const unsigned char *>(address);
      const auto *const end = from + size;
      Access::put(*to, *from);
      while (++from != end) Access::put(*++to, *from);
    }
  }

  // Those from `word` on, of which there is one.
  template <unsigned Word>
  static void send_words(std::uint32_t *to, const std::uint32_t *from, std::uint32_t size) {
    if (size >= 4 * (Word + 4)) {
      Access::put_four(to[Word], from[Word], from[Word + 1], from[Word + 2], from[Word + 3]);
      if constexpr (4 * (Word + 4) < ring_inline_bytes)
        if (size > 4 * (Word + 4)) send_words<Word + 4>(to, from, size);
      return;
    }
    Access::put(to[Word], from[Word]);
    if (size <= 4 * (Word + 1)) return;
    Access::put(to[Word + 1], from[Word + 1]);
    if (size > 4 * (Word + 2)) Access::put(to[Word + 2], from[Word + 2]);
  }

  // A load takes its way over the bus, and the first answers are there after two or three of them. Then naps that grow keep
  // many waiting threads from filling the bus with their loads.
  static std::uint64_t wait_for_answer(ring_slot &slot, std::uint64_t sequence) {
    constexpr std::uint32_t first_nap = 64, longest_nap = 2048;
    std::uint32_t nap = first_nap / 16;
    return slot.done.template await<Access>([=](std::uint64_t word) { return ring_answered(word) == sequence; },
                                            [&nap] {
                                              if (nap >= first_nap) Access::nap(nap);
                                              nap = nap * 2 < longest_nap ? nap * 2 : longest_nap;
                                            });
  }

  // What the host put into the slot goes to its place.
  static void fetch(const unsigned char *from, std::uint64_t address, std::uint64_t bytes) {
    const auto size = static_cast<std::uint32_t>(bytes);
    if (((address | size) & 3) == 0) {
      fetch_words(reinterpret_cast<const std::uint32_t *>(from), reinterpret_cast<std::uint32_t *>(address), size);
    } else {
      auto *to = reinterpret_cast<unsigned char *>(address);
      const unsigned char *const end = to + size;
      *to = static_cast<unsigned char>(Access::get_byte(*from));
      while (++to != end) *to = static_cast<unsigned char>(Access::get_byte(*++from));
    }
  }

  // All loads before all stores: one way over the bus. What lies behind the entry is in its room, and is not stored.
  template <typename... Before>
  static void fetch_words(const std::uint32_t *from, std::uint32_t *to, std::uint32_t size, Before... before) {
    constexpr unsigned word = sizeof...(before); // so many are loaded
    std::uint32_t a, b, c, d;
    Access::get_four(from[word], a, b, c, d);
    if constexpr (4 * (word + 4) < ring_inline_bytes)
      if (size > 4 * (word + 4)) {
        fetch_words(from, to, size, before..., a, b, c, d);
        return;
      }
    std::uint32_t *place = to;
    ((*place++ = before), ...);
    *place = a;
    Access::template put_if_more<4 * (word + 1)>(size, to[word + 1], b);
    Access::template put_if_more<4 * (word + 2)>(size, to[word + 2], c);
    Access::template put_if_more<4 * (word + 3)>(size, to[word + 3], d);
  }

  ring_device &control;
  const std::int32_t &dev_num;
};

} // namespace regomp::device

#endif
