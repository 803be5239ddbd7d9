// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parsed, linked and loaded programs. A linked program is made once and immutable. A loaded program adds addresses for one
// gpu, and the decoded form of each function, which is made when the function is first needed: any thread may call for it.
#ifndef GOMPSIM_PTX_PROGRAM_H
#define GOMPSIM_PTX_PROGRAM_H

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sim/engine/memory.h"
#include "sim/ptx/code.h"
#include "sim/ptx/module.h"
#include "sim/ptx/ptx.h"

namespace gompsim {

class parsed_ptx;
class linked_program;

namespace engine {
class access_sites;
}

namespace ptx {

// What is asked of loads, stores and branches besides their execution, from gpu_config; decoding puts it into the code.
struct access_modes {
  bool count = false;
  bool check = false;
  bool weak = false;
  engine::access_sites *sites = nullptr; // if accesses are looked at one by one; lives as long as what executes the code
  bool apart = false;                    // lanes that parted stay apart until PTX says that they come together
};

struct symbol {
  enum class kind_of : unsigned char { none, function, variable, service } kind = kind_of::none;
  std::uint32_t index = 0; // in the program's functions or variables, or a syscall
};

// A value that a variable's initial bytes get when the program is loaded: the address of a symbol.
struct relocation {
  std::uint64_t offset = 0;
  symbol target;
  std::uint64_t addend = 0;
  unsigned bytes = 8;
  unsigned shift = 0;   // mask() takes one byte of the address
  bool generic = false; // generic(symbol): of the generic address space
};

struct linked_variable {
  const variable_decl *decl = nullptr;
  std::uint64_t bytes = 0;
  std::uint64_t shared_offset = 0; // for .shared
  std::vector<std::byte> initial;  // empty: zeros
  std::vector<relocation> relocations;
};

// Reads the initial value of a variable, if it has one. Gives what is wrong with it; empty if nothing is.
std::string read_initialiser(const linked_program &, linked_variable &);

// Whether a piece of PTX declares nothing twice by itself.
bool check_symbols(const std::shared_ptr<const parsed_ptx> &, std::string *log);

} // namespace ptx

class parsed_ptx {
public:
  std::string name, text;
  std::vector<std::unique_ptr<ptx::module>> modules; // views of the text
};

class linked_program {
public:
  std::vector<std::shared_ptr<const parsed_ptx>> parsed; // keeps the modules
  std::vector<const ptx::module *> modules;
  std::vector<const ptx::function_decl *> functions; // that have a body
  std::vector<function_info> infos;                  // one for each
  std::vector<ptx::linked_variable> variables;
  std::uint64_t shared_bytes = 0; // of all .shared variables with a size
  std::uint32_t dynamic_align = 16;

  // What a name means in a module.
  ptx::symbol find(const ptx::module *, std::string_view name) const;
  ptx::symbol find_global(std::string_view name) const;
  // A variable of a function's scope, by where its name stands.
  ptx::symbol find_scoped(const char *name_in_text) const;

  std::unordered_map<std::string_view, ptx::symbol> globals;
  std::unordered_map<const ptx::module *, std::unordered_map<std::string_view, ptx::symbol>> locals;
  std::unordered_map<const char *, std::uint32_t> scoped;
};

class loaded_program final : public executable {
public:
  // The addresses of its functions, from memory::allocate_code, are its own.
  loaded_program(std::shared_ptr<const linked_program>, std::shared_ptr<engine::memory>, std::uint64_t code_base,
                 ptx::access_modes);
  ~loaded_program() override;

  // Gives variables memory and values. False if there is no room.
  bool place(std::string *log);
  // After place. False if a kernel cannot be executed.
  bool decode_kernels(std::string *log);
  // Decodes at the first call; never null. code::error says whether it can be executed.
  const ptx::code *code_of(std::uint32_t function) const;
  std::uint64_t address_of_function(std::uint32_t f) const { return code_base + f * std::uint64_t{16}; }
  // The function whose address this is; -1 if it is none's.
  std::int64_t function_at(std::uint64_t address) const {
    const std::uint64_t o = address - code_base;
    return (o & 15) == 0 && o / 16 < linked->functions.size() ? static_cast<std::int64_t>(o / 16) : -1;
  }
  // The address that code uses for a variable: of its own state space for .shared, else a generic one.
  std::uint64_t address_of_variable(std::uint32_t v) const { return addresses[v]; }

  const std::shared_ptr<const linked_program> linked;
  engine::memory &space;
  const ptx::access_modes modes;

private:
  const std::shared_ptr<engine::memory> keeps_space; // a program may outlive its gpu
  const std::uint64_t code_base;
  std::vector<std::uint64_t> addresses; // of variables
  std::vector<std::uint64_t> owned;     // allocations
  mutable std::mutex decoding;
  mutable std::vector<std::atomic<const ptx::code *>> codes;
  mutable std::vector<std::unique_ptr<ptx::code>> made; // guarded by decoding
};

} // namespace gompsim

#endif
