// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload, host side: device code has asked for a target region with device(ancestor: 1), and a plugin hands the
// request over (OpenMP 5.2 section 13.8). Any thread, also one OpenMP does not know; several at once. No lock is held while
// the region runs, so it may map, launch and be interrupted by further requests.
//
// Every device address in the request becomes a host address: storage that the device has as the counterpart of host storage
// (mapped, associated or declare target) is that storage; anything else is copied to temporary host memory and back.
#ifndef REGOMP_TARGET_REVERSE_H
#define REGOMP_TARGET_REVERSE_H

#include <cstdint>

struct goacc_asyncqueue;

namespace regomp {

struct ring_slot;

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

void serve_reverse_request(const reverse_request &);

} // namespace regomp

#endif
