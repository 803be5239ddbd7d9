// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/descriptor.h"

#include <cstring>

namespace regomp {

namespace {

bool is_new(const unsigned char *begin, std::size_t bytes) {
  new_entry first;
  if (bytes < sizeof first) return false;
  std::memcpy(&first, begin, sizeof first);
  return is_new_table(first, bytes);
}

} // namespace

entry_range::entry_range(const binary_descriptor &d)
    : begin_(static_cast<const unsigned char *>(d.entries_begin)), end_(static_cast<const unsigned char *>(d.entries_end)) {
  stride_ = begin_ < end_ && is_new(begin_, static_cast<std::size_t>(end_ - begin_)) ? sizeof(new_entry) : sizeof(old_entry);
  // What is no whole number of entries is none.
  if (begin_ > end_ || static_cast<std::size_t>(end_ - begin_) % stride_ != 0) begin_ = end_;
}

bool entry_range::decode(const unsigned char *p, entry &e) const {
  if (stride_ == sizeof(old_entry)) {
    old_entry o;
    std::memcpy(&o, p, sizeof o);
    e = {o.address, o.name, o.size, o.flags, o.data};
    return true;
  }
  new_entry n;
  std::memcpy(&n, p, sizeof n);
  e = {n.address, n.name, n.size, n.flags, n.data};
  return n.kind == kind_openmp;
}

image_bytes bytes_of(const device_image &i) {
  const std::size_t size = i.start < i.end ? static_cast<std::size_t>(i.end - i.start) : 0;
  const image_part part = without_header(i.start, size);
  return {i.start + part.offset, part.size};
}

} // namespace regomp
