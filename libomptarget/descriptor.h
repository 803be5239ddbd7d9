// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the link step of LLVM's compilers puts into a program for this library: images, and a table of entries that are found
// in images by name. All of it is the program's, constant, and there as long as it is registered.
#ifndef REGOMP_LIBOMPTARGET_DESCRIPTOR_H
#define REGOMP_LIBOMPTARGET_DESCRIPTOR_H

#include "llvm_offload.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct entry {
  std::uintptr_t address;
  const char *name;
  std::size_t size; // 0: a region, else a variable's
  std::uint32_t flags;
  std::uint64_t data;
  bool is_region() const { return regomp::is_region(size, flags); }
  bool is_variable() const { return regomp::is_variable(size, flags); }
};

// Goes through a table of entries of either layout. Those of other languages are left out.
class entry_range {
public:
  explicit entry_range(const binary_descriptor &);
  // Calls what(entry) for each.
  template <typename What>
  void for_each(What &&what) const {
    entry e;
    for (const unsigned char *p = begin_; p < end_; p += stride_)
      if (decode(p, e)) what(e);
  }

private:
  bool decode(const unsigned char *, entry &) const;

  const unsigned char *begin_, *end_;
  std::size_t stride_;
};

// What an image of a descriptor consists of, without the header that some releases point to (an offload binary).
struct image_bytes {
  const unsigned char *start;
  std::size_t size;
};
image_bytes bytes_of(const device_image &);

} // namespace regomp

#endif
