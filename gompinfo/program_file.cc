// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gompinfo/program_file.h"

#include "gcn_image.h"
#include "gcn_isa.h"
#include "nvptx_image.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unordered_map>
#include <vector>

namespace regomp {

namespace {

// The file as the loader would lay it out, without loading it. Every access is checked: the file may be anything.
class elf_file {
public:
  explicit elf_file(std::vector<char> bytes) : bytes_(std::move(bytes)) {}

  // Empty, or why it is not a program of this machine.
  std::string open() {
    Elf64_Ehdr header;
    if (!read(0, &header, sizeof header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return "not an ELF file";
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_machine != EM_X86_64)
      return "not a program for x86-64";
    if (header.e_type != ET_EXEC && header.e_type != ET_DYN) return "not an executable or a shared library";
    for (unsigned i = 0; i < header.e_phnum; i++) {
      Elf64_Phdr p;
      if (!read(header.e_phoff + i * sizeof p, &p, sizeof p)) return "its program headers are cut off";
      if (p.p_type == PT_LOAD && p.p_offset <= bytes_.size())
        segments_.push_back(
            {p.p_vaddr, p.p_offset, std::min<std::uint64_t>(p.p_filesz, bytes_.size() - p.p_offset), p.p_flags});
    }
    for (unsigned i = 0; i < header.e_shnum; i++) {
      Elf64_Shdr s;
      if (!read(header.e_shoff + i * sizeof s, &s, sizeof s)) break; // a file without section headers can be run
      if (s.sh_type == SHT_RELA) read_relocations(s);
      if (s.sh_type == SHT_DYNSYM) read_symbols(header, s);
      if (s.sh_type == SHT_DYNAMIC) read_dynamic(header, s);
    }
    return "";
  }

  struct segment {
    std::uint64_t address;
    std::uint64_t offset;
    std::uint64_t size;
    unsigned flags;
  };
  const std::vector<segment> &segments() const { return segments_; }
  bool uses_target() const { return uses_target_; }
  bool links_libgomp() const { return links_libgomp_; }
  // What at() has returned stays where it is.
  std::vector<char> take_bytes() { return std::move(bytes_); }

  // What stands at an address once the program is loaded at 0.
  bool word(std::uint64_t address, std::uint64_t &value) const {
    if (const auto r = relocated_.find(address); r != relocated_.end()) {
      value = r->second;
      return true;
    }
    return read_at(address, &value, sizeof value);
  }
  template <typename T>
  bool read_at(std::uint64_t address, T *value, std::size_t size) const {
    const char *p = at(address, size);
    if (p == nullptr) return false;
    std::memcpy(value, p, size);
    return true;
  }
  // The bytes from an address to the end of its segment; null if there are fewer than `least`.
  const char *at(std::uint64_t address, std::size_t least, std::size_t *available = nullptr) const {
    for (const segment &s : segments_)
      if (address >= s.address && address - s.address < s.size) {
        const std::uint64_t left = s.size - (address - s.address);
        if (available != nullptr) *available = left;
        return left >= least ? bytes_.data() + s.offset + (address - s.address) : nullptr;
      }
    return nullptr;
  }

private:
  template <typename T>
  bool read(std::uint64_t offset, T *value, std::size_t size) const {
    if (offset > bytes_.size() || bytes_.size() - offset < size) return false;
    std::memcpy(value, bytes_.data() + offset, size);
    return true;
  }

  void read_relocations(const Elf64_Shdr &s) {
    Elf64_Rela r;
    for (std::uint64_t o = 0; o + sizeof r <= s.sh_size && read(s.sh_offset + o, &r, sizeof r); o += sizeof r)
      if (ELF64_R_TYPE(r.r_info) == R_X86_64_RELATIVE) relocated_[r.r_offset] = static_cast<std::uint64_t>(r.r_addend);
  }

  std::string text_of(const Elf64_Ehdr &header, unsigned table, std::uint64_t index) const {
    Elf64_Shdr strings;
    if (!read(header.e_shoff + table * sizeof strings, &strings, sizeof strings) || index >= strings.sh_size) return "";
    const std::uint64_t start = strings.sh_offset + index;
    if (start >= bytes_.size()) return "";
    return std::string(bytes_.data() + start, strnlen(bytes_.data() + start, bytes_.size() - start));
  }

  void read_symbols(const Elf64_Ehdr &header, const Elf64_Shdr &s) {
    Elf64_Sym symbol;
    for (std::uint64_t o = 0; o + sizeof symbol <= s.sh_size && read(s.sh_offset + o, &symbol, sizeof symbol);
         o += sizeof symbol)
      if (symbol.st_shndx == SHN_UNDEF && text_of(header, s.sh_link, symbol.st_name).rfind("GOMP_target", 0) == 0)
        uses_target_ = true;
  }

  void read_dynamic(const Elf64_Ehdr &header, const Elf64_Shdr &s) {
    Elf64_Dyn d;
    for (std::uint64_t o = 0; o + sizeof d <= s.sh_size && read(s.sh_offset + o, &d, sizeof d); o += sizeof d)
      if (d.d_tag == DT_NEEDED && text_of(header, s.sh_link, d.d_un.d_val) == "libgomp.so.1") links_libgomp_ = true;
  }

  std::vector<char> bytes_;
  std::vector<segment> segments_;
  std::unordered_map<std::uint64_t, std::uint64_t> relocated_;
  bool uses_target_ = false;
  bool links_libgomp_ = false;
};

// "NAME VALUE" in the head of a PTX text; empty if it is none.
std::string ptx_directive(const char *text, std::size_t available, const char *name) {
  constexpr std::size_t head = 64 * 1024; // comments may come first
  const std::string start(text, strnlen(text, std::min(available, head)));
  std::size_t p = start.find(name);
  if (p == std::string::npos) return "";
  p = start.find_first_not_of(" \t", p + std::strlen(name));
  if (p == std::string::npos) return "";
  return start.substr(p, start.find_first_of(" \t\r\n,", p) - p);
}

// The descriptor that mkoffload writes: the requires mask, then what nvptx_image describes. It is recognised by where its
// pointers lead.
bool read_nvptx_descriptor(const elf_file &f, std::uint64_t address, program_facts &facts) {
  constexpr std::uint64_t known_mask = 0xfff;
  constexpr std::uint32_t most = 1'000'000;
  const auto field = [&](std::size_t offset) { return address + sizeof(std::uint64_t) + offset; };
  std::uint64_t mask, objects, functions;
  std::uint32_t num_objects, num_variables, num_functions;
  if (!f.word(address, mask) || (mask & ~known_mask) != 0 || !f.word(field(offsetof(nvptx_image, objects)), objects) ||
      objects == 0 || !f.word(field(offsetof(nvptx_image, functions)), functions) ||
      !f.read_at(field(offsetof(nvptx_image, num_objects)), &num_objects, sizeof num_objects) ||
      !f.read_at(field(offsetof(nvptx_image, num_variables)), &num_variables, sizeof num_variables) ||
      !f.read_at(field(offsetof(nvptx_image, num_functions)), &num_functions, sizeof num_functions))
    return false;
  if (num_objects == 0 || num_objects > most || num_variables > most || num_functions > most) return false;

  std::string version;
  unsigned target = 0;
  std::vector<nvptx_object> texts;
  for (std::uint32_t i = 0; i < num_objects; i++) {
    std::uint64_t code, size;
    std::size_t available;
    if (!f.word(objects + i * sizeof(nvptx_object), code) || !f.word(objects + i * sizeof(nvptx_object) + 8, size))
      return false;
    const char *text = f.at(code, size, &available);
    if (text == nullptr || size == 0) return false;
    const std::string sm = ptx_directive(text, size, ".target");
    if (sm.rfind("sm_", 0) != 0) return false;
    target = std::max(target, static_cast<unsigned>(std::strtoul(sm.c_str() + 3, nullptr, 10)));
    if (i == 0) version = ptx_directive(text, size, ".version");
    texts.push_back({text, size});
  }
  std::uint64_t name;
  if (num_functions > 0 && (!f.word(functions, name) || f.at(name, 1) == nullptr)) return false;

  facts.nvptx_images++;
  facts.nvptx_objects.push_back(std::move(texts));
  facts.requires_mask |= static_cast<unsigned>(mask);
  facts.functions += num_functions;
  facts.variables += num_variables;
  facts.ptx_target = std::max(facts.ptx_target, target);
  if (facts.ptx_version.empty()) facts.ptx_version = version;
  return true;
}

void find_nvptx_images(const elf_file &f, program_facts &facts) {
  for (const elf_file::segment &s : f.segments()) {
    if ((s.flags & PF_X) != 0) continue; // GCC 17's descriptors are constants
    for (std::uint64_t a = (s.address + 7) & ~std::uint64_t{7}; a + 8 <= s.address + s.size; a += 8)
      read_nvptx_descriptor(f, a, facts);
  }
}

// The descriptor for AMD's GPUs, likewise: its code is an ELF file of its own.
void read_gcn_descriptor(const elf_file &f, std::uint64_t address, program_facts &facts) {
  constexpr std::uint64_t known_mask = 0xfff;
  const auto field = [&](std::size_t offset) { return address + sizeof(std::uint64_t) + offset; };
  std::uint64_t mask, code, size, bytes, functions;
  std::uint32_t num_functions;
  unsigned machine;
  if (!f.word(address, mask) || (mask & ~known_mask) != 0 || !f.word(field(offsetof(gcn_image, code)), code) || code == 0 ||
      !f.word(code, size) || !f.word(code + offsetof(gcn_code_object, bytes), bytes) ||
      !f.read_at(field(offsetof(gcn_image, num_functions)), &num_functions, sizeof num_functions) ||
      num_functions < gcn_lifetime_functions || !f.word(field(offsetof(gcn_image, functions)), functions) ||
      f.at(functions, sizeof(gcn_function)) == nullptr)
    return;
  // The first function has this name in every image.
  constexpr char first_name[] = "_init_array";
  std::uint64_t name;
  const char *text = nullptr;
  if (f.word(functions, name)) text = f.at(name, sizeof first_name);
  if (text == nullptr || std::memcmp(text, first_name, sizeof first_name) != 0) return;
  const char *const elf = f.at(bytes, size);
  if (elf == nullptr || !read_gcn_machine(elf, size, &machine)) return;
  facts.gcn_images++;
  facts.requires_mask |= static_cast<unsigned>(mask);
  auto &machines = facts.gcn_machines;
  if (std::find(machines.begin(), machines.end(), machine) == machines.end()) machines.push_back(machine);
}

void find_gcn_images(const elf_file &f, program_facts &facts) {
  for (const elf_file::segment &s : f.segments()) {
    if ((s.flags & PF_X) != 0) continue;
    for (std::uint64_t a = (s.address + 7) & ~std::uint64_t{7}; a + 8 <= s.address + s.size; a += 8)
      read_gcn_descriptor(f, a, facts);
  }
}

// Far above any program.
constexpr std::size_t most_bytes = std::size_t{4} << 30;

// Empty, or why the file cannot be read. Only regular files: others may have no end, or wait for a writer.
std::string read_file(const char *name, std::vector<char> &bytes) {
  const int fd = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (fd < 0) return std::strerror(errno);
  struct stat status;
  std::string why;
  if (fstat(fd, &status) != 0)
    why = std::strerror(errno);
  else if (S_ISDIR(status.st_mode))
    why = std::strerror(EISDIR);
  else if (!S_ISREG(status.st_mode))
    why = "not a regular file";
  else if (static_cast<std::size_t>(status.st_size) > most_bytes)
    why = "too large for a program";
  else
    bytes.resize(static_cast<std::size_t>(status.st_size));
  std::size_t length = 0;
  while (length < bytes.size()) {
    const ssize_t n = read(fd, bytes.data() + length, bytes.size() - length);
    if (n == 0) break; // it has become shorter
    if (n < 0 && errno != EINTR) {
      why = std::strerror(errno);
      break;
    }
    if (n > 0) length += static_cast<std::size_t>(n);
  }
  bytes.resize(length);
  close(fd);
  return why;
}

} // namespace

program_facts read_program(const char *file) {
  program_facts facts;
  std::vector<char> bytes;
  facts.error = read_file(file, bytes);
  if (!facts.error.empty()) return facts;
  elf_file f(std::move(bytes));
  facts.error = f.open();
  if (!facts.error.empty()) return facts;
  facts.uses_target = f.uses_target();
  facts.links_libgomp = f.links_libgomp();
  find_nvptx_images(f, facts);
  find_gcn_images(f, facts);
  facts.bytes = f.take_bytes();
  return facts;
}

} // namespace regomp
