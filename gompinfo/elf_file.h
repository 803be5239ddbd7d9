// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's file as the loader would lay it out, without loading it. Every access is checked: the file may be anything.
#ifndef REGOMP_GOMPINFO_ELF_FILE_H
#define REGOMP_GOMPINFO_ELF_FILE_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace regomp {

class elf_file {
public:
  explicit elf_file(std::vector<char> bytes) : bytes_(std::move(bytes)) {}

  // Empty, or why it is not a program of this machine.
  std::string open();

  struct segment {
    std::uint64_t address;
    std::uint64_t offset;
    std::uint64_t size;
    unsigned flags;
  };
  const std::vector<segment> &segments() const { return segments_; }
  // Whether it wants a function whose name begins so from a library; false if the file has no section headers.
  bool imports(const char *prefix) const;
  // The libraries that it names, and the folders in which it has them looked for; `before_environment`: even before those of
  // LD_LIBRARY_PATH (DT_RPATH).
  const std::vector<std::string> &libraries() const { return libraries_; }
  struct search_path {
    std::string folders;
    bool before_environment = false;
  };
  const search_path &path() const { return path_; }
  // What at() has returned stays where it is.
  std::vector<char> take_bytes() { return std::move(bytes_); }

  // What stands at an address once the program is loaded at 0.
  bool word(std::uint64_t address, std::uint64_t &value) const;
  template <typename T>
  bool read_at(std::uint64_t address, T *value, std::size_t size) const {
    const char *p = at(address, size);
    if (p == nullptr) return false;
    std::memcpy(value, p, size);
    return true;
  }
  // The bytes from an address to the end of its segment; null if there are fewer than `least`.
  const char *at(std::uint64_t address, std::size_t least, std::size_t *available = nullptr) const;
  // A text that ends with a null byte; false if there is none.
  bool text_at(std::uint64_t address, std::string &text) const;

private:
  template <typename T>
  bool read(std::uint64_t offset, T *value, std::size_t size) const {
    if (offset > bytes_.size() || bytes_.size() - offset < size) return false;
    std::memcpy(value, bytes_.data() + offset, size);
    return true;
  }
  std::string text_of(const Elf64_Ehdr &, unsigned table, std::uint64_t index) const;
  void read_symbols(const Elf64_Ehdr &, const Elf64_Shdr &);
  void read_dynamic(const Elf64_Phdr &);
  void read_relocations(std::uint64_t address, std::uint64_t size);

  std::vector<char> bytes_;
  std::vector<segment> segments_;
  std::unordered_map<std::uint64_t, std::uint64_t> relocated_;
  std::vector<std::string> imports_, libraries_;
  search_path path_;
};

} // namespace regomp

#endif
