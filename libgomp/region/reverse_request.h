// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef REGOMP_REGION_REVERSE_REQUEST_H
#define REGOMP_REGION_REVERSE_REQUEST_H

#include <cstdint>

struct goacc_asyncqueue;

namespace regomp {

struct ring_slot;

// What device code asks of the host: to carry out a region there.
struct reverse_request {
  std::uint64_t function;  // device address of the region's clone
  std::uint64_t count;     // map entries
  std::uint64_t addresses; // device addresses of the three arrays
  std::uint64_t sizes;
  std::uint64_t kinds;
  int device_number;
  goacc_asyncqueue *queue; // for copies; null: synchronous copies do not wait for the kernel that asks
  // Null, or where the request came in: data of its list items are there. The rest of the slot, up to the data, is read from
  // a copy that was made when the request was taken: what a wild pointer does to the slot from then on changes no size or
  // address that was checked.
  ring_slot *slot;
  const ring_slot *taken;
};

} // namespace regomp

#endif
