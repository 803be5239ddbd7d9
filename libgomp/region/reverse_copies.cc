// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/reverse_copies.h"

#include "device/device_copies.h"
#include "reverse_offload.h"
#include "support/diagnostics.h"
#include "support/memory.h"
#include "watch/tool_events.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

// A place in the slot that the device copies to this one, if it is told to: that of an entry with just this extent.
int find_entry(const ring_slot &s, std::uint64_t start, std::size_t bytes) {
  for (int i = 0; i < std::min<int>(s.entries, ring_inline_entries); i++)
    if (s.entry_addrs[i] == start && s.entry_sizes[i] == bytes) return i;
  return -1;
}

} // namespace

const unsigned char *request_copies::find_inline(std::uint64_t from, std::size_t bytes) const {
  if (slot_ == nullptr) return nullptr;
  for (unsigned i = 0; i < std::min<unsigned>(taken_->entries, ring_inline_entries); i++) {
    const std::uint64_t offset = from - taken_->entry_addrs[i];
    if ((taken_->data_copied >> i & 1) == 0 || offset > ring_inline_bytes || bytes > ring_inline_bytes - offset) continue;
    if (offset + bytes <= taken_->entry_sizes[i]) return &slot_->data[i][offset];
  }
  return nullptr;
}

void request_copies::read(void *to, std::uint64_t from, std::size_t bytes) {
  if (bytes == 0) return;
  if (const unsigned char *data = find_inline(from, bytes)) {
    std::memcpy(to, data, bytes);
    return;
  }
  const data_operation_events events(tool_operation_of::region, [&] {
    return tool_data_operation{queue_ != nullptr ? ompt_target_data_transfer_from_device_async
                                                 : ompt_target_data_transfer_from_device,
                               reinterpret_cast<const void *>(from),
                               device_.number,
                               to,
                               host_device_number(),
                               bytes};
  });
  bool good;
  if (queue_ != nullptr) {
    good = device_.functions->async_dev2host(device_.ordinal, to, reinterpret_cast<const void *>(from), bytes, queue_);
    pending_ = true;
  } else {
    good = copy_from_device(device_, to, from, bytes);
  }
  if (!good)
    fatal("Copying of dev object [%p..%p) to host object [%p..%p) failed", reinterpret_cast<void *>(from),
          reinterpret_cast<void *>(from + bytes), to, static_cast<void *>(static_cast<char *>(to) + bytes));
}

void request_copies::write(std::uint64_t to, const void *from, std::size_t bytes) {
  if (bytes == 0) return;
  if (slot_ != nullptr && bytes <= ring_inline_bytes)
    if (const int i = find_entry(*taken_, to, bytes); i >= 0) {
      std::memcpy(slot_->data[i], from, bytes);
      write_back_ |= std::uint64_t{1} << i;
      return;
    }
  const data_operation_events events(tool_operation_of::region, [&] {
    return tool_data_operation{queue_ != nullptr ? ompt_target_data_transfer_to_device_async
                                                 : ompt_target_data_transfer_to_device,
                               from,
                               host_device_number(),
                               reinterpret_cast<const void *>(to),
                               device_.number,
                               bytes};
  });
  bool good;
  if (queue_ != nullptr) {
    good = device_.functions->async_host2dev(device_.ordinal, reinterpret_cast<void *>(to), from, bytes, queue_);
    pending_ = true;
  } else {
    good = copy_to_device(device_, to, from, bytes);
  }
  if (!good)
    fatal("Copying of host object [%p..%p) to dev object [%p..%p) failed", from,
          static_cast<const void *>(static_cast<const char *>(from) + bytes), reinterpret_cast<void *>(to),
          reinterpret_cast<void *>(to + bytes));
}

void request_copies::wait() {
  if (pending_ && !device_.functions->async_synchronize(queue_)) fatal("waiting for the copies of a reverse offload failed");
  pending_ = false;
  // All of it, not one bit more: the device does what this word says.
  if (slot_ != nullptr) slot_->write_back = write_back_;
}

temporary_memory::~temporary_memory() { std::free(memory_); }

void temporary_memory::add(std::uint64_t start, std::uint64_t end, std::uintptr_t alignment) {
  ranges_.push_back({start, end, nullptr});
  alignment_ = std::max(alignment_, alignment);
}

void temporary_memory::build() {
  std::sort(ranges_.begin(), ranges_.end(), [](const range &a, const range &b) { return a.start < b.start; });
  std::size_t n = 0, bytes = 0;
  for (const range &r : ranges_) {
    if (n > 0 && (r.start < ranges_[n - 1].end || r.start == ranges_[n - 1].start)) {
      ranges_[n - 1].end = std::max(ranges_[n - 1].end, r.end);
      continue;
    }
    const range kept = r; // may stand where it goes
    ranges_[n++] = kept;
  }
  ranges_.resize(n);
  if (n == 0) return;
  // Each range keeps its address modulo the alignment, and empty ones get an address of their own.
  for (const range &r : ranges_) bytes += (r.end - r.start) + 2 * alignment_;
  memory_ = allocate_aligned(alignment_, bytes);
  char *next = static_cast<char *>(memory_);
  for (range &r : ranges_) {
    r.host = next + (r.start & (alignment_ - 1));
    const std::size_t used = (r.start & (alignment_ - 1)) + (r.end - r.start) + 1;
    next += (used + alignment_ - 1) & ~(alignment_ - 1);
  }
}

const temporary_memory::range *temporary_memory::at_or_before(std::uint64_t address) const {
  const range *after =
      std::upper_bound(ranges_.begin(), ranges_.end(), address, [](std::uint64_t a, const range &r) { return a < r.start; });
  return after == ranges_.begin() ? nullptr : after - 1;
}

char *temporary_memory::find(std::uint64_t address) const {
  const range *r = at_or_before(address);
  return r != nullptr && address <= r->end ? r->host + (address - r->start) : nullptr;
}

} // namespace regomp
