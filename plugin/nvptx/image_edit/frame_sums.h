// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that uses the thread's frame as it lies on the warp's stack: it only reads there (arrays that are firstprivate), or
// only accumulates (reductions of arrays). Lanes can do so, too, since no other address leads there; what they accumulate
// becomes an atomic operation.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FRAME_SUMS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FRAME_SUMS_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/text_buffer.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <cstdint>

namespace regomp::nvptx {

class frame_sums {
public:
  void clear() { sums.clear(); }
  // Whether the loop does no more than that. `live`: what is live where each block begins. False, too, if memory is
  // exhausted.
  bool find(ptx_function &, warp_state &, const static_loop &, loop_shape &, bit_rows &live);

  // Writes what stands for a statement, if something else does.
  bool write(ptx_function &, unsigned statement, text_buffer &);

private:
  struct sum { // statements: of one block, in this order
    unsigned load, operation, store;
  };
  bool find_addresses(ptx_function &, warp_state &);
  bool is_kept(ptx_function &, warp_state &, const static_loop &, loop_shape &);
  bool has_address(ptx_function &, const ptx_statement &, unsigned operand);
  bool find_sum(ptx_function &, unsigned load, bit_rows &live, sum *);
  bool is_used_once(ptx_function &, unsigned reg, unsigned from, unsigned use, bit_rows &live);

  bool find_base(ptx_function &, unsigned statement, std::int64_t *base);
  bool are_alike(ptx_function &);

  array<sum> sums;
  unsigned frame = no_index; // the register with its address
  bit_rows addresses;        // registers that point into it
};

} // namespace regomp::nvptx

#endif
