// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gompinfo/elf_file.h"

#include <algorithm>

namespace regomp {

std::string elf_file::open() {
  Elf64_Ehdr header;
  if (!read(0, &header, sizeof header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return "not an ELF file";
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_machine != EM_X86_64)
    return "not a program for x86-64";
  if (header.e_type != ET_EXEC && header.e_type != ET_DYN) return "not an executable or a shared library";
  std::vector<Elf64_Phdr> dynamic;
  for (unsigned i = 0; i < header.e_phnum; i++) {
    Elf64_Phdr p;
    if (!read(header.e_phoff + i * sizeof p, &p, sizeof p)) return "its program headers are cut off";
    if (p.p_type == PT_LOAD && p.p_offset <= bytes_.size())
      segments_.push_back(
          {p.p_vaddr, p.p_offset, std::min<std::uint64_t>(p.p_filesz, bytes_.size() - p.p_offset), p.p_flags});
    if (p.p_type == PT_DYNAMIC) dynamic.push_back(p);
  }
  for (const Elf64_Phdr &p : dynamic) read_dynamic(p);
  for (unsigned i = 0; i < header.e_shnum; i++) {
    Elf64_Shdr s;
    if (!read(header.e_shoff + i * sizeof s, &s, sizeof s)) break; // a file without section headers can be run
    if (s.sh_type == SHT_DYNSYM) read_symbols(header, s);
  }
  return "";
}

bool elf_file::imports(const char *prefix) const {
  return std::any_of(imports_.begin(), imports_.end(), [=](const std::string &name) { return name.rfind(prefix, 0) == 0; });
}

bool elf_file::word(std::uint64_t address, std::uint64_t &value) const {
  if (const auto r = relocated_.find(address); r != relocated_.end()) {
    value = r->second;
    return true;
  }
  return read_at(address, &value, sizeof value);
}

const char *elf_file::at(std::uint64_t address, std::size_t least, std::size_t *available) const {
  for (const segment &s : segments_)
    if (address >= s.address && address - s.address < s.size) {
      const std::uint64_t left = s.size - (address - s.address);
      if (available != nullptr) *available = left;
      return left >= least ? bytes_.data() + s.offset + (address - s.address) : nullptr;
    }
  return nullptr;
}

bool elf_file::text_at(std::uint64_t address, std::string &text) const {
  std::size_t available;
  const char *const start = at(address, 1, &available);
  if (start == nullptr) return false;
  const std::size_t length = strnlen(start, available);
  if (length == available) return false;
  text.assign(start, length);
  return true;
}

std::string elf_file::text_of(const Elf64_Ehdr &header, unsigned table, std::uint64_t index) const {
  Elf64_Shdr strings;
  if (!read(header.e_shoff + table * sizeof strings, &strings, sizeof strings) || index >= strings.sh_size) return "";
  const std::uint64_t start = strings.sh_offset + index;
  if (start >= bytes_.size()) return "";
  return std::string(bytes_.data() + start, strnlen(bytes_.data() + start, bytes_.size() - start));
}

void elf_file::read_symbols(const Elf64_Ehdr &header, const Elf64_Shdr &s) {
  Elf64_Sym symbol;
  for (std::uint64_t o = 0; o + sizeof symbol <= s.sh_size && read(s.sh_offset + o, &symbol, sizeof symbol);
       o += sizeof symbol)
    if (symbol.st_shndx == SHN_UNDEF) imports_.push_back(text_of(header, s.sh_link, symbol.st_name));
}

// Everything by address, as the loader has it.
void elf_file::read_dynamic(const Elf64_Phdr &p) {
  std::uint64_t strings = 0, relocations = 0, relocation_bytes = 0;
  std::vector<std::uint64_t> needed, rpath, runpath;
  Elf64_Dyn d;
  for (std::uint64_t o = 0; o + sizeof d <= p.p_filesz && read(p.p_offset + o, &d, sizeof d) && d.d_tag != DT_NULL;
       o += sizeof d)
    switch (d.d_tag) {
    case DT_STRTAB:
      strings = d.d_un.d_ptr;
      break;
    case DT_RELA:
      relocations = d.d_un.d_ptr;
      break;
    case DT_RELASZ:
      relocation_bytes = d.d_un.d_val;
      break;
    case DT_NEEDED:
      needed.push_back(d.d_un.d_val);
      break;
    case DT_RPATH:
      rpath.push_back(d.d_un.d_val);
      break;
    case DT_RUNPATH:
      runpath.push_back(d.d_un.d_val);
      break;
    }
  std::string text;
  for (std::uint64_t n : needed)
    if (text_at(strings + n, text)) libraries_.push_back(text);
  // With both, DT_RUNPATH counts alone.
  path_.before_environment = runpath.empty() && !rpath.empty();
  for (std::uint64_t n : path_.before_environment ? rpath : runpath)
    if (text_at(strings + n, text)) path_.folders = text;
  read_relocations(relocations, relocation_bytes);
}

void elf_file::read_relocations(std::uint64_t address, std::uint64_t size) {
  Elf64_Rela r;
  for (std::uint64_t o = 0; o + sizeof r <= size && read_at(address + o, &r, sizeof r); o += sizeof r)
    if (ELF64_R_TYPE(r.r_info) == R_X86_64_RELATIVE) relocated_[r.r_offset] = static_cast<std::uint64_t>(r.r_addend);
}

} // namespace regomp
