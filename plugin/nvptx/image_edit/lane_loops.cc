// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_loops.h"

#include "plugin/nvptx/image_edit/chosen_values.h"
#include "plugin/nvptx/image_edit/collapsed_values.h"
#include "plugin/nvptx/image_edit/counted_pointers.h"
#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/dynamic_rounds.h"
#include "plugin/nvptx/image_edit/empty_part.h"
#include "plugin/nvptx/image_edit/frame_slots.h"
#include "plugin/nvptx/image_edit/iteration_trials.h"
#include "plugin/nvptx/image_edit/iteration_values.h"
#include "plugin/nvptx/image_edit/loop_editor.h"
#include "plugin/nvptx/image_edit/pointer_calls.h"
#include "plugin/nvptx/image_edit/register_copies.h"
#include "plugin/nvptx/image_edit/restored_forms.h"
#include "plugin/nvptx/image_edit/same_iterations.h"
#include "plugin/nvptx/image_edit/thread_numbers.h"

#include <algorithm>
#include <cstdio>

namespace regomp::nvptx {

namespace {

constexpr char no_memory[] = "memory is exhausted";

// Arrays of run-time size that are larger than this in all have no lanes when the loop is reached.
constexpr std::uint64_t most_taken_of_stack = 2048;

} // namespace

// Whether the address that a statement changes is computed from the thread's iterations.
bool loop_editor::depends_on_iterations(const ptx_statement &s) {
  return !f.each_reference(s, [&](const ptx_reference &r) {
    return !(r.operand < s.operand_count && s.operands[r.operand].starts_with('[') && shape.depends(r.reg));
  });
}

lane_refusal loop_editor::check_statement(const static_loop &loop, const ptx_statement &s) {
  const bool changes_memory =
      s.is_opcode("atom.") || s.is_opcode("red.") || s.is_opcode("call") || (s.is_opcode("st.") && !s.is_opcode("st.param"));
  if (changes_memory && shape.is_behind(s.block) && (s.is_opcode("call") || !depends_on_iterations(s)) &&
      !shape.is_of_last(f, loop, s.block))
    return {"may do something once, behind the loop"};
  return {};
}

// Whether all that the loop does with the thread's number is to compute where its iterations begin.
bool loop_editor::number_only_begins(const static_loop &loop) {
  if (loop.by_bounds) return true; // it is none of what the loop may use
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (!f.uses(s, loop.number)) continue;
      if (!s.is_opcode("mad.lo.") && !s.is_opcode("mul.lo.")) return false;
      const unsigned x = f.register_of(s, 1), y = f.register_of(s, 2);
      const auto is_size = [&](unsigned reg) {
        return reg == loop.size || (loop.is_short && is_converted_from(f, reg, loop.size));
      };
      if (!(x == loop.number && is_size(y)) && !(y == loop.number && is_size(x))) return false;
    }
  return true;
}

// A register that is always the same place in the thread's frame.
bool loop_editor::points_into_frame(unsigned reg) {
  for (unsigned depth = 0; depth < 4 && reg != no_index; ++depth) {
    if (warp.has_frame() && (reg == warp.frame || (reg == warp.stack && !warp.grows))) return true;
    const ptx_statement *const d = f.sole_definition(reg);
    std::int64_t offset;
    if (d == nullptr || d->guard != no_index) return false;
    if (!(d->is_opcode("mov.u64") || (d->is_opcode("add.u64") && f.constant_of(*d, 2, &offset)))) return false;
    reg = f.register_of(*d, 1);
  }
  return false;
}

// Or a place in what the thread has taken of the stack in front of the loop, for arrays of run-time size: with what the
// team has added.
bool loop_editor::points_onto_stack(unsigned reg, unsigned depth) {
  const ptx_statement *const d = f.sole_definition(reg);
  if (!warp.grows || d == nullptr || d->guard != no_index || depth == 8) return false;
  const unsigned x = f.register_of(*d, 1), y = f.register_of(*d, 2);
  if (d->is_opcode("mov.u64")) return x != no_index && (x == warp.stack || points_onto_stack(x, depth + 1));
  std::int64_t offset;
  // Aligned by what the stack is aligned by.
  if (d->is_opcode("shl.b64"))
    if (const ptx_statement *const shifts = f.sole_definition(x); shifts != nullptr && shifts->is_opcode("shr.u64"))
      return shifts->guard == no_index && shifts->operands[2] == d->operands[2] && f.constant_of(*d, 2, &offset) &&
             offset <= 4 && points_onto_stack(f.register_of(*shifts, 1), depth + 1);
  if (!d->is_opcode("add.u64")) return false;
  const auto is_added = [&](unsigned operand, unsigned r) {
    return f.constant_of(*d, operand, &offset) || (r != no_index && shared.is_shared(f, r));
  };
  return (is_added(2, y) && points_onto_stack(x, depth + 1)) || (is_added(1, x) && points_onto_stack(y, depth + 1));
}

