// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread has behind the iterations besides sums: what the compiler computes from the thread's part of them, which is
// computed once more there, and what its last iteration has left, which the lane that had that one passes on. GCC's code
// goes on with these where the iterations are over, so that it does once what a thread does once. Of chunks it is what the
// thread's last one has left.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_END_VALUES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_END_VALUES_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/team_values.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

class end_values {
public:
  void clear() {
    computed.clear();
    last.clear();
  }
  // A register that the loop changes and that is needed behind it, and is no sum. False if its value there is not known.
  // `live`: what is live where each block begins.
  bool add(ptx_function &, const static_loop &, loop_shape &, team_values &, bit_rows &live, unsigned reg);
  // The same of a trip, or a chunk, that has nothing but what it computes itself.
  bool add_of_trip(ptx_function &, const static_loop &, bit_rows &inner, unsigned reg);
  // Those that the thread's last iteration must have left.
  array<unsigned> last;

  // Of trips: before the first round, and in each one, whose predicate says whether it is the thread's last one.
  void write_none_yet(text_buffer &, unsigned number);
  void write_is_last(text_buffer &, unsigned number);
  // When all rounds are over: before the partition is what it was, and then.
  void write_kept(ptx_function &, const static_loop &, text_buffer &, unsigned number);
  void write_end(ptx_function &, text_buffer &, unsigned number);

private:
  bool add_last(ptx_function &, unsigned reg);
  void write_last_lane(const static_loop &, text_buffer &, unsigned number);
  bool add_computed(ptx_function &, const static_loop &, loop_shape &, team_values &, bit_rows &live, unsigned statement,
                    unsigned depth);
  const ptx_statement *defined_by(ptx_function &, loop_shape &, bit_rows &live, const static_loop &, unsigned reg,
                                  unsigned statement);

  array<unsigned> computed; // statements, in turn
};

} // namespace regomp::nvptx

#endif
