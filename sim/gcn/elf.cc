// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/elf.h"

#include <algorithm>
#include <cstring>

namespace gompsim::gcn {

std::optional<bytes_view> part_of(bytes_view b, std::uint64_t offset, std::uint64_t bytes) {
  if (offset > b.size() || b.size() - offset < bytes) return std::nullopt;
  return b.subspan(offset, bytes);
}

std::string_view string_at(bytes_view b, std::uint64_t offset) {
  if (offset >= b.size()) return {};
  const auto *begin = reinterpret_cast<const char *>(b.data()) + offset;
  const void *end = std::memchr(begin, 0, b.size() - offset);
  if (end == nullptr) return {};
  return {begin, static_cast<std::size_t>(static_cast<const char *>(end) - begin)};
}

const elf_section *elf_file::section(std::string_view name) const {
  for (const elf_section &s : sections)
    if (s.name == name) return &s;
  return nullptr;
}

namespace {

constexpr std::uint32_t pt_load = 1, pt_note = 4;
constexpr std::uint32_t sht_symtab = 2, sht_rela = 4, sht_note = 7, sht_nobits = 8, sht_dynsym = 11;
constexpr std::uint64_t most_memory = std::uint64_t{1} << 34; // of all segments

class reader {
public:
  reader(bytes_view b, elf_file &to, std::string *log) : image(b), f(to), why(log) {}

  bool run() { return header() && segments() && section_table() && tables(); }

private:
  bytes_view image;
  elf_file &f;
  std::string *why;
  std::uint64_t segment_table = 0, section_headers = 0;
  unsigned segment_count = 0, section_count = 0, name_section = 0;

  bool fail(const char *text) {
    if (why != nullptr) *why = text;
    return false;
  }

  bool header() {
    static constexpr unsigned char magic[] = {0x7f, 'E', 'L', 'F', 2, 1, 1};
    if (image.size() < 64 || std::memcmp(image.data(), magic, sizeof magic) != 0) return fail("it is no 64-bit ELF file");
    f.os_abi = static_cast<std::uint8_t>(image[7]);
    f.abi_version = static_cast<std::uint8_t>(image[8]);
    f.type = *read_at<std::uint16_t>(image, 16);
    f.machine = *read_at<std::uint16_t>(image, 18);
    f.flags = *read_at<std::uint32_t>(image, 48);
    segment_table = *read_at<std::uint64_t>(image, 32);
    section_headers = *read_at<std::uint64_t>(image, 40);
    if (const unsigned n = *read_at<std::uint16_t>(image, 56); n != 0) {
      if (*read_at<std::uint16_t>(image, 54) != 56) return fail("its program headers have an unknown size");
      segment_count = n;
    }
    if (const unsigned n = *read_at<std::uint16_t>(image, 60); n != 0) {
      if (*read_at<std::uint16_t>(image, 58) != 64) return fail("its section headers have an unknown size");
      section_count = n;
    }
    name_section = *read_at<std::uint16_t>(image, 62);
    return true;
  }

  bool segments() {
    const auto table = part_of(image, segment_table, std::uint64_t{segment_count} * 56);
    if (!table) return fail("its program headers lie outside of it");
    std::uint64_t memory = 0;
    for (unsigned n = 0; n < segment_count; ++n) {
      const bytes_view h = table->subspan(std::size_t{n} * 56, 56);
      const auto type = *read_at<std::uint32_t>(h, 0), flags = *read_at<std::uint32_t>(h, 4);
      const auto contents = part_of(image, *read_at<std::uint64_t>(h, 8), *read_at<std::uint64_t>(h, 32));
      if (type != pt_load && type != pt_note) continue;
      if (!contents) return fail("a segment lies outside of it");
      if (type == pt_note) {
        notes(*contents);
        continue;
      }
      elf_segment s;
      s.address = *read_at<std::uint64_t>(h, 16);
      s.memory_bytes = *read_at<std::uint64_t>(h, 40);
      s.contents = *contents;
      s.may_write = (flags & 2) != 0;
      s.may_execute = (flags & 1) != 0;
      if (s.memory_bytes == 0) continue;
      if (s.contents.size() > s.memory_bytes) return fail("a segment holds more than its memory");
      memory += std::min(s.memory_bytes, most_memory + 1);
      if (memory > most_memory || s.address > most_memory || s.address + s.memory_bytes > most_memory)
        return fail("its segments are too large");
      f.segments.push_back(s);
    }
    std::sort(f.segments.begin(), f.segments.end(),
              [](const elf_segment &a, const elf_segment &b) { return a.address < b.address; });
    for (std::size_t n = 1; n < f.segments.size(); ++n)
      if (f.segments[n].address < f.segments[n - 1].address + f.segments[n - 1].memory_bytes)
        return fail("its segments overlap");
    return true;
  }