// The frame is the lane's own in the loop: nothing outside of it may have used it, or will. Before an iteration writes them
// the contents are undefined then, so none can see what another one has left there.
const char *loop_editor::find_memory(static_loop &loop) {
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (shape.blocks.has(s.block) || warp.finds_out(i) || warp.moves_stack(f, s) || of_slots.has(i)) continue;
    const bool uses = !f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !points_to_own(r.reg); });
    if (!uses) continue;
    unsigned result = no_index;
    f.each_reference(s, [&](const ptx_reference &r) {
      if (r.defines) result = r.reg;
      return true;
    });
    if (result == no_index || !(points_to_own(result) || (warp.grows && result == warp.stack)))
      return "needs memory that the thread uses elsewhere";
  }
  of_frame.clear();
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    if (!inner.has(loop.block, r) || !points_to_own(r)) continue;
    takes_stack = takes_stack || points_onto_stack(r);
    if (!into_frame.push_back(r)) return "finds no memory";
  }
  own_bytes = warp.memory_bytes() + (takes_stack ? most_taken_of_stack : 0);
  const bool fits = own_bytes + lanes.called_bytes() <= most_lane_memory;
  // Chunks that are asked for are asked for with lanes in mind.
  if (fits && !(takes_stack && loop.by_chunks)) return nullptr;
  forget_memory();
  return fits ? "has memory of run-time size" : "needs more memory than a lane has";
}

void loop_editor::forget_memory() {
  into_frame.clear();
  takes_stack = false;
  own_bytes = 0;
}

// Whether what is repeated begins at a block.
bool loop_editor::is_entered_from_front(unsigned block) {
  for (unsigned from = 0; from < f.blocks.size(); ++from)
    for (const unsigned to : f.blocks[from].successors)
      if (to == block && (!shape.blocks.has(from) || !shape.is_repeated(from))) return true;
  return false;
}

// Whether a register has a value from in front of what the loop repeats that is none of the thread's iterations, and gets
// another one where it is repeated.
bool loop_editor::is_given_before_and_changed(unsigned reg) {
  bool given = false, changed = false;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!shape.blocks.has(b) || shape.is_tail(b)) continue;
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (!f.defines(s, reg)) continue;
      if (shape.is_repeated(b))
        changed = true;
      else if (f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !shape.depends(r.reg); }))
        given = true;
    }
  }
  return given && changed;
}

// Whether a statement does nothing but to give registers values that nobody needs.
bool loop_editor::is_of_no_use(const ptx_statement &s, bit_rows &live_behind) {
  bool defines = false;
  const bool needed = !f.each_reference(s, [&](const ptx_reference &r) {
    defines = defines || r.defines;
    return !(r.defines && live_behind.has(r.reg));
  });
  return defines && !needed && !s.is_opcode("atom.") && !s.is_opcode("call");
}

// Sets `inner`: what is needed where the loop's blocks begin. Of a trip nobody needs what leads to the next one.
const char *loop_editor::find_needed(const static_loop &loop) {
  const auto step_back = [&](const ptx_statement &s, bit_rows &row) {
    if (chunks != nullptr && chunks->find_load(static_cast<unsigned>(&s - f.statements.begin())) != nullptr) {
      row.remove(f.register_of(s, 0)); // a round knows the value
      return;
    }
    const bool is_last = loop.last_test != no_index && &s == &f.statements[loop.last_test];
    if (!is_last && (!loop.by_trips || !is_of_no_use(s, row))) lanes.step_back(s, row);
  };
  bit_rows behind;
  if (!behind.resize(1, f.registers.size())) return "finds no memory";
  for (unsigned r = 0; loop.by_trips && r < f.registers.size(); ++r)
    if (live.has(loop.exit, r) && shape.changes(r)) behind.add(r);
  return f.live_at_begin(inner, &shape.blocks, step_back, loop.by_trips ? loop.block : no_index, &behind)
             ? nullptr
             : "finds no memory";
}

