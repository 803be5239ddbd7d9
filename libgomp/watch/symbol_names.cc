// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/symbol_names.h"

#include "support/lock.h"
#include "support/memory.h"
#include "watch/line_table.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace regomp {

namespace {

// A file's symbols, mapped into memory for good. What does not fit into the file is as if it were not there.
class symbol_file {
public:
  explicit symbol_file(const char *path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat s;
    if (file < 0) return;
    if (fstat(file, &s) == 0 && s.st_size > 0) {
      void *const memory = mmap(nullptr, static_cast<std::size_t>(s.st_size), PROT_READ, MAP_PRIVATE, file, 0);
      if (memory != MAP_FAILED) {
        bytes_ = static_cast<const unsigned char *>(memory);
        size_ = static_cast<std::size_t>(s.st_size);
        find_symbols();
      }
    }
    close(file);
  }

  // By the address in the file's own terms.
  const char *name_of(std::uintptr_t address, std::size_t &offset) const {
    for (std::size_t i = 0; i < count_; i++) {
      const Elf64_Sym &s = symbols_[i];
      const unsigned type = ELF64_ST_TYPE(s.st_info);
      if ((type != STT_FUNC && type != STT_OBJECT) || s.st_shndx == SHN_UNDEF || address < s.st_value ||
          address - s.st_value >= s.st_size || s.st_name >= names_bytes_)
        continue;
      offset = address - s.st_value;
      return names_ + s.st_name;
    }
    return nullptr;
  }

  source_line line_of(std::uintptr_t address) const { return find_source_line(debug_, address); }

private:
  template <typename T>
  const T *at(std::uint64_t place, std::uint64_t n) const {
    return place % alignof(T) == 0 && place <= size_ && n <= (size_ - place) / sizeof(T)
               ? reinterpret_cast<const T *>(bytes_ + place)
               : nullptr;
  }

  void find_symbols() {
    const auto *header = at<Elf64_Ehdr>(0, 1);
    if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64 ||
        header->e_shentsize != sizeof(Elf64_Shdr))
      return;
    const auto *sections = at<Elf64_Shdr>(header->e_shoff, header->e_shnum);
    for (std::size_t i = 0; sections != nullptr && i < header->e_shnum; i++) {
      const Elf64_Shdr &s = sections[i];
      if (s.sh_type != SHT_SYMTAB || s.sh_link >= header->e_shnum) continue;
      const Elf64_Shdr &text = sections[s.sh_link];
      const auto *symbols = at<Elf64_Sym>(s.sh_offset, s.sh_size / sizeof(Elf64_Sym));
      const auto *names = at<char>(text.sh_offset, text.sh_size);
      if (symbols == nullptr || names == nullptr || text.sh_size == 0 || names[text.sh_size - 1] != '\0') continue;
      symbols_ = symbols;
      count_ = s.sh_size / sizeof(Elf64_Sym);
      names_ = names;
      names_bytes_ = text.sh_size;
    }
    if (sections == nullptr || header->e_shstrndx >= header->e_shnum) return;
    const Elf64_Shdr &text = sections[header->e_shstrndx];
    const auto *titles = at<char>(text.sh_offset, text.sh_size);
    if (titles == nullptr || text.sh_size == 0 || titles[text.sh_size - 1] != '\0') return;
    for (std::size_t i = 0; i < header->e_shnum; i++) {
      const Elf64_Shdr &s = sections[i];
      if (s.sh_name >= text.sh_size || s.sh_type == SHT_NOBITS || (s.sh_flags & SHF_COMPRESSED) != 0 ||
          at<char>(s.sh_offset, s.sh_size) == nullptr)
        continue;
      const file_section here = {bytes_ + s.sh_offset, s.sh_size};
      const char *const title = titles + s.sh_name;
      if (std::strcmp(title, ".debug_line") == 0) debug_.line = here;
      if (std::strcmp(title, ".debug_line_str") == 0) debug_.line_strings = here;
      if (std::strcmp(title, ".debug_str") == 0) debug_.strings = here;
    }
  }

