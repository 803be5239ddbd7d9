// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text by which lanes share the chunks that the library hands out (dynamic_loop.h). The thread asks for up to 32 times
// as much at once; of what it gets lane l takes the parts l, l + 32, ..., each as long as one of the program's chunks.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DYNAMIC_ROUNDS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DYNAMIC_ROUNDS_H

#include "plugin/nvptx/image_edit/dynamic_loop.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/text_buffer.h"
#include "plugin/nvptx/image_edit/warp_state.h"

namespace regomp::nvptx {

// `number`: the loop's, so that its registers and labels have names of their own.
// Registers that the function's own code uses; for its beginning.
void write_chunk_registers(text_buffer &, unsigned number);
// Where the first chunk is asked for: how large it shall be, and whether lanes have the loop (%regomp_unit is not zero).
void write_chunk_request(ptx_function &, const dynamic_loop &, text_buffer &, unsigned number);
// In place of the call that starts a loop of schedule(runtime), and of all that leads to it from its "{" on.
void write_dynamic_start(ptx_function &, const dynamic_loop &, text_buffer &, unsigned number);
inline constexpr std::string_view dynamic_start = "GOMP_loop_dynamic_start",
                                  unsigned_dynamic_start = "GOMP_loop_ull_dynamic_start";
void write_chunk_begin(ptx_function &, const warp_state &, const dynamic_loop &, text_buffer &, unsigned number);
// Goes on with the lane's first part, or behind them if it has none.
void write_chunk_start(text_buffer &, unsigned number);
void write_chunk_turn(text_buffer &, unsigned number);
// In place of a statement that reads where the chunk begins or ends.
void write_chunk_load(ptx_function &, const dynamic_loop::load &, text_buffer &, unsigned number);
// Goes on with the lane's next part, if there is one.
void write_chunk_next(text_buffer &, unsigned number);

} // namespace regomp::nvptx

#endif