// Whether a trip that is none, as the head finds out, has changed a sum.
bool loop_editor::changes_sum_in_head(const trip_loop &trips) {
  const ptx_block &head = f.blocks[trips.loop.block];
  bool changes = false;
  for (unsigned i = head.first; trips.tested_first && i < head.end; ++i)
    f.each_reference(f.statements[i], [&](const ptx_reference &r) {
      changes = changes || (r.defines && sums.accumulates_in(r.reg));
      return true;
    });
  return changes;
}

lane_refusal loop_editor::check_loop(static_loop &loop) {
  if (const char *why = shape.find(f, loop)) return {why};
  return check_blocks(loop);
}

// The same, up to where the iterations are over. All that lies behind is GCC's code, for the thread.
lane_refusal loop_editor::check_early_end(static_loop &loop) {
  if (const char *why = shape.find(f, loop)) return {why};
  if (const char *why = shape.end_early(f, loop)) return {why};
  // Another way out is one of a thread without iterations, or leads to the same place.
  empty_part empty(f, loop, shape);
  const unsigned behind = f.behind_jumps(loop.exit);
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (const unsigned to : f.blocks[b].successors)
      if (shape.blocks.has(b) && to != no_index && to != loop.exit && !shape.blocks.has(to) &&
          f.behind_jumps(to) != behind && !empty.is_left_for(b, to))
        return {"may end in another place"};
  return check_blocks(loop);
}

lane_refusal loop_editor::check_blocks(static_loop &loop) {
  if (const char *why = phases.find(f, loop, shape)) return {why};
  if (loop.ends_early && phases.count != 1) return {"waits at a barrier"};
  if (const char *why = chunks != nullptr ? check_slots(f, warp, *chunks, shape.blocks) : nullptr) return {why};
  lanes.forget_calls();
  lane_refusal once; // if the loop may do something else than each iteration does
  if (!shape.has_loop() && !loop.by_trips) once = {"is of no loop, but of a call made of one"};
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i) {
      if (phases.is_of_barrier(f, f.statements[i])) continue;
      if (const lane_refusal why = lanes.check(f.statements[i])) return why;
      if (!once) once = check_statement(loop, f.statements[i]);
    }
  if (loop.by_trips && once) return once;
  if (!once && !loop.by_trips) once = {check_same_iterations(f, loop, shape, phases, shared)};
  if (!number_only_begins(loop)) return {"uses the thread's number"};
  if (const lane_refusal why = check_registers(loop)) return why;
  if (!once && sums.needs_trials()) once = {"leaves a value that is no sum"};
  if (!once) once = {check_values(loop)};
  if (!once) {
    const bool differ =
        should_be_tried(loop) && iterations_differ(f, warp, loop, shape, sums, inner, &functions.executed_in_trials);
    return differ ? lane_refusal{"is not what the first one is"} : lane_refusal();
  }
  // What these rules do not show may be shown by trials.
  const bool can_be_tried = !loop.by_trips && phases.count == 1 && ends.last.size() == 0;
  could_try = could_try || can_be_tried;
  return can_be_tried && functions.may_try &&
                 iterations_begin_anew(f, warp, loop, shape, sums, inner, &functions.executed_in_trials)
             ? lane_refusal()
             : once;
}

// Whether something may differ in a loop that the rules accept: of chunks only what is left in memory of the thread's.
bool loop_editor::should_be_tried(const static_loop &loop) {
  return !loop.by_trips || (!loop.by_chunks && into_frame.size() > 0);
}

