// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function does through addresses of its frame, or through an address that it is given: which bytes it may touch.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FRAME_POINTERS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FRAME_POINTERS_H

#include "plugin/common/array.h"
#include "plugin/nvptx/image_edit/function_texts.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

#include <cstdint>

namespace regomp::nvptx {

class frame_pointers {
public:
  struct range {
    std::int64_t begin, end; // from the address on
  };

  // `callees`: where the text of a function is found that is called from that object.
  frame_pointers(function_texts callees, unsigned from_object) : functions(callees), object(from_object) {}

  // Finds all that is done through a register that has an address, and what is computed from it. False if that is not known:
  // an address is stored, or goes with an index of which no bounds are known, or memory is exhausted. Statements for which
  // leave_out says true are none of it.
  template <typename LeaveOut>
  bool find(ptx_function &f, unsigned root, LeaveOut leave_out) {
    if (!start(f, root)) return false;
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned i = 0; i < f.statements.size(); ++i)
        if (!leave_out(i) && !follow(f, i, &changed)) return false;
    }
    return true;
  }

  array<range> touched;
  array<range> returned; // addresses that the function returns: the end is the last one
  // Whether a register always has the address in `root`, or one so far behind it.
  static bool has_one_offset(ptx_function &f, unsigned root, unsigned reg, std::int64_t *offset);

  // Functions in functions that are looked into.
  unsigned depth = 0;

private:
  static constexpr unsigned most_offsets = 4;
  struct offsets {
    range of[most_offsets]; // the end is the last one
    unsigned count;
  };
  bool start(ptx_function &, unsigned root);
  bool follow(ptx_function &, unsigned statement, bool *changed);
  bool add(unsigned reg, range offsets_of, bool *changed);
  bool touch(std::int64_t begin, std::int64_t bytes, bool *changed);
  bool pass(ptx_function &, unsigned statement, unsigned reg, bool *changed);
  // What a call does with an argument that is an address: what it touches, and what it returns.
  struct use_in_function {
    unsigned call, argument;
    std::size_t touched_begin, touched_end, returned_begin, returned_end;
  };
  const use_in_function *look_into(ptx_function &, unsigned call, unsigned argument);
  bool pass_to_function(ptx_function &, unsigned call, unsigned argument, unsigned reg, bool *changed);

  const function_texts functions;
  const unsigned object;
  array<offsets> known; // of each register
  array<use_in_function> uses;
  array<range> of_uses; // what they touch, and return
};

} // namespace regomp::nvptx

#endif
