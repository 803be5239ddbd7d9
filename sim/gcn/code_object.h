// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A code object that was read: its image, what of it is loaded, its kernels, and its code in the form that is executed.
// Immutable; shared between loads, threads and gpus.
#ifndef GOMPSIM_GCN_CODE_OBJECT_H
#define GOMPSIM_GCN_CODE_OBJECT_H

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "sim/gcn/elf.h"
#include "sim/gcn/executable_code.h"
#include "sim/gcn/gcn.h"
#include "sim/gcn/lines.h"

namespace gompsim {

class code_object {
public:
  code_object(std::string name, std::span<const std::byte> image);
  code_object(const code_object &) = delete;
  code_object &operator=(const code_object &) = delete;

  bool read(std::string *log); // once, before it is shared

  struct kernel {
    std::string name;             // without ".kd"
    std::uint32_t symbol = 0;     // of elf.dynamic or elf.symbols
    std::uint64_t descriptor = 0; // address in the image
    gcn::kernel_start start;
    std::uint32_t kernarg_bytes = 0, kernarg_alignment = 16, group_bytes = 0, private_bytes = 0;
    bool dynamic_call_stack = false;
    function_info function;
  };

  const std::string name; // of a file; empty for an image in memory
  std::string title() const { return name.empty() ? "code object" : "code object " + name; }
  const std::vector<std::byte> image;
  gcn::elf_file elf; // its views are of `image`
  const gcn_chip *chip = nullptr;
  gcn::feature xnack = gcn::feature::unsupported, sramecc = gcn::feature::unsupported;
  std::string isa;
  std::vector<kernel> kernels;
  const gcn::elf_segment *text = nullptr; // null: there is no code
  std::unique_ptr<const gcn::code> code;
  // The same, bound for what else is wanted of accesses; made when it is asked for first.
  const gcn::code *code_for(gcn::access_modes) const;
  // The same, bound anew, for who looks for data races as well.
  std::unique_ptr<const gcn::code> code_for(gcn::access_modes, gcn::race_sites) const;

  // Those that it gives to the outside.
  const std::vector<gcn::elf_symbol> &exported() const { return elf.dynamic.size() > 1 ? elf.dynamic : elf.symbols; }
  struct source {
    std::string function, file, path; // empty: not known; file: without its folder
    unsigned line = 0;
    std::uint64_t offset = 0; // in the function
  };
  source source_of(std::uint64_t text_offset) const;
  // "function+0x1c (file.c:12)".
  std::string place_of(std::uint64_t text_offset) const;
  // The bytes from an address of the image on; nothing if they are not all in one segment's contents.
  std::optional<gcn::bytes_view> contents_at(std::uint64_t address, std::uint64_t bytes) const;

private:
  bool fail(std::string *log, const std::string &what) const;
  bool read_target(std::string *log);
  bool read_kernels(std::string *log);
  bool read_code(std::string *log);
  const gcn::elf_symbol *function_at(std::uint64_t address) const;
  std::vector<std::uint64_t> begins() const; // of functions, and those
  std::vector<std::uint64_t> starts() const; // offsets in the text at which waves may begin or be sent

  mutable std::mutex variants_lock;
  mutable std::vector<std::unique_ptr<const gcn::code>> variants; // guarded by that
  mutable std::once_flag lines_are_read;
  mutable gcn::line_table lines;                  // guarded by that
  std::vector<const gcn::elf_symbol *> functions; // by address
  bool has_soft_stacks = false;                   // it is GCC's, with its library for devices
};

} // namespace gompsim

#endif
