// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/code_scan.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace regomp::gcn {

namespace {

template <typename T>
T read(const char *from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

constexpr unsigned relative_address = 13; // R_AMDGPU_RELATIVE64

// The function that the word at this address refers to, if it is a reference.
std::uint64_t target_of(std::uint64_t address, std::int32_t word) {
  return address - 4 + static_cast<std::uint64_t>(std::int64_t{word});
}

} // namespace

code_scan::code_scan(const gcn_code_object &o) : data(static_cast<const char *>(o.bytes)), bytes(o.size) {
  if (!is_in_file(0, sizeof(Elf64_Ehdr))) return;
  const auto header = read<Elf64_Ehdr>(data);
  if (header.e_shentsize != sizeof(Elf64_Shdr) || !is_in_file(header.e_shoff, header.e_shnum * sizeof(Elf64_Shdr))) return;
  table = header.e_shoff;
  count = header.e_shnum;
  for (unsigned i = 0; i < count; ++i)
    if (const Elf64_Shdr s = section(i); s.sh_type == SHT_SYMTAB && s.sh_link < count) {
      symbols = s;
      names = section(s.sh_link);
    }
}

Elf64_Shdr code_scan::section(unsigned index) const {
  const auto s = read<Elf64_Shdr>(data + table + index * sizeof(Elf64_Shdr));
  return s.sh_type != SHT_NOBITS && is_in_file(s.sh_offset, s.sh_size) ? s : Elf64_Shdr{};
}

code_scan::found_symbol code_scan::symbol(const char *name, unsigned char type) const {
  const std::size_t length = std::strlen(name) + 1; // with its null
  for (std::uint64_t at = 0; at + sizeof(Elf64_Sym) <= symbols.sh_size; at += sizeof(Elf64_Sym)) {
    const auto s = read<Elf64_Sym>(data + symbols.sh_offset + at);
    if (ELF64_ST_TYPE(s.st_info) == type && s.st_shndx != SHN_UNDEF && s.st_name <= names.sh_size &&
        length <= names.sh_size - s.st_name && std::memcmp(data + names.sh_offset + s.st_name, name, length) == 0)
      return {{s.st_value, s.st_size}, s.st_shndx};
  }
  return {};
}

bool code_scan::distance(const char *from, const char *to, std::int64_t *difference) const {
  const found_symbol a = symbol(from, STT_OBJECT), b = symbol(to, STT_OBJECT);
  constexpr std::uint64_t pointer = 8;
  if (a.range.bytes != pointer || b.range.bytes != pointer || a.section != b.section || a.section >= count) return false;
  // What is in one section is in memory as far apart as here.
  const auto s = read<Elf64_Shdr>(data + table + a.section * sizeof(Elf64_Shdr));
  const std::uint64_t in_a = a.range.start - s.sh_addr, in_b = b.range.start - s.sh_addr;
  if (s.sh_size < pointer || in_a > s.sh_size - pointer || in_b > s.sh_size - pointer) return false;
  *difference = static_cast<std::int64_t>(in_b - in_a);
  return true;
}

bool code_scan::refers(const code_range &from, const code_range &to) const {
  for (unsigned i = 0; i < count; ++i) {
    const Elf64_Shdr s = section(i);
    if ((s.sh_flags & SHF_EXECINSTR) == 0 || from.start < s.sh_addr || from.start - s.sh_addr > s.sh_size) continue;
    const std::uint64_t start = from.start - s.sh_addr, end = start + std::min(from.bytes, s.sh_size - start);
    for (std::uint64_t at = start; at + 4 <= end; at += 4)
      if (target_of(s.sh_addr + at, read<std::int32_t>(data + s.sh_offset + at)) == to.start) return true;
  }
  return false;
}

bool code_scan::data_refers_to(std::uint64_t address) const {
  for (unsigned i = 0; i < count; ++i) {
    const Elf64_Shdr s = section(i);
    if (s.sh_type != SHT_RELA) continue;
    for (std::uint64_t at = 0; at + sizeof(Elf64_Rela) <= s.sh_size; at += sizeof(Elf64_Rela)) {
      const auto r = read<Elf64_Rela>(data + s.sh_offset + at);
      if (ELF64_R_TYPE(r.r_info) == relative_address && static_cast<std::uint64_t>(r.r_addend) == address) return true;
    }
  }
  return false;
}

bool code_scan::is_referred_to(const code_range *ranges, unsigned range_count) const {
  const code_range *const end = ranges + range_count;
  if (std::any_of(ranges, end, [&](const code_range &r) { return r.bytes != 0 && data_refers_to(r.start); })) return true;
  for (unsigned i = 0; i < count; ++i) {
    const Elf64_Shdr s = section(i);
    if ((s.sh_flags & SHF_EXECINSTR) == 0) continue;
    for (std::uint64_t at = 0; at + 4 <= s.sh_size; at += 4) {
      const std::uint64_t here = s.sh_addr + at, target = target_of(here, read<std::int32_t>(data + s.sh_offset + at));
      const auto starts = [&](const code_range &r) { return r.bytes != 0 && r.start == target; };
      const auto holds = [&](const code_range &r) { return r.holds(here); };
      if (std::any_of(ranges, end, starts) && std::none_of(ranges, end, holds)) return true;
    }
  }
  return false;
}

bool changes_icvs(const gcn_image &im) {
  const code_scan code(*im.code);
  if (!code.is_readable()) return true;
  // Those of Fortran are beside those of C in the device library, and call them.
  constexpr const char *routines[] = {
      "omp_set_default_device",     "omp_set_default_device_",     "omp_set_default_device_8_",
      "omp_set_num_teams",          "omp_set_num_teams_",          "omp_set_num_teams_8_",
      "omp_set_teams_thread_limit", "omp_set_teams_thread_limit_", "omp_set_teams_thread_limit_8_"};
  code_range ranges[std::size(routines)];
  std::transform(std::begin(routines), std::end(routines), ranges, [&](const char *name) { return code.function(name); });
  return code.is_referred_to(ranges, std::size(routines));
}

} // namespace regomp::gcn
