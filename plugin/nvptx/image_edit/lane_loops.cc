// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_loops.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/iteration_values.h"
#include "plugin/nvptx/image_edit/lane_statements.h"
#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/same_iterations.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/team_values.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <algorithm>
#include <cstdio>

namespace regomp::nvptx {

namespace {

constexpr char no_memory[] = "memory is exhausted";

struct insertion {
  std::size_t at;        // in the function's text
  std::size_t from, end; // in `inserted`
};

class editor {
public:
  editor(std::string_view function_text, lane_functions &functions, unsigned object)
      : text(function_text), lanes(f, warp, functions, object) {}

  lane_result edit(text_buffer &out);

private:
  lane_refusal check_loop(static_loop &);
  lane_refusal check_statement(const static_loop &, const ptx_statement &);
  const char *find_memory(static_loop &);
  bool points_into_frame(unsigned reg);
  bool is_entered_from_front(unsigned block);
  bool is_given_before_and_changed(unsigned reg);
  bool asks_for_threads(array<static_loop> &);
  bool number_only_begins(const static_loop &);
  bool depends_on_iterations(const ptx_statement &);
  void write_loop(static_loop &, unsigned number);
  void write_own_memory(unsigned number, bool own);
  void write_statement(const ptx_statement &, unsigned number);
  void write_block(unsigned b, unsigned next, const static_loop &, unsigned number);
  bool insert(std::size_t at) {
    const std::size_t from = insertions.size() > 0 ? insertions[insertions.size() - 1].end : 0;
    return insertions.push_back({at, from, inserted.view().size()});
  }
  std::size_t end_of(const ptx_statement &s) {
    return static_cast<std::size_t>(s.line.data() - text.data()) + s.line.size() + 1;
  }

  const std::string_view text;
  ptx_function f;
  warp_state warp;
  lane_statements lanes;
  team_values shared;
  bit_rows live;       // where each block begins
  bit_rows with_lanes; // blocks of loops that have them
  loop_shape shape;
  bit_rows inner; // what is live where these begin, if only they count
  lane_sums sums;
  text_buffer inserted, tail;
  array<insertion> insertions;
  array<unsigned> into_frame; // registers that the loop needs, which are places in the thread's frame
};

// Whether the address that a statement changes is computed from the thread's iterations.
bool editor::depends_on_iterations(const ptx_statement &s) {
  return !f.each_reference(s, [&](const ptx_reference &r) {
    return !(r.operand < s.operand_count && s.operands[r.operand].starts_with('[') && shape.depends(r.reg));
  });
}

lane_refusal editor::check_statement(const static_loop &loop, const ptx_statement &s) {
  if (const lane_refusal why = lanes.check(s)) return why;
  const bool changes_memory =
      s.is_opcode("atom.") || s.is_opcode("red.") || s.is_opcode("call") || (s.is_opcode("st.") && !s.is_opcode("st.param"));
  if (changes_memory && shape.is_behind(s.block) && (s.is_opcode("call") || !depends_on_iterations(s)) &&
      !shape.is_of_last(f, loop, s.block))
    return {"may do something once, behind the loop"};
  return {};
}

// Whether all that the loop does with the thread's number is to compute where its iterations begin.
bool editor::number_only_begins(const static_loop &loop) {
  if (loop.by_bounds) return true; // it is none of what the loop may use
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (!f.uses(s, loop.number)) continue;
      if (!s.is_opcode("mad.lo.") && !s.is_opcode("mul.lo.")) return false;
      const unsigned x = f.register_of(s, 1), y = f.register_of(s, 2);
      if (!(x == loop.number && y == loop.size) && !(y == loop.number && x == loop.size)) return false;
    }
  return true;
}

// A register that is always the same place in the thread's frame.
bool editor::points_into_frame(unsigned reg) {
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

// The frame is the lane's own in the loop: nothing outside of it may have used it, or will. Before an iteration writes them
// the contents are undefined then, so none can see what another one has left there.
const char *editor::find_memory(static_loop &loop) {
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (shape.blocks.has(s.block) || warp.finds_out(i) || warp.moves_stack(f, s)) continue;
    const bool uses = !f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !points_into_frame(r.reg); });
    if (!uses) continue;
    unsigned result = no_index;
    f.each_reference(s, [&](const ptx_reference &r) {
      if (r.defines) result = r.reg;
      return true;
    });
    if (result == no_index || !points_into_frame(result)) return "needs memory that the thread uses elsewhere";
  }
  if (warp.memory_bytes() + lanes.called_bytes() > most_lane_memory) return "needs more memory than a lane has";
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (inner.has(loop.block, r) && points_into_frame(r) && !into_frame.push_back(r)) return "finds no memory";
  return nullptr;
}

