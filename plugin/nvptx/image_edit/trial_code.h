// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function's statements in a form that can be executed here, on made-up data (iteration_trials.h). What an operation that
// is not known here makes of its operands is a number made of them: from the same ones it makes the same.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_CODE_H

#include "plugin/nvptx/image_edit/ptx_function.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

enum class trial_operation : unsigned char {
  none, // labels, directives
  other,
  move,
  convert,
  add,
  sub,
  add_three,
  sub_add,
  mul,
  mad,
  div,
  rem,
  min,
  max,
  neg,
  abs,
  bit_not,
  bit_and,
  bit_or,
  bit_xor,
  shl,
  shr,
  sqrt,
  compare,
  choose,
  load,
  store,
  load_parameter,
  store_parameter,
  change, // an atomic operation
  call,
  jump,
  leave,
};

enum class trial_relation : unsigned char { eq, ne, lt, le, gt, ge, numbers, no_number };

struct trial_type {
  char kind = 'b'; // of ".s32" the s; p of predicates
  unsigned char bits = 64;
  bool is_float() const { return kind == 'f'; }
};

struct trial_operand {
  unsigned slot = no_index; // of a register, or of one of its components
  std::uint64_t value = 0;  // if it is none
};

struct trial_instruction {
  trial_operation does = trial_operation::none;
  trial_relation relation = trial_relation::eq;
  bool unordered = false;          // the relation holds where there is no number
  bool wide = false, high = false; // a product that is so
  bool loads_pointer = false;      // what is read becomes part of an address
  char rounding = 'z';             // of a conversion to integers
  trial_type type, source;         // of the result; of what is converted
  static constexpr unsigned most = 5;
  unsigned char result_count = 0, operand_count = 0;
  unsigned results[most] = {};
  trial_operand operands[most] = {};
  trial_operand base; // of the address
  std::uint64_t offset = 0;
  std::uint64_t name = 0; // of the opcode, a function, a parameter
};

// The slot of a register's component is components * register + component.
inline constexpr unsigned trial_components = 4;

class trial_code {
public:
  // False if memory is exhausted.
  bool read(ptx_function &);
  trial_instruction &operator[](std::size_t statement) { return instructions[statement]; }
  // Integers that the function has in it: which its tests may compare with.
  array<std::uint64_t> constants, large_constants;
  array<double> numbers;
  unsigned bits_of(unsigned slot) { return widths[slot / trial_components]; }

  // A constant as text: "-1", "0d3ff0000000000000".
  static bool read_constant(std::string_view text, std::uint64_t *value);
  static trial_type type_of(std::string_view name);
  // An operation of two operands, "add" of "s32".
  static trial_instruction operation_of(std::string_view opcode);

private:
  trial_operand read_operand(ptx_function &, std::string_view text);
  bool read_list(ptx_function &, std::string_view text, trial_instruction &, bool result);
  bool read_statement(ptx_function &, const ptx_statement &, trial_instruction &);
  bool add_constant(std::uint64_t value, trial_type);
  bool find_pointers(ptx_function &);
  const trial_instruction &of_opcode(std::string_view);

  array<trial_instruction> instructions; // by statement
  array<unsigned char> widths;           // of registers
  struct known_opcode {
    std::string_view name;
    trial_instruction is;
  };
  static constexpr unsigned most_known = 64;
  known_opcode known[most_known] = {}; // some that have been read: a function has few, and each often
};

// What an operation makes of its operands, which have been read.
std::uint64_t computed_for_trial(const trial_instruction &, const std::uint64_t *operands);
// The same as a function for such instructions, of three operands, of which some are not used: one of its own for what loops
// are full of.
using trial_computation = std::uint64_t (*)(const trial_instruction &, std::uint64_t, std::uint64_t, std::uint64_t);
trial_computation computation_for_trial(const trial_instruction &);

} // namespace regomp::nvptx

#endif
