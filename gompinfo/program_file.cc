// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gompinfo/program_file.h"

#include "gcn_image.h"
#include "gcn_isa.h"
#include "gompinfo/elf_file.h"
#include "gompinfo/ptx_head.h"
#include "nvptx_image.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace regomp {

namespace {

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
    const unsigned sm = ptx_target(text, size);
    if (sm == 0) return false;
    target = std::max(target, sm);
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
  facts.uses_target = f.imports("GOMP_target");
  find_nvptx_images(f, facts);
  find_gcn_images(f, facts);
  facts.llvm = read_llvm_program(f);
  facts.bytes = f.take_bytes();
  return facts;
}

} // namespace regomp