// Whether what is repeated begins at a block.
bool editor::is_entered_from_front(unsigned block) {
  for (unsigned from = 0; from < f.blocks.size(); ++from)
    for (const unsigned to : f.blocks[from].successors)
      if (to == block && (!shape.blocks.has(from) || !shape.is_repeated(from))) return true;
  return false;
}

// Whether a register has a value from in front of what the loop repeats that is none of the thread's iterations, and gets
// another one where it is repeated.
bool editor::is_given_before_and_changed(unsigned reg) {
  bool given = false, changed = false;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!shape.blocks.has(b) || shape.is_behind(b)) continue;
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

lane_refusal editor::check_loop(static_loop &loop) {
  if (const char *why = shape.find(f, loop)) return {why};
  lanes.forget_calls();
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i)
      if (const lane_refusal why = check_statement(loop, f.statements[i])) return why;
  if (const char *why = check_same_iterations(f, loop, shape, shared)) return {why};
  if (!number_only_begins(loop)) return {"uses the thread's number"};

  // What the loop needs of what was computed before it must be the team's, not the thread's; but for the partition, which
  // each round sets, sums, which start anew, and memory of the thread's, which each lane has of its own.
  const auto step_back = [&](const ptx_statement &s, bit_rows &row) { lanes.step_back(s, row); };
  if (!f.live_at_begin(inner, &shape.blocks, step_back)) return {"finds no memory"};
  sums.clear();
  into_frame.clear();
  bool needs_memory = false;
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    if (warp.is_acting_lane(r)) continue; // rounds do without them
    const bool changed = loop.changes(f, shape.blocks, r);
    if (loop.is_of_partition(r)) {
      if (changed) return {"changes the loop's bounds"};
      continue;
    }
    const bool leaves = changed && live.has(loop.exit, r), needed = inner.has(loop.block, r);
    if (leaves) {
      if (const char *why = sums.add(f, loop, shape, r, inner)) return {why};
    } else if (needed && !changed && points_into_frame(r)) {
      needs_memory = true;
    } else if (needed && !changed && !shared.is_shared(f, r)) {
      return {"needs what belongs to a thread"};
    }
  }
  // What comes into the loop and is changed there must be one of the sums.
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (inner.has(loop.block, r) && loop.changes(f, shape.blocks, r) && !sums.begins_with(r))
      return {"passes a value on to the next one"};
  // And so must be what the loop gives a value in front of what is repeated, unless that comes from the thread's iterations.
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!shape.blocks.has(b) || shape.is_behind(b)) continue;
    if (!shape.is_repeated(b) || !is_entered_from_front(b)) continue;
    for (unsigned r = 0; r < f.registers.size(); ++r)
      if (inner.has(b, r) && !sums.accumulates_in(r) && is_given_before_and_changed(r))
        return {"passes a value on to the next one"};
  }
  if (const char *why = check_iteration_values(f, loop, shape, sums, inner)) return {why};
  if (needs_memory)
    if (const char *why = find_memory(loop)) return {why};
  return {};
}

// --- writing ------------------------------------------------------------------------------------------------------------

