// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function's text, written once more with other registers: each place where one is mentioned may get another register, or
// a new one of the same type; statements may be left out, or others written in their place.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_RENAMED_FUNCTION_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_RENAMED_FUNCTION_H

#include "plugin/common/array.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

class renamed_function {
public:
  // Reads the text, which outlives it. False if that is not understood, or memory is exhausted.
  bool read(std::string_view function_text);

  // One of the function's references (ptx_function::references) to mean another register.
  void rename(unsigned reference, unsigned reg) { names[reference].reg = reg; }
  // The same, to mean a new register of its own: those with the same register and number are one; number 0 is the register
  // itself.
  void split(unsigned reference, unsigned number) { names[reference].number = number; }
  // Writes the name of such a register.
  void write_name(unsigned reg, unsigned number, text_buffer &out);
  // The register that a reference means now.
  unsigned meant(unsigned reference) { return names[reference].reg; }
  // Declared in braces, so that it is not known elsewhere.
  bool is_of_inner_scope(unsigned reg) { return inner.has(reg); }
  void leave_out(unsigned statement) { lines[statement] = {0, 0, true}; }
  bool is_left_out(unsigned statement) { return lines[statement].replaced; }
  // What is written to `other` until replaced() stands in place of the statement.
  text_buffer other;
  void replaced(unsigned statement) {
    lines[statement] = {written, other.view().size(), true};
    written = other.view().size();
  }
  // Declarations of new registers.
  text_buffer declarations;

  // False if memory is exhausted.
  bool write(text_buffer &out);

  ptx_function f;

private:
  struct new_name {
    unsigned reg, number;
  };
  struct new_line {
    std::size_t from, end; // in `other`
    bool replaced;
  };
  void write_line(const ptx_statement &, text_buffer &out);

  std::string_view text;
  array<new_name> names; // of each reference
  array<new_line> lines; // of each statement
  bit_rows inner;        // registers
  array<unsigned> named; // of each register: how many of such the text has already, numbered from 1 on
  std::size_t written = 0;
};

} // namespace regomp::nvptx

#endif
