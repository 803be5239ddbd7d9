// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first look at a function's body, when its module is parsed: the opcodes, the variables of its scope, and the names by
// which it may mean what lies outside. Operands are read when the function is decoded.
#ifndef GOMPSIM_PTX_BODY_H
#define GOMPSIM_PTX_BODY_H

#include <cstdint>
#include <string_view>
#include <vector>

#include "sim/ptx/module.h"
#include "sim/ptx/words.h"

namespace gompsim::ptx {

// Reads the bodies of one module's functions, one after the other. For one thread.
class body_reader {
public:
  // `supports`: see parse_module.
  body_reader(const module &mod, bool (*supports)(std::string_view opcode), parse_error &e)
      : m(mod), text(mod.text), supports_opcode(supports), err(e) {}

  // f.body_begin is the opening brace; sets f.body_end and f.body. The variables' owner is for the caller to set.
  bool read(function_decl &f);

  word_table names; // what body_facts::names counts in

private:
  void skip_blank();
  std::string_view word();
  bool statement(function_decl &);
  bool variables(std::string_view space_word, function_decl &);
  void operands(function_decl &, bool declare_names = false);
  void use(std::string_view, function_decl &);
  void declare(std::string_view name) { number_of(name) = functions; }
  bool is_declared(std::string_view name);
  std::uint32_t &number_of(std::string_view name);
  bool supported(std::string_view opcode);

  const module &m;
  const std::string_view text;
  bool (*const supports_opcode)(std::string_view);
  parse_error &err;
  std::size_t at = 0;
  unsigned depth = 0; // of braces; 0: the body has ended
  std::uint32_t functions = 0;
  std::vector<std::uint32_t> last_user; // by name: the number of the function, from 1, that used it last
  word_table locals;                    // names that bodies declare
  std::vector<std::uint32_t> declarer;  // by name: the number of the function that declared it last
  std::vector<std::string_view> ranges; // the names without numbers of the registers r<9> that this function declares
  word_table opcodes;
  std::vector<bool> opcode_supported; // by number of the opcode
};

} // namespace gompsim::ptx

#endif