lane_refusal loop_editor::check_registers(static_loop &loop) {
  // What the loop needs of what was computed before it must be the team's, not the thread's; but for the partition, which
  // each round sets, sums, which start anew, and memory of the thread's, which each lane has of its own.
  if (const char *why = find_needed(loop)) return {why};
  if (const char *why = phases.find_repeated(f, shape, shared, inner, live)) return {why};
  sums.clear();
  ends.clear();
  forget_memory();
  of_frame.clear();
  bool needs_memory = false;
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    if (warp.is_acting_lane(r)) continue; // rounds do without them
    const bool changed = shape.changes(r);
    if (loop.is_of_partition(r)) {
      if (loop.by_trips && live.has(loop.exit, r) && !leaves_last_of_trips(loop, r))
        return {"leaves a value that is no sum"};
      if (changed && !loop.by_trips) return {"changes the loop's bounds"};
      continue;
    }
    const bool leaves = changed && live.has(loop.exit, r), needed = inner.has(loop.block, r);
    if (leaves) {
      if (const char *why = sums.add(f, loop, shape, r, inner, live))
        if (loop.by_trips ? !leaves_last_of_trips(loop, r) : !loop.ends_early || !ends.add(f, loop, shape, shared, live, r))
          return {why};
    } else if (needed && !changed && points_to_own(r)) {
      needs_memory = true;
    } else if (needed && !changed && !shared.is_shared(f, r) && !loop.is_for_place(r)) {
      return {"needs what belongs to a thread"};
    }
  }
  // What the last trip leaves is not what all of them have accumulated.
  if (std::any_of(ends.last.begin(), ends.last.end(), [&](unsigned r) { return sums.accumulates_in(r); }))
    return {"leaves a value that is no sum"};
  if (loop.ends_early && !ends_behind_iteration(loop)) return {"may end in front of its iterations"};
  // What comes into the loop and is changed there must be one of the sums.
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (inner.has(loop.block, r) && shape.changes(r) && !sums.begins_with(r) && !(loop.by_trips && loop.is_of_partition(r)))
      return {"passes a value on to the next one"};
  if (needs_memory)
    if (const char *why = find_memory(loop); why != nullptr && !of_frame.find(f, warp, loop, shape, live)) return {why};
  return {};
}

// Null, or why iterations may leave something to the next ones, or keep what the first one had.
const char *loop_editor::check_values(const static_loop &loop) {
  // What the loop gives a value in front of what is repeated must be a sum, unless that value comes from the thread's
  // iterations. In a collapsed nest this is also what a variable begins with again.
  bool given = false;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!shape.blocks.has(b) || shape.is_tail(b)) continue;
    if (!shape.is_repeated(b) || !is_entered_from_front(b)) continue;
    for (unsigned r = 0; r < f.registers.size(); ++r)
      if (inner.has(b, r) && !sums.accumulates_in(r) && !shared.is_shared(f, r) && is_given_before_and_changed(r))
        given = true;
  }
  if (given && (loop.by_trips || !counts_like_odometer(f, loop, shape, sums, inner)))
    return "passes a value on to the next one";
  // A trip finds what the thread has when it comes to it, computed from the beginning or not.
  last_values values;
  if (!values.resize(f.registers.size()) || !find_needed_for_ends(values.needed)) return "finds no memory";
  if (!given && !loop.by_trips)
    if (const char *why = check_iteration_values(f, loop, shape, sums, inner, shared, values)) return why;
  if (!loop.by_trips && ends.last.size() > 0 && (given || values.otherwise || !last_iteration_tells(loop, values)))
    return "leaves a value that is no sum";
  return nullptr;
}

// Whether the image has the library's functions that a loop whose chunks are handed out calls on lanes.
bool loop_editor::has_what_chunks_call() {
  if (!functions.has_function("omp_get_num_threads")) return false;
  return !chunks->runtime || functions.has_function(chunks->combined != nullptr  ? combined_dynamic_start
                                                    : chunks->upward != no_index ? unsigned_dynamic_start
                                                                                 : dynamic_start);
}

// Gives the loop lanes, or says in the result why not.
void loop_editor::try_loop(static_loop &loop, const trip_loop *trips, const dynamic_loop *dynamic, lane_result &result) {
  chunks = dynamic;
  tests_trip_first = trips != nullptr && trips->tested_first;
  could_try = false;
  lane_refusal why = chunks != nullptr && chunks->unknown != nullptr ? lane_refusal{chunks->unknown} : check_loop(loop);
  if (why && chunks == nullptr && trips == nullptr) {
    const lane_refusal of_early = check_early_end(loop);
    if (!of_early)
      why = of_early;
    else
      loop.ends_early = false;
  }
  if (!why && chunks != nullptr && !has_what_chunks_call()) why = {"is of a team that cannot be asked for its threads"};
  if (!why && trips != nullptr && changes_sum_in_head(*trips)) why = {"changes a sum before it is known to be one"};
  if (why) {
    const bool of_iteration = why.function.empty();
    std::snprintf(result.reason, sizeof result.reason, "%s%.*s %s", of_iteration ? "an iteration" : "it calls ",
                  static_cast<int>(std::min<std::size_t>(why.function.size(), 60)), why.function.data(), why.what);
    result.could_try = could_try && !functions.may_try;
    return;
  }
  const std::uint64_t bytes = lanes.called_bytes() + own_bytes;
  result.lane_bytes = std::max(result.lane_bytes, bytes);
  with_lanes.add_row(0, shape.blocks, 0);
  if (chunks != nullptr && chunks->combined != nullptr) result.combined_has_lanes = true;
  write_loop(loop, trips, result.with_lanes++);
}

