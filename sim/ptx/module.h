// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one PTX module declares and defines, and what is known of its functions' bodies without reading operands. All names
// are views of the module's own text, so a module must not move once it is parsed. From then on it is immutable and any
// number of programs, and threads, may share it.
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

struct function_decl;

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

// What the first look at a function's body tells (body.h).
struct body_facts {
  // Where it may mean a symbol: numbers of the module's names, each once. Words that begin with '%' are left out, since they
  // are registers nearly always; each_register finds them.
  std::vector<std::uint32_t> names;
  std::vector<std::uint32_t> outside;   // those of them that the body does not declare itself
  std::vector<variable_decl> variables; // of its scope, but those in .local
  std::size_t unsupported = 0;          // position of the first statement that cannot be executed; 0 if there is none
  std::uint64_t local_bytes = 0;
  bool calls_anywhere = false; // there is a call through a pointer
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
  unsigned max_registers = 0;               // from .maxnreg; 0 = none given
  unsigned min_blocks = 0;                  // of a multiprocessor, from .minnctapersm; 0 = none given

  body_facts body;

  bool defined() const { return body_end != 0; }
};

struct alias_decl {
  std::string_view name, target;
  std::size_t position = 0;
};

struct module {
  std::string name;
  std::string_view text;
  unsigned target = 0; // 70 for sm_70
  std::vector<function_decl> functions;
  std::vector<variable_decl> variables;
  std::vector<alias_decl> aliases;
  std::vector<std::string_view> names; // that bodies use
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

// Reads m.text. `supports`: whether there is such an opcode, as far as the simulator knows; bodies say where one is not.
bool parse_module(module &m, bool (*supports)(std::string_view opcode), parse_error &);
// Calls visit(word) for each word of the function's body that begins with '%'.
template <class F>
void each_register(const function_decl &f, F visit) {
  for (lexer lex(f.mod->text, f.body_begin, f.body_end); lex.peek().kind != token_kind::end; lex.take())
    if (lex.peek().kind == token_kind::word && lex.peek().text[0] == '%') visit(lex.peek().text);
}

// Reads a variable declaration whose state space word has been taken, up to its semicolon, and appends what it declares.
bool parse_variables(lexer &, space, linkage, const module *, const function_decl *owner, std::vector<variable_decl> &,
                     parse_error &);

// Reads "( .param ..., ... )", the opening parenthesis included, if there is one.
bool parse_params(lexer &, std::vector<param_decl> &, parse_error &);
// Reads "[.align n] .type name[n]" of one parameter, whose .param has been taken; appends several for "name<n>".
bool parse_param(lexer &, std::vector<param_decl> &, std::vector<std::string> *made_names, parse_error &);

} // namespace gompsim::ptx

#endif
