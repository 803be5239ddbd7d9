// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_loops.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/team_values.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

// What an iteration may execute besides arithmetic: memory, atomics, branches inside the loop. All that needs the warp
// whole, or asks who executes it, is missing.
constexpr std::string_view allowed[] = {
    "ld.",    "st.",       "mov.",   "add.",  "sub.",  "mul.",   "mad.",    "fma.",   "div.", "rem.",  "min.",
    "max.",   "neg.",      "abs.",   "not.",  "and.",  "or.",    "xor.",    "shl.",   "shr.", "cvt.",  "cvta.",
    "setp.",  "set.",      "selp.",  "bra",   "cnot.", "sqrt.",  "rsqrt.",  "rcp.",   "sin.", "cos.",  "ex2.",
    "lg2.",   "copysign.", "testp.", "popc.", "clz.",  "bfind.", "brev.",   "bfe.",   "bfi.", "prmt.", "sad.",
    "mul24.", "mad24.",    "vadd.",  "vsub.", "atom.", "red.",   "membar.", "fence.",
};

bool is_allowed(std::string_view opcode) {
  for (const std::string_view o : allowed)
    if (opcode.starts_with(o)) return true;
  return false;
}

// Which lane acts where one acts for the warp: the registers of a function's beginning that say so.
struct acting_lane {
  unsigned acts = no_index, uniform = no_index; // predicates
  unsigned source = no_index, address = no_index;
};

constexpr char unknown_prologue[] = "how one lane acts for the warp is not known";

// False if the function looks at that in another way.
bool find_acting_lane(ptx_function &f, acting_lane &a) {
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    if (!contains(f.statements[i].line, "__nvptx_uni")) continue;
    if (a.source != no_index || i + 6 >= f.statements.size()) return false;
    ptx_statement *const s = &f.statements[i];
    const auto is = [&](unsigned n, std::string_view opcode) { return s[n].opcode == opcode && s[n].guard == no_index; };
    a.address = f.register_of(s[0], 0);
    a.source = f.register_of(s[2], 0);
    a.uniform = f.register_of(s[3], 0);
    a.acts = f.register_of(s[6], 0);
    if (!is(0, "mov.u64") || !is(1, "add.u64") || f.register_of(s[1], 0) != a.address || !is(2, "ld.shared.u32") ||
        !is(3, "setp.eq.u32") || f.register_of(s[3], 1) != a.source || s[3].operands[2] != "0" || !is(4, "mov.u32") ||
        s[4].operands[1] != "%laneid" || !is(5, "and.b32") || f.register_of(s[5], 0) != a.source || !is(6, "setp.eq.u32") ||
        f.register_of(s[6], 1) != a.source || a.source == no_index || a.uniform == no_index || a.acts == no_index ||
        f.registers[a.acts].definitions != 1 || f.registers[a.uniform].definitions != 1)
      return false;
    i += 6;
  }
  return true;
}

struct insertion {
  std::size_t at;        // in the function's text
  std::size_t from, end; // in `inserted`
};

class editor {
public:
  editor(std::string_view function_text) : text(function_text) {}

  lane_result edit(text_buffer &out);

private:
  const char *check_loop(static_loop &);
  const char *check_statement(const static_loop &, const ptx_statement &);
  bool number_only_begins(const static_loop &);
  bool depends_on_iterations(const ptx_statement &);
  void write_loop(static_loop &, unsigned number);
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
  acting_lane acting;
  team_values shared;
  bit_rows live; // where each block begins
  loop_shape shape;
  bit_rows inner; // what is live where these begin, if only they count
  lane_sums sums;
  text_buffer inserted, tail;
  array<insertion> insertions;
};

// Whether the address that a statement changes is computed from the thread's iterations.
bool editor::depends_on_iterations(const ptx_statement &s) {
  return !f.each_reference(s, [&](const ptx_reference &r) {
    return !(r.operand < s.operand_count && s.operands[r.operand].starts_with('[') && shape.depends(r.reg));
  });
}

