// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tool/program_symbols.h"

#include "support/memory.h"

#include <cstdint>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

namespace regomp {

namespace {

// A part of the file, in memory of its own; null if it cannot be read as a whole.
class part {
public:
  part(int file, std::uint64_t offset, std::size_t bytes) {
    if (bytes == 0) return;
    data_ = static_cast<char *>(allocate(bytes));
    if (pread(file, data_, bytes, static_cast<off_t>(offset)) == static_cast<ssize_t>(bytes)) return;
    __builtin_free(data_);
    data_ = nullptr;
  }
  ~part() { __builtin_free(data_); }
  part(const part &) = delete;
  part &operator=(const part &) = delete;
  template <typename T>
  const T *as() const {
    return reinterpret_cast<const T *>(data_);
  }

private:
  char *data_ = nullptr;
};

constexpr std::size_t most_sections = 1 << 12, most_symbols_bytes = std::size_t(1) << 26;

// What the file says of where it is; 0 if it says nothing of it.
std::uint64_t value_in(int file, const char *name, std::size_t most_bytes) {
  const part header(file, 0, sizeof(ElfW(Ehdr)));
  const auto *e = header.as<ElfW(Ehdr)>();
  if (e == nullptr || std::memcmp(e->e_ident, ELFMAG, SELFMAG) != 0 || e->e_ident[EI_CLASS] != ELFCLASS64) return 0;
  if (e->e_shentsize != sizeof(ElfW(Shdr)) || e->e_shnum > most_sections) return 0;
  const part table(file, e->e_shoff, e->e_shnum * sizeof(ElfW(Shdr)));
  const auto *sections = table.as<ElfW(Shdr)>();
  if (sections == nullptr) return 0;
  const ElfW(Shdr) *symbols = nullptr;
  for (unsigned i = 0; i < e->e_shnum; ++i)
    if (sections[i].sh_type == SHT_SYMTAB) symbols = &sections[i];
  if (symbols == nullptr || symbols->sh_link >= e->e_shnum || symbols->sh_size > most_symbols_bytes) return 0;
  const ElfW(Shdr) &strings = sections[symbols->sh_link];
  if (strings.sh_size > most_bytes) return 0;
  const part names(file, strings.sh_offset, strings.sh_size);
  if (names.as<char>() == nullptr) return 0;
  // Most programs end here. The name may be the end of a longer one, so that all that come are looked at.
  const char *at = names.as<char>();
  const char *const end = at + strings.sh_size;
  const std::size_t length = std::strlen(name) + 1;
  at = static_cast<const char *>(memmem(at, strings.sh_size, name, length));
  if (at == nullptr) return 0;
  const part entries(file, symbols->sh_offset, symbols->sh_size);
  const auto *list = entries.as<ElfW(Sym)>();
  if (list == nullptr) return 0;
  for (; at != nullptr; at = static_cast<const char *>(memmem(at + 1, std::size_t(end - at - 1), name, length)))
    for (std::size_t i = 0; i < symbols->sh_size / sizeof(ElfW(Sym)); ++i)
      if (list[i].st_name == std::size_t(at - names.as<char>()) && ELF64_ST_TYPE(list[i].st_info) == STT_FUNC &&
          ELF64_ST_BIND(list[i].st_info) != STB_LOCAL && list[i].st_shndx != SHN_UNDEF)
        return list[i].st_value;
  return 0;
}

struct search {
  std::uint64_t value; // of the symbol
  std::uintptr_t address;
};

// The program comes first. An address that is not in its code is none: the file may be another one by now.
int look_at_program(dl_phdr_info *program, std::size_t, void *data) {
  auto &s = *static_cast<search *>(data);
  for (unsigned i = 0; i < program->dlpi_phnum; ++i) {
    const ElfW(Phdr) &p = program->dlpi_phdr[i];
    if (p.p_type == PT_LOAD && (p.p_flags & PF_X) != 0 && s.value >= p.p_vaddr && s.value - p.p_vaddr < p.p_memsz)
      s.address = program->dlpi_addr + s.value;
  }
  return 1;
}

} // namespace

void *function_in_program(const char *name, std::size_t most_bytes) {
  const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return nullptr;
  search s{value_in(file, name, most_bytes), 0};
  close(file);
  if (s.value != 0) dl_iterate_phdr(look_at_program, &s);
  return reinterpret_cast<void *>(s.address);
}

} // namespace regomp