void editor::write_statement(const ptx_statement &s, unsigned number) {
  if (s.is_label() || s.line.starts_with(".loc ") || lanes.is_left_out(s)) return;
  if (s.target == no_index) {
    lanes.write(s, tail);
    return;
  }
  const std::string_view before(s.line.data(), static_cast<std::size_t>(s.opcode.data() - s.line.data()));
  tail << before << "bra $regomp_" << number << "_";
  if (shape.blocks.has(f.statements[s.target].block))
    tail << f.statements[s.target].block << ";\n";
  else
    tail << "next;\n";
}

// `next`: the block that is written behind it.
void editor::write_block(unsigned b, unsigned next, const static_loop &loop, unsigned number) {
  tail << "$regomp_" << number << "_" << b << ":\n";
  for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) write_statement(f.statements[i], number);
  const unsigned to = f.blocks[b].successors[0];
  if (to == no_index || to == next) return;
  tail << "bra $regomp_" << number << "_";
  if (to == loop.exit)
    tail << "next;\n";
  else
    tail << to << ";\n";
}

// Registers that point into the thread's frame point into memory of the lane's own, or back.
void editor::write_own_memory(unsigned number, bool own) {
  if (into_frame.size() == 0) return;
  if (own)
    tail << ".local .align 16 .b8 __regomp_memory" << number << "[" << warp.memory_bytes() << "];\n.reg .u64 %regomp_memory"
         << number << ";\ncvta.local.u64 %regomp_memory" << number << ",__regomp_memory" << number
         << ";\nadd.u64 %regomp_memory" << number << ",%regomp_memory" << number << "," << warp.memory_bytes()
         << ";\nsub.u64 %regomp_memory" << number << ",%regomp_memory" << number << "," << f.registers[warp.top].name
         << ";\n";
  for (const unsigned r : into_frame)
    tail << (own ? "add" : "sub") << ".u64 " << f.registers[r].name << "," << f.registers[r].name << ",%regomp_memory"
         << number << ";\n";
}