  // What does not fit is left out.
  void notes(bytes_view b) {
    std::uint64_t at = 0;
    while (const auto owner_bytes = read_at<std::uint32_t>(b, at)) {
      const auto bytes = read_at<std::uint32_t>(b, at + 4), type = read_at<std::uint32_t>(b, at + 8);
      if (!bytes || !type) return;
      const std::uint64_t owner_at = at + 12, contents_at = owner_at + (std::uint64_t{*owner_bytes} + 3) / 4 * 4;
      const auto owner = part_of(b, owner_at, *owner_bytes), contents = part_of(b, contents_at, *bytes);
      if (!owner || !contents) return;
      f.notes.push_back({string_at(*owner, 0), *type, *contents});
      at = contents_at + (std::uint64_t{*bytes} + 3) / 4 * 4;
    }
  }

  bool section_table() {
    const auto table = part_of(image, section_headers, std::uint64_t{section_count} * 64);
    if (!table) return fail("its section headers lie outside of it");
    std::vector<std::uint32_t> names;
    for (unsigned n = 0; n < section_count; ++n) {
      const bytes_view h = table->subspan(std::size_t{n} * 64, 64);
      elf_section s;
      names.push_back(*read_at<std::uint32_t>(h, 0));
      s.type = *read_at<std::uint32_t>(h, 4);
      s.flags = *read_at<std::uint64_t>(h, 8);
      s.address = *read_at<std::uint64_t>(h, 16);
      s.link = *read_at<std::uint32_t>(h, 40);
      s.entry_bytes = *read_at<std::uint64_t>(h, 56);
      if (s.type != sht_nobits && s.type != 0) {
        const auto contents = part_of(image, *read_at<std::uint64_t>(h, 24), *read_at<std::uint64_t>(h, 32));
        if (!contents) return fail("a section lies outside of it");
        s.contents = *contents;
      }
      f.sections.push_back(s);
    }
    if (name_section < f.sections.size())
      for (unsigned n = 0; n < section_count; ++n)
        f.sections[n].name = string_at(f.sections[name_section].contents, names[n]);
    return true;
  }

  bool tables() {
    const bool has_segments = segment_count != 0;
    for (const elf_section &s : f.sections) {
      if (s.type == sht_dynsym && !symbols(s, f.dynamic)) return false;
      if (s.type == sht_symtab && !symbols(s, f.symbols)) return false;
      if (s.type == sht_note && !has_segments) notes(s.contents);
    }
    for (const elf_section &s : f.sections) {
      // Those of the dynamic symbols: others are for who links.
      const bool is_dynamic = s.link < f.sections.size() && (s.link == 0 || f.sections[s.link].type == sht_dynsym);
      if (s.type == sht_rela && is_dynamic && has_segments && !relocations(s)) return false;
    }
    return true;
  }

  bool symbols(const elf_section &s, std::vector<elf_symbol> &to) {
    if (s.link >= f.sections.size()) return fail("a symbol table has no names");
    const bytes_view strings = f.sections[s.link].contents;
    for (std::uint64_t at = 0; at + 24 <= s.contents.size(); at += 24) {
      elf_symbol y;
      y.name = string_at(strings, *read_at<std::uint32_t>(s.contents, at));
      const auto info = static_cast<std::uint8_t>(s.contents[at + 4]);
      y.type = info & 15;
      y.binding = info >> 4;
      y.visibility = static_cast<std::uint8_t>(s.contents[at + 5]) & 3;
      y.section = *read_at<std::uint16_t>(s.contents, at + 6);
      y.address = *read_at<std::uint64_t>(s.contents, at + 8);
      y.bytes = *read_at<std::uint64_t>(s.contents, at + 16);
      to.push_back(y);
    }
    return true;
  }

  bool relocations(const elf_section &s) {
    for (std::uint64_t at = 0; at + 24 <= s.contents.size(); at += 24) {
      elf_relocation r;
      r.address = *read_at<std::uint64_t>(s.contents, at);
      const auto info = *read_at<std::uint64_t>(s.contents, at + 8);
      r.type = static_cast<std::uint32_t>(info);
      r.symbol = static_cast<std::uint32_t>(info >> 32);
      r.addend = *read_at<std::int64_t>(s.contents, at + 16);
      if (r.symbol != 0 && r.symbol >= f.dynamic.size()) return fail("a relocation names a symbol that is not there");
      f.relocations.push_back(r);
    }
    return true;
  }
};

} // namespace

std::optional<elf_file> read_elf(bytes_view image, std::string *why) {
  elf_file f;
  if (!reader(image, f, why).run()) return std::nullopt;
  return f;
}

} // namespace gompsim::gcn
