// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Disassembles the code of ELF files for amdgcn, one instruction a line as "ADDRESS: BYTES TEXT", so that the decoder can be
// compared with LLVM's; or tells what loading them says. gcndis [OPTION]... FILE...
//   --chip   decodes for this chip, not for the one that the file names
//   --lines  writes the source line behind each instruction
//   --load   reads and loads the file instead, as a driver does, and writes its ISA, kernels and variables, or what is wrong
// What is not a known instruction is written as ".long". Exit status 1 if a file cannot be read.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "sim/gcn/decode.h"
#include "sim/gcn/disassemble.h"
#include "sim/gcn/elf.h"
#include "sim/gcn/gcn.h"
#include "sim/gcn/lines.h"

using namespace gompsim;
using namespace gompsim::gcn;

namespace {

struct options {
  const gcn_chip *chip = nullptr;
  bool lines = false;
  bool load = false;
};

std::vector<char> contents_of(const char *name) {
  std::ifstream in(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool refuse(const char *name, const std::string &why) {
  std::printf("%s: refused: %s\n", name, why.c_str());
  return false;
}

bool load_file(const char *name, const options &o) {
  const std::vector<char> contents = contents_of(name);
  std::string log;
  const auto object = read_code_object(name, std::as_bytes(std::span(contents)), &log);
  if (object == nullptr) return refuse(name, log);
  std::printf("%s: %s\n", name, std::string(isa_name(*object)).c_str());
  const gcn_chip *chip = o.chip != nullptr ? o.chip : gcn_chip_of_machine(static_cast<unsigned char>(contents[48]));
  if (!runs_on(*object, *chip, &log)) return refuse(name, log);
  gpu_config c;
  c.memory_bytes = std::size_t{256} << 20;
  const auto device = create_gcn_gpu(c, *chip);
  const auto loaded = load_code_object(*device, object, {}, &log);
  if (loaded == nullptr) return refuse(name, log);
  for_each_symbol(*loaded, [](const loaded_symbol &s) {
    const std::string symbol(s.name);
    if (const kernel_info *k = s.kernel; k != nullptr)
      std::printf("  kernel %s: kernarg %u aligned to %u, group %u, private %u, %u registers\n", symbol.c_str(),
                  k->kernarg_bytes, k->kernarg_alignment, k->group_bytes, k->private_bytes,
                  k->function->registers_per_thread);
    else
      std::printf("  variable %s: %llu bytes%s%s\n", symbol.c_str(), static_cast<unsigned long long>(s.bytes),
                  s.is_constant ? ", constant" : "", s.is_global ? "" : ", weak");
    return true;
  });
  return true;
}

void disassemble_section(const elf_section &s, const gcn_chip &chip, const line_table *lines) {
  for (std::uint32_t at = 0; at < s.contents.size();) {
    instruction i;
    const bool is_known = decode(chip, s.contents, at, &i);
    std::printf("%llx: %u %s", static_cast<unsigned long long>(s.address + at), i.bytes,
                is_known ? disassemble(i, chip).c_str() : ".long");
    if (lines != nullptr) std::printf(" // %s", lines->find(s.address + at).c_str());
    std::printf("\n");
    at += i.bytes;
  }
}

bool disassemble_file(const char *name, const options &o) {
  const std::vector<char> contents = contents_of(name);
  std::string why;
  const auto f = read_elf(std::as_bytes(std::span(contents)), &why);
  if (!f) {
    std::fprintf(stderr, "gcndis: %s: %s\n", name, why.c_str());
    return false;
  }
  const gcn_chip *chip = o.chip != nullptr ? o.chip : gcn_chip_of_machine(f->flags & 0xff);
  if (chip == nullptr) {
    std::fprintf(stderr, "gcndis: %s: its machine is not known; --chip names one\n", name);
    return false;
  }
  line_table lines;
  if (o.lines) {
    const auto section = [&](const char *n) {
      const elf_section *s = f->section(n);
      return s != nullptr ? s->contents : bytes_view{};
    };
    lines = line_table(section(".debug_line"), section(".debug_line_str"), section(".debug_str"));
  }
  for (const elf_section &s : f->sections)
    if ((s.flags & 4) != 0) disassemble_section(s, *chip, o.lines ? &lines : nullptr);
  return true;
}

} // namespace

int main(int count, char **words) {
  options o;
  bool good = true;
  for (int n = 1; n < count; ++n) {
    if (std::strcmp(words[n], "--chip") == 0 && n + 1 < count) {
      o.chip = find_gcn_chip(words[++n]);
      if (o.chip == nullptr) {
        std::fprintf(stderr, "gcndis: no chip %s is known\n", words[n]);
        return 2;
      }
    } else if (std::strcmp(words[n], "--lines") == 0) {
      o.lines = true;
    } else if (std::strcmp(words[n], "--load") == 0) {
      o.load = true;
    } else {
      good = (o.load ? load_file(words[n], o) : disassemble_file(words[n], o)) && good;
    }
  }
  return good ? 0 : 1;
}