void editor::write_loop(static_loop &loop, unsigned number) {
  const bool wide = loop.type.ends_with("64");
  const std::string_view type = wide ? "u64" : "u32";
  const auto name_of = [&](unsigned reg) { return f.registers[reg].name; };
  const auto write = [&](text_buffer &to, std::string_view format) {
    // #: the loop's number, so that its registers and labels have names of their own; ~: the type.
    for (std::size_t at = 0; at < format.size(); ++at)
      if (format[at] == '#')
        to << number;
      else if (format[at] == '~')
        to << type;
      else
        to << std::string_view(format.data() + at, 1);
  };
  // In the function's own code: which way it is.
  write(inserted, ".reg .pred %regomp_p#;\nsetp.gt.u32 %regomp_p#,");
  inserted << name_of(loop.thread_count);
  write(inserted, ",1;\n@%regomp_p# bra $regomp_#_lanes;\n$regomp_#_warp:\n");
  (void)insert(end_of(f.statements[f.blocks[loop.block].first]));
  write(inserted, "$regomp_#_exit:\n");
  const ptx_statement &at_exit = f.statements[f.blocks[loop.exit].first];
  (void)insert(static_cast<std::size_t>(at_exit.line.data() - text.data()));

  // Behind it. `v` is the lane's iteration, `left` how many of the thread's there are from there on.
  write(tail, ".reg .~ %regomp_v#;\n.reg .~ %regomp_left#;\n.reg .~ %regomp_a#;\n.reg .~ %regomp_b#;\n.reg .~ %regomp_c#;\n"
              ".reg .u32 %regomp_lane#;\n");
  sums.write_declarations(f, tail, number);
  const unsigned kept[3] = {loop.by_bounds ? loop.start : loop.size, loop.by_bounds ? loop.end : loop.rest,
                            loop.by_bounds ? no_index : loop.number};
  constexpr std::string_view keepers[3] = {"a", "b", "c"};
  write(tail, "$regomp_#_lanes:\n");
  for (unsigned i = 0; i < 3 && kept[i] != no_index; ++i) {
    write(tail, "mov.~ %regomp_");
    tail << keepers[i] << number << "," << name_of(kept[i]) << ";\n";
  }
  if (loop.by_bounds)
    write(tail, "sub.~ %regomp_left#,%regomp_b#,%regomp_a#;\n");
  else
    write(tail, "mov.~ %regomp_left#,%regomp_a#;\n");
  tail << "setp.le." << loop.type;
  write(tail, " %regomp_p#,%regomp_left#,0;\n@%regomp_p# bra $regomp_#_warp;\nmov.u32 %regomp_lane#,%laneid;\n");
  write(tail, wide ? "cvt.u64.u32 %regomp_v#,%regomp_lane#;\n" : "mov.u32 %regomp_v#,%regomp_lane#;\n");
  sums.write_begin(f, tail, number);
  write_own_memory(number, true);
  write(tail, "setp.le.~ %regomp_p#,%regomp_left#,%regomp_v#;\n@%regomp_p# bra $regomp_#_done;\n"
              "sub.~ %regomp_left#,%regomp_left#,%regomp_v#;\n");
  if (loop.by_bounds)
    write(tail, "add.~ %regomp_v#,%regomp_v#,%regomp_a#;\n");
  else
    write(tail, "add.~ %regomp_v#,%regomp_v#,%regomp_b#;\nmad.lo.~ %regomp_v#,%regomp_a#,%regomp_c#,%regomp_v#;\n");
  // In a round the thread has one iteration: so has each thread of a team with as many threads as there are iterations, and
  // the iteration is the thread's number.
  write(tail, "$regomp_#_turn:\n");
  const auto set = [&](unsigned reg, std::string_view value) {
    write(tail, "mov.~ ");
    tail << name_of(reg);
    write(tail, value);
  };
  if (loop.by_bounds) {
    set(loop.start, ",%regomp_v#;\n");
    write(tail, "add.~ ");
    tail << name_of(loop.end);
    write(tail, ",%regomp_v#,1;\n");
  } else {
    set(loop.size, ",1;\n");
    set(loop.rest, ",0;\n");
    set(loop.number, ",%regomp_v#;\n");
  }
  sums.write_turn(f, tail, number);
  unsigned previous = no_index;
  for (unsigned b = 0; b < loop.block; ++b)
    if (shape.blocks.has(b)) previous = b;
  if (previous != no_index) tail << "bra $regomp_" << number << "_" << loop.block << ";\n";
  previous = no_index;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!shape.blocks.has(b)) continue;
    if (previous != no_index) write_block(previous, b, loop, number);
    previous = b;
  }
  write_block(previous, loop.exit, loop, number);
  write(tail, "$regomp_#_next:\n");
  sums.write_turn_end(f, tail, number);
  write(tail,
        "setp.gt.~ %regomp_p#,%regomp_left#,32;\nsub.~ %regomp_left#,%regomp_left#,32;\nadd.~ %regomp_v#,%regomp_v#,32;\n"
        "@%regomp_p# bra $regomp_#_turn;\n$regomp_#_done:\nbar.warp.sync 0xffffffff;\n");
  sums.write_end(f, tail, number);
  write_own_memory(number, false);
  for (unsigned i = 0; i < 3 && kept[i] != no_index; ++i) {
    write(tail, "mov.~ ");
    tail << name_of(kept[i]) << ",%regomp_" << keepers[i] << number << ";\n";
  }
  write(tail, "bra $regomp_#_exit;\n");
}

