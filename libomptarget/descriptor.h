// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the link step of LLVM's compilers puts into a program for this library: images, and a table of entries that are found
// in images by name. All of it is the program's, constant, and there as long as it is registered.
#ifndef REGOMP_LIBOMPTARGET_DESCRIPTOR_H
#define REGOMP_LIBOMPTARGET_DESCRIPTOR_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct device_image {
  const unsigned char *start, *end;
  const void *entries_begin, *entries_end; // those of the program
};

struct binary_descriptor {
  std::int32_t image_count;
  const device_image *images;
  const void *entries_begin, *entries_end;
};

// Bits of an entry's flags.
enum entry_flag : std::uint32_t {
  entry_link = 0x1,        // of a variable: the pointer that stands for a declare target link variable
  entry_constructor = 0x2, // of a region: a kernel to run when the image is loaded (through 17) ...
  entry_destructor = 0x4,  // ... and before it is unloaded
  entry_indirect = 0x8,    // a function that is called through pointers
  entry_requires = 0x10,   // no symbol: `data` is what the unit requires
  entry_vtable = 0x20,     // virtual functions that are called through pointers
};

struct entry {
  std::uintptr_t address;
  const char *name;
  std::size_t size; // 0: a region, else a variable's
  std::uint32_t flags;
  std::uint64_t data;
  bool is_region() const { return size == 0 && (flags & (entry_requires | entry_indirect | entry_vtable)) == 0; }
  bool is_variable() const { return size != 0 && (flags & (entry_indirect | entry_vtable)) == 0; }
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
