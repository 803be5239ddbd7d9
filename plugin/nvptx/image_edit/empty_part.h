// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a thread takes a way only if its part of the iterations is empty.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_EMPTY_PART_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_EMPTY_PART_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/polynomial.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"

namespace regomp::nvptx {

class empty_part {
public:
  empty_part(ptx_function &function, const static_loop &l, loop_shape &s) : f(function), loop(l), shape(s) {}

  // Whether the way from one of the loop's blocks to another is such a way: what is compared there differs by a multiple of
  // how many iterations the thread has.
  bool is_left_for(unsigned block, unsigned to);

private:
  polynomial value_of(unsigned reg, unsigned block, unsigned before, unsigned depth);
  polynomial value_at_begin(unsigned reg, unsigned depth);
  polynomial operand(unsigned statement, unsigned number, unsigned depth);
  polynomial result_of(unsigned statement, unsigned depth);

  static constexpr unsigned deepest = 24;
  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
};

} // namespace regomp::nvptx

#endif