// Whether the function does more with the threads' numbers than to share out the iterations of its loops, or calls others.
bool editor::asks_for_threads(array<static_loop> &loops) {
  bit_rows numbers; // registers
  if (!numbers.resize(1, f.registers.size())) return true;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (!s.is_opcode("call") || with_lanes.has(s.block)) continue;
    const std::string_view name = called_function(s);
    if (name == "GOMP_barrier" || name.starts_with("GOMP_atomic_") || name.starts_with("GOMP_critical_")) continue;
    if (name != "omp_get_thread_num" && name != "omp_get_num_threads") return true;
    if (i + 1 < f.statements.size() && f.statements[i + 1].is_opcode("ld.param"))
      if (const unsigned r = f.register_of(f.statements[i + 1], 0); r != no_index) numbers.add(r);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const ptx_statement &s : f.statements) {
      const unsigned to = f.register_of(s, 0), number = f.register_of(s, 1);
      if (!(s.is_opcode("mov.") || s.is_opcode("cvt.")) || to == no_index || number == no_index || !numbers.has(number) ||
          numbers.has(to))
        continue;
      numbers.add(to);
      changed = true;
    }
  }
  for (const ptx_statement &s : f.statements) {
    const bool uses = !f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !numbers.has(r.reg); });
    if (!uses || s.is_opcode("mov.") || s.is_opcode("cvt.") || s.is_opcode("div.") || s.is_opcode("rem.")) continue;
    const bool of_partition = std::any_of(loops.begin(), loops.end(), [&](const static_loop &l) {
      const bool tests = s.is_opcode("setp.") && f.uses(s, l.rest);
      const bool multiplies = (s.is_opcode("mad.lo.") || s.is_opcode("mul.lo.")) && f.uses(s, l.number);
      return tests || (multiplies && (f.uses(s, l.size) || (l.by_bounds && f.register_of(s, 0) == l.start)));
    });
    if (!of_partition) return true;
  }
  return false;
}

lane_result editor::edit(text_buffer &out) {
  lane_result result;
  const auto refuse = [&](const char *why) {
    std::snprintf(result.reason, sizeof result.reason, "%s", why);
    return result;
  };
  if (!f.parse(text)) return refuse("the text is not known");
  array<static_loop> loops;
  if (!find_static_loops(f, loops)) return refuse(no_memory);
  result.loops = static_cast<unsigned>(loops.size());
  result.asks_for_threads = loops.size() == 0;
  if (result.loops == 0) return refuse("there is no loop of static schedule");
  if (const char *why = warp.find(f)) return refuse(why);
  const auto step_back = [&](const ptx_statement &s, bit_rows &row) { f.step_back(s, row); };
  if (!f.live_at_begin(live, nullptr, step_back) || !shared.prepare(f) || !with_lanes.resize(1, f.blocks.size()))
    return refuse(no_memory);
  for (static_loop &loop : loops) {
    if (const lane_refusal why = check_loop(loop)) {
      const bool of_iteration = why.function.empty();
      std::snprintf(result.reason, sizeof result.reason, "%s%.*s %s", of_iteration ? "an iteration" : "it calls ",
                    static_cast<int>(std::min<std::size_t>(why.function.size(), 60)), why.function.data(), why.what);
      continue;
    }
    const std::uint64_t bytes = lanes.called_bytes() + (into_frame.size() > 0 ? warp.memory_bytes() : 0);
    result.lane_bytes = std::max(result.lane_bytes, bytes);
    with_lanes.add_row(0, shape.blocks, 0);
    write_loop(loop, result.with_lanes++);
  }
  result.asks_for_threads = result.with_lanes < result.loops || asks_for_threads(loops);
  if (result.with_lanes == 0) return result;
  std::sort(insertions.begin(), insertions.end(),
            [](const insertion &a, const insertion &b) { return a.at != b.at ? a.at < b.at : a.from < b.from; });
  std::size_t at = 0;
  for (const insertion &i : insertions) {
    out << std::string_view(text.data() + at, i.at - at)
        << std::string_view(inserted.view().data() + i.from, i.end - i.from);
    at = i.at;
  }
  const std::size_t brace = text.rfind('}');
  out << std::string_view(text.data() + at, brace - at) << tail.view() << from(text, brace);
  if (!out.complete() || !inserted.complete() || !tail.complete() || insertions.size() != 2 * result.with_lanes) {
    result.with_lanes = 0;
    return refuse(no_memory);
  }
  return result;
}

} // namespace

lane_result give_loops_lanes(std::string_view text, lane_functions &functions, unsigned object, text_buffer &out) {
  editor e(text, functions, object);
  return e.edit(out);
}

} // namespace regomp::nvptx
