// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of one function on their way to lanes: what is known about the function, and about the loop that is looked at.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LOOP_EDITOR_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LOOP_EDITOR_H

#include "plugin/nvptx/image_edit/dynamic_loop.h"
#include "plugin/nvptx/image_edit/end_values.h"
#include "plugin/nvptx/image_edit/frame_sums.h"
#include "plugin/nvptx/image_edit/iteration_values.h"
#include "plugin/nvptx/image_edit/lane_loops.h"
#include "plugin/nvptx/image_edit/lane_statements.h"
#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_phases.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/team_values.h"
#include "plugin/nvptx/image_edit/trip_loop.h"
#include "plugin/nvptx/image_edit/warp_state.h"

namespace regomp::nvptx {

class loop_editor {
public:
  loop_editor(std::string_view function_text, const combined_start *with_loop, lane_functions &all,
              unsigned number_of_object)
      : text(function_text), combined(with_loop), functions(all), object(number_of_object),
        lanes(f, warp, all, number_of_object) {}

  // `is_separate`: no loop counts with the register that its partition begins with, or that cannot be mended.
  lane_result edit(text_buffer &out, bool is_separate = false);

private:
  struct insertion {
    std::size_t at, skipped; // in the function's text
    std::size_t from, end;   // in `inserted`
  };
  lane_refusal check_loop(static_loop &);
  lane_refusal check_early_end(static_loop &);
  lane_refusal check_blocks(static_loop &);
  bool ends_behind_iteration(const static_loop &);
  bool find_live_for(const static_loop &, bit_rows &behind, bit_rows &rows);
  bool last_iteration_tells(const static_loop &, last_values &);
  bool find_needed_for_ends(bit_rows &needed);
  bool leaves_last_of_trips(const static_loop &, unsigned reg);
  lane_refusal check_registers(static_loop &);
  const char *check_values(const static_loop &);
  const char *find_needed(const static_loop &);
  bool is_of_no_use(const ptx_statement &, bit_rows &live_behind);
  bool has_what_chunks_call();
  bool changes_sum_in_head(const trip_loop &);
  lane_refusal check_statement(const static_loop &, const ptx_statement &);
  const char *find_memory(static_loop &);
  void forget_memory();
  bool points_into_frame(unsigned reg);
  bool points_onto_stack(unsigned reg, unsigned depth = 0);
  bool points_to_own(unsigned reg) { return points_into_frame(reg) || points_onto_stack(reg); }
  bool is_entered_from_front(unsigned block);
  bool is_given_before_and_changed(unsigned reg);
  bool number_only_begins(const static_loop &);
  bool is_short(unsigned reg) { return f.registers[reg].type.ends_with("16"); }
  bool should_be_tried(const static_loop &);
  bool depends_on_iterations(const ptx_statement &);
  void write_loop(static_loop &, const trip_loop *, unsigned number);
  void write_way_to_lanes(const static_loop &, const trip_loop *, unsigned number);
  void write_parts_begin(const static_loop &, unsigned number);
  void write_parts_of_lane(const static_loop &, unsigned number);
  void write_parts_start(const static_loop &, unsigned number);
  void write_parts_turn(const static_loop &, unsigned number);
  void write_parts_next(const static_loop &, unsigned number);
  void write_parts_end(const static_loop &, unsigned number);
  void write_format(text_buffer &, std::string_view format, std::string_view type, unsigned number);
  void write_request(unsigned number);
  void try_loop(static_loop &, const trip_loop *, const dynamic_loop *, lane_result &);
  void write_own_memory(unsigned number, bool own);
  void write_statement(unsigned statement, unsigned first_block, unsigned number);
  void write_round(const static_loop &, const trip_loop *, unsigned number);
  void write_block(unsigned b, unsigned next, const static_loop &, unsigned number);
  // What has been written to `inserted` since the last time; in place of so many characters.
  void insert(std::size_t at, std::size_t skipped = 0) {
    const std::size_t from = insertions.size() > 0 ? insertions[insertions.size() - 1].end : 0;
    if (!insertions.push_back({at, skipped, from, inserted.view().size()})) exhausted = true;
  }
  std::size_t begin_of(const ptx_statement &s) { return static_cast<std::size_t>(s.line.data() - text.data()); }
  std::size_t end_of(const ptx_statement &s) { return begin_of(s) + s.line.size() + 1; }

  const std::string_view text;
  const combined_start *const combined;
  lane_functions &functions;
  const unsigned object; // of the image
  ptx_function f;
  warp_state warp;
  lane_statements lanes;
  team_values shared;
  bit_rows live;       // where each block begins
  bit_rows with_lanes; // blocks of loops that have them
  loop_shape shape;
  loop_phases phases;
  unsigned phase = 0; // that is written
  bit_rows inner;     // what is live where these begin, if only they count
  lane_sums sums;
  text_buffer inserted, tail;
  array<insertion> insertions;
  bool exhausted = false;               // memory
  const dynamic_loop *chunks = nullptr; // the loop that is looked at, if it is one
  bool tests_trip_first = false;        // the loop that is looked at
  bit_rows of_slots;                    // statements that deal with where the library puts chunks
  end_values ends;                      // what there is besides sums where a loop ends early
  bool could_try = false;               // what the rules of the loop that is looked at leave open is for trials
  frame_sums of_frame;                  // what the loop does with the thread's frame where that lies
  array<unsigned> into_frame;           // registers that the loop needs, which are places in the thread's frame
  std::uint64_t own_bytes = 0;          // that stand in for it, if there are any
  bool takes_stack = false;             // they also stand in for arrays of run-time size, if these are not larger
};

} // namespace regomp::nvptx

#endif
