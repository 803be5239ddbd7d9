// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the checker of mappings: an object that device code has changed, and of which the host has what was there before.
#ifndef REGOMP_WATCH_UNFETCHED_OBJECT_H
#define REGOMP_WATCH_UNFETCHED_OBJECT_H

#include "watch/map_shadows.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct unfetched_object {
  int device;
  std::uintptr_t host;
  std::size_t length;
  mapped_by by;
  const void *region;   // that has changed it; null: the one that has mapped it
  const void *unmapped; // where; null: it is mapped
  differing_bytes bytes;

  // Where on the host.
  struct part {
    std::uintptr_t start;
    std::size_t bytes;
    bool operator==(const part &) const = default;
    bool is_in(const part &other) const { return start - other.start < other.bytes; }
  };
  // The bytes around the first and the last that device code has changed all of, as many as can be watched. None: `bytes`
  // is 0.
  part first, last;
  // The whole pages from the one with the first such byte to that with the last, and which bytes of them device code has
  // changed, where not all of the same value's are as they were: a bit for each, in memory of malloc(3). None: null.
  part pages;
  std::uint64_t *changed;

  unfetched_object(const object_shadow &o, const void *unmapped_at)
      : device(o.device), host(o.host), length(o.length), by(o.by), region(o.region), unmapped(unmapped_at), bytes{},
        first{}, last{}, pages{}, changed(nullptr) {}
};

// `there`: what the device has in the object. `unmapped`: where; null: it is still mapped. `with_pages`: `changed` is the
// caller's. Without changed bytes if there are none, or the host has the object no more.
unfetched_object find_unfetched(const object_shadow &, const unsigned char *there, const void *unmapped, bool with_pages);

} // namespace regomp

#endif
