// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function of GCC's keeps because a warp executes it as one thread: which lane acts for the others, and the thread's
// frame on the warp's soft stack. Where each lane is a thread of its own, both are different.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_WARP_STATE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_WARP_STATE_H

#include "plugin/nvptx/image_edit/ptx_function.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

struct warp_state {
  // Null, or why the function does that in a way that is not known here. Most functions have neither.
  const char *find(ptx_function &);

  // Predicates: whether this lane acts, and whether all lanes of the warp do the same. `source` is the lane that acts.
  unsigned acts = no_index, uniform = no_index, source = no_index, source_address = no_index;

  // `slot`: the address of the warp's stack pointer; `top`: what it was; `frame`, at top - frame_bytes; `stack`, at frame -
  // stack_bytes: what is passed to functions with a variable number of arguments.
  unsigned slot = no_index, top = no_index, frame = no_index, stack = no_index;
  unsigned loads_top = no_index; // the statement
  std::uint64_t frame_bytes = 0, stack_bytes = 0;
  bool has_frame() const { return slot != no_index; }
  // What stands in for it where each lane has its own: so many bytes, aligned by 16; `top` is behind them.
  std::uint64_t memory_bytes() const { return (frame_bytes + stack_bytes) / 16 * 16 + 16; }
  // Whether find() has refused since lanes differ there: a SIMD region.
  bool has_simd = false;
  // Whether it takes more of the stack later: arrays of run-time size, alloca.
  bool grows = false;

  bool is_acting_lane(unsigned reg) const { return reg == acts || reg == uniform || reg == source || reg == source_address; }
  // Only done where the lanes do the same: what one lane has found is passed to the others.
  bool is_passing_on(const ptx_statement &s) const { return s.guard != no_index && s.guard == uniform && !s.guard_negated; }
  bool is_acting(const ptx_statement &s) const { return s.guard != no_index && s.guard == acts && !s.guard_negated; }
  // One of the statements at the function's beginning that find all this out.
  bool finds_out(unsigned statement) { return beginnings.has(statement); }
  // A store of the warp's stack pointer.
  bool moves_stack(ptx_function &f, const ptx_statement &s) const;

private:
  const char *find_acting_lane(ptx_function &, unsigned statement);
  const char *find_frame(ptx_function &, unsigned statement);
  bool is_element_of(ptx_function &, unsigned statement, unsigned element_bytes, unsigned *address, unsigned *end);

  bit_rows beginnings;
};

} // namespace regomp::nvptx

#endif