const char *editor::check_statement(const static_loop &loop, const ptx_statement &s) {
  if (s.is == ptx_statement::kind::label || s.line.starts_with(".loc ")) return nullptr;
  if (s.is != ptx_statement::kind::instruction) return "an iteration calls a function";
  if (s.guard != no_index && s.guard == acting.uniform && !s.guard_negated) return nullptr; // it is left out
  const bool acts = s.guard != no_index && s.guard == acting.acts && !s.guard_negated;
  if (s.is_opcode("call")) return "an iteration calls a function";
  if (s.is_opcode("bar")) return "an iteration waits at a barrier";
  if (!is_allowed(s.opcode)) return "an iteration executes what needs the warp whole";
  const bool atomic = s.is_opcode("atom.") || s.is_opcode("red."), changes_memory = atomic || s.is_opcode("st.");
  if (atomic && !acts) return "an atomic operation is not one lane's";
  if (changes_memory && shape.is_behind(s.block) && !depends_on_iterations(s) && !shape.is_of_last(f, loop, s.block))
    return "something may be done once, behind the loop";
  for (unsigned i = 0; i < s.operand_count; ++i) {
    const std::string_view o = s.operands[i];
    for (std::size_t at = 0; (at = o.find('%', at)) != o.npos; ++at)
      if (f.find_register({o.data() + at, end_of_name(o, at + 1) - at}) == no_index)
        return "an iteration asks which lane it is";
    const unsigned r = f.find_register(o);
    if (r != no_index && (r == acting.acts || r == acting.uniform || r == acting.source || r == acting.address))
      return "an iteration asks which lane acts";
  }
  return nullptr;
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

const char *editor::check_loop(static_loop &loop) {
  if (const char *why = shape.find(f, loop)) return why;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i)
      if (const char *why = check_statement(loop, f.statements[i])) return why;
  if (!number_only_begins(loop)) return "an iteration uses the thread's number";

  // What the loop needs of what was computed before it must be the team's, not the thread's; but for the partition, which
  // each round sets, and sums, which start anew.
  if (!f.live_at_begin(inner, &shape.blocks)) return "memory is exhausted";
  sums.clear();
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    if (r == acting.acts || r == acting.uniform) continue; // rounds do without them
    const bool changed = loop.changes(f, shape.blocks, r);
    if (loop.is_of_partition(r)) {
      if (changed) return "the loop changes its bounds";
      continue;
    }
    const bool leaves = changed && live.has(loop.exit, r), needed = inner.has(loop.block, r);
    if (leaves) {
      if (const char *why = sums.add(f, loop, shape, r, inner)) return why;
    } else if (needed && !changed && !shared.is_shared(f, r)) {
      return "an iteration needs what belongs to a thread";
    }
  }
  // What comes into the loop and is changed there must be one of the sums.
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (inner.has(loop.block, r) && loop.changes(f, shape.blocks, r) && !sums.begins_with(r))
      return "a value goes from one iteration to the next";
  return nullptr;
}

// --- writing ------------------------------------------------------------------------------------------------------------

// The guard of the acting lane is left out: in a round each lane acts for itself.
void editor::write_statement(const ptx_statement &s, unsigned number) {
  if (s.is != ptx_statement::kind::instruction) return;
  if (s.guard != no_index && s.guard == acting.uniform) return;
  std::string_view line = s.line;
  if (s.guard != no_index && s.guard == acting.acts) {
    const std::size_t opcode = static_cast<std::size_t>(s.opcode.data() - line.data());
    line = from(line, opcode);
  }
  if (s.target == no_index) {
    tail << line << "\n";
    return;
  }
  const std::string_view before(line.data(), static_cast<std::size_t>(s.opcode.data() - line.data()));
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
  for (unsigned i = 0; i < 3 && kept[i] != no_index; ++i) {
    write(tail, "mov.~ ");
    tail << name_of(kept[i]) << ",%regomp_" << keepers[i] << number << ";\n";
  }
  write(tail, "bra $regomp_#_exit;\n");
}

lane_result editor::edit(text_buffer &out) {
  lane_result result;
  if (!f.parse(text)) {
    result.reason = "the text is not known";
    return result;
  }
  array<static_loop> loops;
  if (!find_static_loops(f, loops)) return result;
  result.loops = static_cast<unsigned>(loops.size());
  if (result.loops == 0) {
    result.reason = "there is no loop of static schedule";
    return result;
  }
  if (!find_acting_lane(f, acting)) {
    result.reason = unknown_prologue;
    return result;
  }
  if (!f.live_at_begin(live, nullptr) || !shared.prepare(f)) {
    result.reason = "memory is exhausted";
    return result;
  }
  for (static_loop &loop : loops) {
    if (const char *why = check_loop(loop)) {
      result.reason = why;
      continue;
    }
    write_loop(loop, result.with_lanes++);
  }
  if (result.with_lanes == 0) return result;
  std::sort(insertions.begin(), insertions.end(),
            [](const insertion &a, const insertion &b) { return a.at != b.at ? a.at < b.at : a.from < b.from; });
  const std::size_t before = out.view().size();
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
    result.reason = "memory is exhausted";
  }
  (void)before;
  return result;
}

} // namespace

lane_result give_loops_lanes(std::string_view text, text_buffer &out) {
  editor e(text);
  return e.edit(out);
}

} // namespace regomp::nvptx