  const unsigned char *bytes_ = nullptr;
  std::size_t size_ = 0;
  const Elf64_Sym *symbols_ = nullptr;
  std::size_t count_ = 0;
  const char *names_ = nullptr;
  std::size_t names_bytes_ = 0;
  debug_sections debug_;
};

mutex files_lock;
// The first few that are asked for; a library that is closed leaves its place taken.
constexpr unsigned most_files = 8;
struct known_file {
  const link_map *map;
  symbol_file *file;
} files[most_files];
unsigned file_count;

const symbol_file *file_of(const link_map *map) {
  for (unsigned i = 0; i < file_count; i++)
    if (files[i].map == map) return files[i].file;
  if (file_count == most_files) return nullptr;
  // The program itself has no name there.
  files[file_count] = {map, create<symbol_file>(map->l_name[0] != '\0' ? map->l_name : "/proc/self/exe")};
  return files[file_count++].file;
}

// A program has few constructs, and each is named often: what was found of the latest.
constexpr unsigned kept_lines = 64;
struct kept_line {
  const void *code;
  source_line where;
} lines[kept_lines];

// Which file an address is in, and the address in the file's own terms. Asked without the lock: the dynamic linker has one.
struct place_in_file {
  link_map *map = nullptr; // null: it is not known
  std::uintptr_t address = 0;

  explicit place_in_file(const void *a) {
    Dl_info where;
    if (a == nullptr || dladdr1(a, &where, reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) == 0) map = nullptr;
    if (map != nullptr) address = reinterpret_cast<std::uintptr_t>(a) - map->l_addr;
  }
};

} // namespace

const char *symbol_at(const void *address, std::size_t &offset) {
  const place_in_file place(address);
  if (place.map == nullptr) return nullptr;
  const exclusive_guard guard(files_lock);
  const symbol_file *const file = file_of(place.map);
  return file == nullptr ? nullptr : file->name_of(place.address, offset);
}

bool source_line_at(const void *code, char *text, std::size_t bytes) {
  const place_in_file place(code);
  if (place.map == nullptr) return false;
  const exclusive_guard guard(files_lock);
  kept_line &kept = lines[reinterpret_cast<std::uintptr_t>(code) % kept_lines];
  if (kept.code != code) {
    const symbol_file *const file = file_of(place.map);
    kept = {code, file == nullptr ? source_line{} : file->line_of(place.address)};
  }
  const source_line &found = kept.where;
  if (found.file == nullptr) return false;
  const bool in_folder = found.directory != nullptr && found.file[0] != '/';
  std::snprintf(text, bytes, "%s%s%s:%u", in_folder ? found.directory : "", in_folder ? "/" : "", found.file, found.line);
  return true;
}

const char *readable_name(const char *symbol, char *buffer, std::size_t bytes) {
  if (std::strncmp(symbol, "_Z", 2) == 0) {
    // The C++ library's. This library does without, and so may the program.
    using demangler = char *(const char *, char *, std::size_t *, int *);
    constexpr const char *function = "__cxa_demangle";
    void *found = dlsym(RTLD_DEFAULT, function);
    if (found == nullptr)
      if (void *const library = dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_LOCAL); library != nullptr)
        found = dlsym(library, function);
    auto *const demangle = reinterpret_cast<demangler *>(found);
    int status = -1;
    char *const name = demangle == nullptr ? nullptr : demangle(symbol, nullptr, nullptr, &status);
    if (name == nullptr) return symbol;
    std::snprintf(buffer, bytes, "%s", name);
    std::free(name);
    return buffer;
  }
  const char *const of_module = std::strncmp(symbol, "__", 2) == 0 ? std::strstr(symbol, "_MOD_") : nullptr;
  if (of_module == nullptr) return symbol;
  std::snprintf(buffer, bytes, "%.*s::%s", static_cast<int>(of_module - symbol - 2), symbol + 2, of_module + 5);
  return buffer;
}

} // namespace regomp
