// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the link step of LLVM's compilers writes into a program that offloads: a descriptor with images and a table of
// entries, in the layouts of the releases from 14 on. Pointers are the program's.
#ifndef REGOMP_LLVM_OFFLOAD_H
#define REGOMP_LLVM_OFFLOAD_H

#include <cstddef>
#include <cstdint>
#include <cstring>

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

inline bool is_region(std::uint64_t size, std::uint32_t flags) {
  return size == 0 && (flags & (entry_requires | entry_indirect | entry_vtable)) == 0;
}
inline bool is_variable(std::uint64_t size, std::uint32_t flags) {
  return size != 0 && (flags & (entry_indirect | entry_vtable)) == 0;
}

// Bits of what units require.
enum requirement : std::uint64_t {
  requires_reverse_offload = 0x2,
  requires_unified_address = 0x4,
  requires_unified_shared_memory = 0x8,
  requires_dynamic_allocators = 0x10,
};

// An entry through 20.
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
inline constexpr std::uint16_t kind_openmp = 1; // other languages have entries in the same table

// Whether a table of `bytes` bytes that begins with `first` is of the new layout. One of the old layout begins with zero,
// too, if its first entry has no address: what a unit requires. Then its size, and the version, tell.
inline bool is_new_table(const new_entry &first, std::size_t bytes) {
  return bytes % sizeof(new_entry) == 0 && first.zero == 0 && first.version == 1;
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

// What an image consists of, without such a header. Of size 0 if the header leads out of it.
struct image_part {
  std::size_t offset, size;
};
inline image_part without_header(const void *image, std::size_t size) {
  constexpr unsigned char magic[4] = {0x10, 0xff, 0x10, 0xad};
  const auto *const bytes = static_cast<const unsigned char *>(image);
  offload_binary header;
  offload_entry inner;
  if (size < sizeof header + sizeof inner || std::memcmp(bytes, magic, sizeof magic) != 0) return {0, size};
  std::memcpy(&header, bytes, sizeof header);
  if (header.version != 1 || header.entry_offset > size - sizeof inner) return {0, 0};
  std::memcpy(&inner, bytes + header.entry_offset, sizeof inner);
  if (inner.image_offset > size || inner.image_size > size - inner.image_offset) return {0, 0};
  return {inner.image_offset, inner.image_size};
}

} // namespace regomp

#endif
