// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/read_only.h"

#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>

namespace regomp {

bool is_read_only(std::uintptr_t start, std::size_t length) {
  dl_find_object file;
  if (_dl_find_object(reinterpret_cast<void *>(start), &file) != 0) return false; // heap or stack
  const char *const map = static_cast<const char *>(file.dlfo_map_start);
  const auto mapped = static_cast<std::size_t>(static_cast<const char *>(file.dlfo_map_end) - map);
  const auto *header = reinterpret_cast<const ElfW(Ehdr) *>(map);
  // Linkers put the headers first, and load them; a file without them is left alone.
  if (mapped < sizeof *header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return false;
  if (header->e_phoff > mapped || mapped - header->e_phoff < header->e_phnum * sizeof(ElfW(Phdr))) return false;
  const auto *segments = reinterpret_cast<const ElfW(Phdr) *>(map + header->e_phoff);
  const std::uintptr_t address = start - file.dlfo_link_map->l_addr;
  for (unsigned i = 0; i < header->e_phnum; i++) {
    const ElfW(Phdr) &s = segments[i];
    if (address < s.p_vaddr || address - s.p_vaddr >= s.p_memsz || s.p_memsz - (address - s.p_vaddr) < length) continue;
    // The second: written while it is relocated, and never again.
    if ((s.p_type == PT_LOAD && (s.p_flags & PF_W) == 0) || s.p_type == PT_GNU_RELRO) return true;
  }
  return false;
}

} // namespace regomp
