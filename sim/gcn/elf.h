// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ELF files of 64 bits, little endian, as far as code objects need them. An image is not to be trusted: everything that is
// handed out lies inside it. Views of the image; no state. Any thread.
#ifndef GOMPSIM_GCN_ELF_H
#define GOMPSIM_GCN_ELF_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gompsim::gcn {

using bytes_view = std::span<const std::byte>;

// A value at an offset; nothing if it does not lie inside.
template <typename T>
std::optional<T> read_at(bytes_view b, std::uint64_t offset) {
  if (offset > b.size() || b.size() - offset < sizeof(T)) return std::nullopt;
  T value;
  __builtin_memcpy(&value, b.data() + offset, sizeof value);
  return value;
}
// The bytes of a range, if it lies inside.
std::optional<bytes_view> part_of(bytes_view, std::uint64_t offset, std::uint64_t bytes);
// The string that begins at an offset of a string table; empty if it does not end inside.
std::string_view string_at(bytes_view, std::uint64_t offset);

struct elf_segment { // of type PT_LOAD
  std::uint64_t address = 0, memory_bytes = 0;
  bytes_view contents;
  bool may_write = false, may_execute = false;
};

struct elf_symbol {
  std::string_view name;
  std::uint64_t address = 0, bytes = 0;
  std::uint8_t type = 0, binding = 0, visibility = 0;
  std::uint16_t section = 0; // 0: not defined here
};
inline constexpr std::uint8_t symbol_object = 1, symbol_function = 2;
inline constexpr std::uint8_t binding_local = 0, binding_global = 1, binding_weak = 2;

struct elf_relocation {
  std::uint64_t address = 0;
  std::uint32_t type = 0, symbol = 0; // of the dynamic symbols
  std::int64_t addend = 0;
};

struct elf_section {
  std::string_view name;
  std::uint32_t type = 0, link = 0;
  std::uint64_t flags = 0, address = 0, entry_bytes = 0;
  bytes_view contents;
};

struct elf_note {
  std::string_view owner;
  std::uint32_t type = 0;
  bytes_view contents;
};

struct elf_file {
  std::uint8_t os_abi = 0, abi_version = 0;
  std::uint16_t type = 0, machine = 0;
  std::uint32_t flags = 0;
  std::vector<elf_segment> segments; // in the order of their addresses, disjoint
  std::vector<elf_section> sections;
  std::vector<elf_symbol> dynamic; // with the empty one that is the first
  std::vector<elf_symbol> symbols; // of the full table, which may be stripped
  std::vector<elf_relocation> relocations;
  std::vector<elf_note> notes;

  const elf_section *section(std::string_view name) const;
};

// Null: `why` says what is wrong.
std::optional<elf_file> read_elf(bytes_view, std::string *why);

} // namespace gompsim::gcn

#endif
