// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wire protocols of reverse offload: how device code asks the host to run a target region.
//
// stock: the one slot that GCC's device library uses. It lives in page-locked host memory; the device variable
// __gomp_rev_offload_var holds its address. A device thread that holds the device-side lock owns every field while `fn` is
// zero; its system-scope release store of `fn` hands the slot to the host, which reads it with acquire, serves the request
// and hands the slot back with a release store of zero. No field is ever updated atomically by both sides: each word has one
// writer at a time.
#ifndef REGOMP_REVERSE_OFFLOAD_H
#define REGOMP_REVERSE_OFFLOAD_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct stock_mailbox {
  std::uint64_t fn;     // device address of the region's dummy clone; 0 = no request
  std::uint64_t mapnum; // number of map entries
  std::uint64_t addrs;  // device address of mapnum 64-bit addresses
  std::uint64_t sizes;  // device address of mapnum 64-bit sizes
  std::uint64_t kinds;  // device address of mapnum 16-bit kinds
  std::int32_t dev_num; // number of the device that asks
};
static_assert(sizeof(stock_mailbox) == 48 && offsetof(stock_mailbox, dev_num) == 40);

} // namespace regomp

#endif