lane_result loop_editor::edit(text_buffer &out, bool is_separate) {
  lane_result result;
  const auto refuse = [&](const char *why) {
    std::snprintf(result.reason, sizeof result.reason, "%s", why);
    return result;
  };
  if (!f.parse(text)) return refuse("the text is not known");
  array<static_loop> loops;
  array<trip_loop> of_trips;
  if (!find_static_loops(f, loops)) return refuse(no_memory);
  if (text_buffer separate; !is_separate && separate_starts(text, loops, separate)) {
    loop_editor of_separate(separate.view(), combined, functions, object);
    return of_separate.edit(out, true);
  }
  std::size_t known = 0; // of loops whose form is one
  for (const static_loop &l : loops)
    if (!l.counts_with_start) loops[known++] = l;
  while (loops.size() > known) loops.erase(known);
  if (!find_trip_loops(f, of_trips)) return refuse(no_memory);
  array<dynamic_loop> of_chunks;
  const char *const unknown_state = warp.find(f);
  if (!find_dynamic_loops(f, warp, combined, functions.runtime_is_dynamic(), of_chunks, of_slots)) return refuse(no_memory);
  result.loops = static_cast<unsigned>(loops.size() + of_trips.size() + of_chunks.size());
  result.asks_for_threads = loops.size() == 0;
  if (result.loops == 0) return refuse("there is no loop of a schedule that is known");
  if (unknown_state != nullptr) return refuse(unknown_state);
  const auto step_back = [&](const ptx_statement &s, bit_rows &row) { f.step_back(s, row); };
  if (!f.live_at_begin(live, nullptr, step_back) || !shared.prepare(f) || !with_lanes.resize(1, f.blocks.size()))
    return refuse(no_memory);
  for (static_loop &loop : loops) try_loop(loop, nullptr, nullptr, result);
  for (trip_loop &trips : of_trips) try_loop(trips.loop, &trips, nullptr, result);
  for (dynamic_loop &dynamic : of_chunks) try_loop(dynamic.loop, nullptr, &dynamic, result);
  thread_numbers threads(f, warp, loops);
  const bool some_have_none = result.with_lanes < result.loops;
  result.asks_for_threads = some_have_none || of_trips.size() > 0 || threads.are_asked_for(with_lanes);
  result.any_number_of_threads = some_have_none && threads.may_be_any([&](std::string_view name) {
    std::uint64_t bytes;
    return !functions.find(object, name, &bytes);
  });
  if (result.with_lanes == 0) return result;
  std::sort(insertions.begin(), insertions.end(),
            [](const insertion &a, const insertion &b) { return a.at != b.at ? a.at < b.at : a.from < b.from; });
  std::size_t at = 0;
  for (const insertion &i : insertions) {
    out << std::string_view(text.data() + at, i.at - at)
        << std::string_view(inserted.view().data() + i.from, i.end - i.from);
    at = i.at + i.skipped;
  }
  const std::size_t brace = text.rfind('}');
  out << std::string_view(text.data() + at, brace - at) << tail.view() << from(text, brace);
  if (!out.complete() || !inserted.complete() || !tail.complete() || exhausted) {
    result.with_lanes = 0;
    return refuse(no_memory);
  }
  return result;
}

lane_result give_loops_lanes(std::string_view text, const combined_start *combined, lane_functions &functions,
                             unsigned object, text_buffer &out) {
  unsigned left = 100;
  const function_texts texts = {[](void *image, unsigned *of, std::string_view name) {
                                  return static_cast<lane_functions *>(image)->find_text(of, name);
                                },
                                &functions, &left};
  text_buffer with_calls, with_additions, computed, in_registers, chosen, direct;
  if (name_pointer_calls(text, with_calls)) text = with_calls.view();
  if (restore_additions(text, with_additions)) text = with_additions.view();
  if (compute_counted_pointers(text, computed)) text = computed.view();
  if (keep_slots_in_registers(text, texts, object, in_registers)) {
    text = in_registers.view();
    if (choose_by_instruction(text, chosen) && compute_into_copies(chosen.view(), direct)) text = direct.view();
  }
  loop_editor e(text, combined, functions, object);
  const lane_result result = e.edit(out);
  if (result.with_lanes > 0) functions.note_pointer_calls_of_warps(object, text);
  return result;
}

} // namespace regomp::nvptx
