// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copies of one reverse-offload request, and the temporary host memory that stands for device storage without a host
// counterpart. Lives on the stack of the thread that serves the request.
#ifndef REGOMP_REGION_REVERSE_COPIES_H
#define REGOMP_REGION_REVERSE_COPIES_H

#include "device/device.h"
#include "region/reverse_request.h"
#include "support/array.h"

namespace regomp {

// Copies through the request's queue if it has one: begun one after the other, complete after wait(). What is inline in the
// request's slot is read there; what the device can fetch from there is written there, and reaches its place when the
// request is answered.
class request_copies {
public:
  request_copies(device &d, const reverse_request &r) : device_(d), queue_(r.queue), slot_(r.slot), taken_(r.taken) {}
  // The bytes if they are in the slot, else null.
  const unsigned char *find_inline(std::uint64_t from, std::size_t bytes) const;
  void read(void *to, std::uint64_t from, std::size_t bytes);
  void write(std::uint64_t to, const void *from, std::size_t bytes);
  void wait();

private:
  device &device_;
  goacc_asyncqueue *queue_;
  ring_slot *slot_;
  const ring_slot *taken_;
  std::uint64_t write_back_ = 0;
  bool pending_ = false;
};

// Device ranges that need temporary memory. First all are added, overlapping ones are joined by build(), then addresses can
// be asked for. Alignment is that of the device address, up to 64 bytes or the largest that was asked for.
class temporary_memory {
public:
  ~temporary_memory();
  void add(std::uint64_t start, std::uint64_t end, std::uintptr_t alignment);
  void build();
  // The host address that stands for a device address, null if none does. An address just past a range counts if no other
  // range begins there.
  char *find(std::uint64_t address) const;

private:
  struct range {
    std::uint64_t start, end;
    char *host;
  };
  const range *at_or_before(std::uint64_t address) const;

  array<range, 16> ranges_;
  std::uintptr_t alignment_ = 64;
  void *memory_ = nullptr;
};

} // namespace regomp

#endif
