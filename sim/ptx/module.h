// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one PTX module declares and defines at file scope. Function bodies stay text here; body.h reads them when the
// function is used first. All names are views of the module's own text, so a module must not move once it is parsed.
#ifndef GOMPSIM_PTX_MODULE_H
#define GOMPSIM_PTX_MODULE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/ptx/lexer.h"
#include "sim/ptx/types.h"

namespace gompsim::ptx {

struct module;

enum class linkage : unsigned char { local, external, visible, weak, common };

struct param_decl {
  std::string_view name;
  scalar type = scalar::none;
  bool array = false;
  std::uint32_t bytes = 0;
  std::uint32_t align = 1;
  std::uint32_t offset = 0; // in the parameter block of a kernel
};

struct function_decl {
  std::string_view name;
  const module *mod = nullptr;
  linkage link = linkage::local;
  bool kernel = false;
  std::vector<param_decl> results, params;
  std::size_t position = 0;                 // of the name
  std::size_t body_begin = 0, body_end = 0; // braces included; both 0 for a declaration
  unsigned max_threads = 0;                 // from .maxntid or .reqntid; 0 = none given

  bool defined() const { return body_end != 0; }
};

struct variable_decl {
  std::string_view name;
  const module *mod = nullptr;
  const function_decl *owner = nullptr; // for a variable of a function's scope
  linkage link = linkage::local;
  space where = space::global;
  scalar type = scalar::none;
  std::uint32_t vector = 1;
  std::uint32_t align = 1;
  std::uint64_t bytes = 0;
  bool unsized = false;                     // name[]: the dynamic shared memory, or an array defined elsewhere
  std::size_t position = 0;                 // of the name
  std::size_t init_begin = 0, init_end = 0; // behind '='; both 0 if there is none
};

struct alias_decl {
  std::string_view name, target;
  std::size_t position = 0;
};

struct module {
  std::string name;
  std::string text;
  std::vector<function_decl> functions;
  std::vector<variable_decl> variables;
  std::vector<alias_decl> aliases;
};

// Where reading PTX went wrong, and why.
struct parse_error {
  std::string text;
  std::size_t position = 0;
  bool failed = false;
  bool fail(std::size_t at, std::string why) {
    if (!failed) text = std::move(why), position = at, failed = true;
    return false;
  }
};

// "module:line: text: why"
std::string describe(const module &, std::size_t position, std::string_view why);

// Reads the file scope of m.text.
bool parse_module(module &m, parse_error &);

// Reads a variable declaration whose state space word has been taken, up to its semicolon, and appends what it declares.
bool parse_variables(lexer &, space, linkage, const module *, const function_decl *owner, std::vector<variable_decl> &,
                     parse_error &);

// Reads "( .param ..., ... )", the opening parenthesis included, if there is one.
bool parse_params(lexer &, std::vector<param_decl> &, parse_error &);
// Reads "[.align n] .type name[n]" of one parameter, whose .param has been taken; appends several for "name<n>".
bool parse_param(lexer &, std::vector<param_decl> &, std::vector<std::string> *made_names, parse_error &);

} // namespace gompsim::ptx

#endif
