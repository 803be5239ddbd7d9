// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checker of mappings (map_checks.h) knows of device memory: for each mapped object the bytes that the library has
// last copied to or from the device, so that what differs there was changed by device code.
//
// Protected by one lock, the caller's, which is a leaf: nothing here calls the plugin.
#ifndef REGOMP_WATCH_MAP_SHADOWS_H
#define REGOMP_WATCH_MAP_SHADOWS_H

#include "mapping/interval_index.h"
#include "mapping/mapping_table.h"
#include "support/array.h"
#include "watch/map_texts.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

// Which bytes of an object: how many, the first of them, and the last.
struct differing_bytes {
  std::size_t count = 0, first = 0, last = 0;
  void add(std::size_t offset) {
    if (count++ == 0) first = offset;
    last = offset;
  }
};

struct object_shadow {
  enum state : unsigned char {
    unknown, // never copied: device code's, or nobody's
    known,   // `bytes` has what was last copied
    word,    // the library has put a device address there
    dangling // ... of what is unmapped now
  };

  int device;
  std::uintptr_t host, on_device;
  std::size_t length;
  mapped_by by;
  bool fresh;                    // its first contents are being sent
  bool sent;                     // there were some to send
  bool stale;                    // it was said that the host has changed it
  bool has_words;                // some were written
  bool sent_again;               // what is being sent was there
  const void *fetched_by;        // the construct that has last copied from it
  const void *region;            // the last that lists it, null if none has
  unsigned char *bytes, *states; // one each for each byte
  unsigned char *before;         // the device's bytes when that region began; null: the region has mapped it

  // Where the driver tells what kernels do (map_uses.h).
  enum use : unsigned char {
    unread = 1,  // sent by the host, and no kernel has read it, nor put something else there
    changed = 2, // a kernel has written it since host and device last had the same
    result = 4,  // a kernel has written it, and none has read it since
    newer = 8,   // the host has changed it
    reread = 16, // with `result`: the same region has read it
  };
  unsigned char *uses;              // a byte for each; null: nobody tells
  const void *sent_by;              // the construct that has last sent some of it
  std::size_t first_used, end_used; // what kernels have used of it
  std::size_t replaced;             // bytes of what was sent that kernels have replaced before they read them

  bool is_word(std::size_t i) const { return states[i] >= word; }
  void *host_at(std::size_t offset) const { return reinterpret_cast<void *>(host + offset); }
  // Of what is known; the same for objects with the same contents.
  std::uint64_t hash() const;
  std::size_t count_known() const;
  // Device code has put that there, and no region that came later lists the object: one that does may have used the result.
  bool is_last_result(std::size_t i, unsigned char there) const {
    if (uses != nullptr)
      return states[i] == known && there != bytes[i] && (uses[i] & (changed | result)) == (changed | result);
    return states[i] == known && there != bytes[i] && (before == nullptr || there != before[i]);
  }
};

// Finds a number by a key, in a growing hash table.
class key_table {
public:
  struct key {
    std::uint64_t word[4];
    bool operator==(const key &) const = default;
  };
  static constexpr std::uint32_t none = UINT32_MAX;

  key_table() = default;
  ~key_table() { std::free(slots_); }
  key_table(const key_table &) = delete;
  key_table &operator=(const key_table &) = delete;

  // Its number; where there is none, `otherwise` becomes it if that is not `none`.
  std::uint32_t find(const key &, std::uint32_t otherwise = none);
  std::size_t size() const { return size_; }

private:
  struct slot {
    key k;
    std::uint32_t number;
  };
  void grow();

  slot *slots_ = nullptr;
  std::size_t capacity_ = 0, size_ = 0;
};

class shadow_table {
public:
  // Null if the host lacks memory for it.
  object_shadow *add(int device, const mapped_object &, const mapped_by &);
  // The object that begins there on the device; null if it is not known.
  object_shadow *find(int device, std::uintptr_t on_device);
  void remove(object_shadow *);
  // The words of others that point into the object: it is about to be removed.
  void mark_dangling(const object_shadow &target);
  // All of a device's, which has lost its memory.
  void forget(int device);

  // Calls part(object, offset in it, bytes) for each object in a range of the device's memory.
  template <typename Part>
  void for_each(int device, std::uintptr_t start, std::uintptr_t end, Part &&part) {
    interval_index *const index = index_of(device);
    if (index == nullptr || start >= end) return;
    interval_index::cursor c = index->floor(start);
    if (!c) c = index->first();
    for (; c && c.get().start < end; c = c.next()) {
      auto &o = *static_cast<object_shadow *>(c.get().value);
      const std::uintptr_t from = start > o.on_device ? start : o.on_device,
                           to = end < o.on_device + o.length ? end : o.on_device + o.length;
      if (from < to) part(o, from - o.on_device, to - from);
    }
  }
  // Calls part(object) for all of them.
  template <typename Part>
  void for_all(Part &&part) {
    for (interval_index *index : by_device_)
      if (index != nullptr)
        for (interval_index::cursor c = index->first(); c; c = c.next()) part(*static_cast<object_shadow *>(c.get().value));
  }

private:
  interval_index *index_of(int device) {
    const auto n = static_cast<std::size_t>(device);
    return n < by_device_.size() ? by_device_[n] : nullptr;
  }

  array<interval_index *, 4> by_device_;
};

// What the device had in an object when its mapping ended, and who had mapped it.
struct ended_mapping {
  std::uint64_t hash;
  const void *code;
  bool checked; // `hash` is valid
};

class mapping_history {
public:
  // Null when there are too many.
  ended_mapping *of(const object_shadow &);

private:
  static constexpr std::uint32_t most = 1 << 20;
  key_table numbers_;
  array<ended_mapping, 16> records_;
};

} // namespace regomp

#endif
