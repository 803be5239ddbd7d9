// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop of a dynamic or guided schedule as GCC writes it: the thread asks the library for a chunk, goes through its
// iterations, and asks for the next one, until there is none.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DYNAMIC_LOOP_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DYNAMIC_LOOP_H

#include "plugin/nvptx/image_edit/combined_start.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

// Lanes have a loop only if its chunks and its increment are not larger: what is computed from them does not wrap then.
inline constexpr std::int64_t most_chunk = 1 << 20, most_increment = 0x7fffffff;

// `loop.block` is where the iterations of a chunk begin, `loop.exit` where the next one is asked for.
struct dynamic_loop {
  static_loop loop;
  const char *unknown = nullptr; // why it has no form that is known; nothing else is set then
  bool guided = false;
  bool runtime = false; // which is dynamic, by chunks of 1: what is called says so if lanes have the loop
  // How the first chunk is asked for if the region was started with the loop; then the arguments that follow are not set.
  const combined_start *combined = nullptr;
  // Where GCC's code asks for the first chunk: the statements that pass arguments, and the one that opens these.
  unsigned start_opens = no_index, start = no_index;
  unsigned first = no_index, end = no_index, increment = no_index, chunk = no_index; // no chunk of runtime
  unsigned upward = no_index; // of unsigned loops of 64 bits; else the increment's sign tells
  // Where the library puts the chunk's first iteration and its end, in the thread's frame.
  std::int64_t first_slot = 0, end_slot = 0;

  // What reads these at the chunk's begin: the only statements of the loop's blocks that do.
  struct load {
    unsigned statement;
    bool of_end;
  };
  static constexpr unsigned most_loads = 8;
  load loads[most_loads];
  unsigned load_count = 0;
  const load *find_load(unsigned statement) const {
    for (unsigned i = 0; i < load_count; ++i)
      if (loads[i].statement == statement) return &loads[i];
    return nullptr;
  }
};

// A call, with the statements that pass its arguments.
struct library_call {
  static constexpr unsigned most = 8;
  unsigned opens = no_index; // "{"
  unsigned arguments[most];
  unsigned count = 0;
};
bool read_library_call(ptx_function &, unsigned call, library_call &);
// The names of its parameters, with one more in front of that of a number.
void write_parameters(ptx_function &, const library_call &, unsigned number, std::string_view one_more, text_buffer &);

// One for each place where a next chunk is asked for. `combined`: how the region was started, if with a loop.
// `runtime_is_dynamic`: lane_functions.h. `of_slots`, a
// set of statements: what passes the address of such a place to the library, or reads it. False if memory is exhausted.
bool find_dynamic_loops(ptx_function &, const warp_state &, const combined_start *combined, bool runtime_is_dynamic,
                        array<dynamic_loop> &, bit_rows &of_slots);

// Whether a function of the library's shares out a loop: it gives the thread nothing but a chunk.
bool shares_out_loop(std::string_view function);

// Null, or why lanes cannot have the loop's blocks: they do something else with these places.
const char *check_slots(ptx_function &, const warp_state &, const dynamic_loop &, bit_rows &blocks);

} // namespace regomp::nvptx

#endif
