// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/descriptor.h"

#include <cstring>

namespace regomp {

namespace {

// Through 20.
struct old_entry {
  std::uintptr_t address;
  const char *name;
  std::uint64_t size;
  std::uint32_t flags, data;
};
static_assert(sizeof(old_entry) == 32);

struct new_entry {
  std::uint64_t zero;
  std::uint16_t version, kind;
  std::uint32_t flags;
  std::uintptr_t address;
  const char *name;
  std::uint64_t size, data;
  const void *more;
};
static_assert(sizeof(new_entry) == 56);

constexpr std::uint16_t kind_openmp = 1;

// A table of the old layout begins with zero, too, if its first entry has no address: what a unit requires. Then its size,
// and the version, tell.
bool is_new(const unsigned char *begin, std::size_t bytes) {
  if (bytes < sizeof(new_entry) || bytes % sizeof(new_entry) != 0) return false;
  new_entry first;
  std::memcpy(&first, begin, sizeof first);
  return first.zero == 0 && first.version == 1;
}

// An image with a header around it, version 1.
struct offload_binary {
  unsigned char magic[4];
  std::uint32_t version;
  std::uint64_t size, entry_offset, entry_size;
};
struct offload_entry {
  std::uint16_t image_kind, offload_kind;
  std::uint32_t flags;
  std::uint64_t string_offset, string_count, image_offset, image_size;
};
constexpr unsigned char offload_magic[4] = {0x10, 0xff, 0x10, 0xad};

} // namespace

entry_range::entry_range(const binary_descriptor &d)
    : begin_(static_cast<const unsigned char *>(d.entries_begin)), end_(static_cast<const unsigned char *>(d.entries_end)) {
  stride_ = begin_ < end_ && is_new(begin_, static_cast<std::size_t>(end_ - begin_)) ? sizeof(new_entry) : sizeof(old_entry);
}

bool entry_range::decode(const unsigned char *p, entry &e) const {
  if (static_cast<std::size_t>(end_ - p) < stride_) return false;
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
  offload_binary header;
  if (size < sizeof header + sizeof(offload_entry) || std::memcmp(i.start, offload_magic, sizeof offload_magic) != 0)
    return {i.start, size};
  std::memcpy(&header, i.start, sizeof header);
  offload_entry inner;
  if (header.version != 1 || header.entry_offset > size - sizeof inner) return {i.start, 0};
  std::memcpy(&inner, i.start + header.entry_offset, sizeof inner);
  if (inner.image_offset > size || inner.image_size > size - inner.image_offset) return {i.start, 0};
  return {i.start + inner.image_offset, inner.image_size};
}

} // namespace regomp
