// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_counters.h"

namespace regomp::nvptx {

bool trial_counters::found() {
  loop_cycles cycles;
  if (!cycles.find(f, shape) || !visited.resize(f.registers.size(), f.blocks.size())) return true;
  for (unsigned head = 0; head < f.blocks.size(); ++head) {
    if (!shape.blocks.has(head) || !shape.is_repeated(head)) continue;
    if (!machine.again_in_row.has(head) || machine.again_alone.has(head)) continue;
    for (unsigned r = 0; r < f.registers.size(); ++r) {
      if (!inner.has(head, r) || sums.accumulates_in(r)) continue;
      if (!cycles.changes(cycles[head], r)) {
        if (shape.depends(r) && (!only_counts(cycles, cycles[head], r, true) || (is_seen && has_loss(r, false))))
          return true;
        continue;
      }
      if (shape.depends(r) && has_loss(r, true)) return true;
      const origin from = origin_of(head, r);
      if (from == origin::no_memory || (from == origin::given && !only_counts(cycles, cycles[head], r, false))) return true;
    }
  }
  return false;
}

// Adds to a set of registers what is computed from those in it, or what they are computed from, but what is
// read. False if memory is exhausted.
bool trial_counters::close(bit_rows &set, bool forward) {
  using direction = ptx_function::direction;
  using follow = ptx_function::follow;
  return f.close(set, forward ? direction::to_results : direction::to_sources, [&](const ptx_statement &s, unsigned) {
    const bool ends = s.is != ptx_statement::kind::instruction || s.block == no_index || !shape.blocks.has(s.block) ||
                      s.is_opcode("ld.") || s.is_opcode("atom.") || s.is_opcode("call");
    return ends ? follow::stop : follow::through;
  });
}

// What a register begins with in front of what is repeated, where that begins at `head`. Where it is computed from itself,
// as in copies of an iteration that stand in front, what that began with.
trial_counters::origin trial_counters::origin_of(unsigned head, unsigned reg) {
  for (const unsigned r : touched) visited.clear_row(r);
  touched.clear();
  if (!of_itself.resize(1, f.registers.size()) || !makes.resize(1, f.registers.size())) return origin::no_memory;
  of_itself.add(reg);
  makes.add(reg);
  if (!close(of_itself, true) || !close(makes, false)) return origin::no_memory;
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (!makes.has(r)) of_itself.remove(r);
  origin from = origin::none;
  to_visit.clear();
  // Where a block ends.
  const auto visit_before = [&](unsigned block, unsigned r, bool only_front) {
    bool added = true;
    f.each_predecessor(block, [&](unsigned b) {
      if (!shape.blocks.has(b) || visited.has(r, b) || (only_front && shape.is_repeated(b))) return;
      visited.add(r, b);
      added = touched.push_back(r) && to_visit.push_back({b, r, f.blocks[b].end}) && added;
    });
    return added;
  };
  if (!visit_before(head, reg, true)) return origin::no_memory;
  while (to_visit.size() > 0) {
    const place at = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    bool defined = false, added = true;
    for (unsigned i = at.end; !defined && i-- > f.blocks[at.block].first;) {
      const ptx_statement &s = f.statements[i];
      if (s.is != ptx_statement::kind::instruction || !f.defines(s, at.reg)) continue;
      bool goes_on = false, of_iterations = false;
      f.each_reference(s, [&](const ptx_reference &r) {
        of_iterations = of_iterations || (r.uses && shape.depends(r.reg));
        if (!r.uses || r.operand == 255 || !(of_itself.has(r.reg) || s.is_opcode("mov."))) return true;
        goes_on = true;
        return added = added && to_visit.push_back({at.block, r.reg, i});
      });
      const bool is_returned = s.is_opcode("ld.param") || s.is_opcode("atom."); // in an iteration that stands in front
      if (!goes_on && (of_iterations || is_returned)) return origin::iterations;
      if (!goes_on) from = origin::given;
      defined = s.guard == no_index;
    }
    if (!added || (!defined && !visit_before(at.block, at.reg, false))) return origin::no_memory;
  }
  return from;
}

// Whether a register is computed from the iterations with a loss, or from what the first one has read: or only, whether it
// was once shorter than it is.
bool trial_counters::has_loss(unsigned reg, bool of_length) {
  if (!makes.resize(1, f.registers.size())) return true;
  makes.add(reg);
  if (!close(makes, false)) return true;
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (makes.has(r) && !f.each_definition(r, [&](const ptx_statement &s) { return !loses(s, of_length); })) return true;
  return false;
}

// Whether a statement makes something shorter of what depends on the iterations, or something else that may be the same
// for two of them.
bool trial_counters::loses(const ptx_statement &s, bool of_length) {
  if (s.block == no_index || !shape.blocks.has(s.block) || s.is != ptx_statement::kind::instruction) return false;
  if (f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !shape.depends(r.reg); })) return false;
  const auto i = static_cast<unsigned>(&s - f.statements.begin());
  const trial_instruction &t = machine.code[i];
  const unsigned source = f.register_of(s, 1);
  const ptx_statement *const from = source != no_index ? f.sole_definition(source) : nullptr;
  const bool of_data = from != nullptr && from->is_opcode("ld.");
  if (t.does == trial_operation::convert && !of_data && !t.type.is_float() && (t.type.bits < 32 || t.source.bits < 32))
    return true;
  if (of_length) return false;
  switch (t.does) {
  case trial_operation::move:
  case trial_operation::convert:
  case trial_operation::add:
  case trial_operation::sub:
  case trial_operation::neg:
  case trial_operation::mad:
  case trial_operation::shl:
    return false;
  case trial_operation::mul:
    return (machine.seen.often_seen(i) & trial_outcomes::was_not_zero) == 0;
  default:
    return true;
  }
}

// Whether a register is one of those by which compilers count: nothing becomes of it where it is repeated but addresses,
// with where the thread's iterations begin, numbers that are stored, and the test whether the iterations are over. Such a
// value loses nothing on its way, so that trials have seen whether it is an iteration's.
bool trial_counters::only_counts(loop_cycles &cycles, unsigned cycle, unsigned reg, bool is_kept) {
  for (bit_rows *const set : {&counted, &anchored, &moving})
    if (!set->resize(1, f.registers.size())) return false;
  is_seen = false;
  keeps = is_kept;
  counted.add(reg);
  (is_kept ? anchored : moving).add(reg);
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (unsigned i = f.blocks[b].first; cycles[b] == cycle && i < f.blocks[b].end; ++i)
        if (f.statements[i].is == ptx_statement::kind::instruction && !count_on(cycles, i, &changed)) return false;
  }
  return true;
}

// False if a statement makes something else of what is counted.
bool trial_counters::count_on(loop_cycles &cycles, unsigned statement, bool *changed) {
  const ptx_statement &s = f.statements[statement];
  const trial_instruction &t = machine.code[statement];
  unsigned of_counted = 0;
  bool of_start = false, moves = false, defines = false, in_address = false;
  f.each_reference(s, [&](const ptx_reference &r) {
    defines = defines || (r.defines && counted.has(r.reg));
    if (!r.uses) return true;
    const bool counts = counted.has(r.reg);
    of_counted += counts;
    in_address = in_address || (counts && r.operand < s.operand_count && s.operands[r.operand].starts_with('['));
    of_start = of_start || (counts ? anchored.has(r.reg) : shape.depends(r.reg));
    moves = moves || (counts ? moving.has(r.reg) : cycles.changes(cycles[s.block], r.reg));
    return true;
  });
  if (of_counted == 0) return !defines; // else it begins again
  if (s.guard != no_index || of_counted > 1) return false;
  is_seen = is_seen || in_address || t.does == trial_operation::store;
  switch (t.does) {
  case trial_operation::load:
    return of_start && moves;
  case trial_operation::store:
    return in_address || t.type.bits >= 32;
  case trial_operation::compare:
    return of_start && ends_cycle(cycles, s);
  case trial_operation::move:
  case trial_operation::add:
  case trial_operation::sub:
    break;
  case trial_operation::convert:
    if (t.type.is_float() || t.type.bits < 32) return false;
    break;
  case trial_operation::mul:
  case trial_operation::mad:
  case trial_operation::shl:
    // By a constant; what is added to a product may be any number.
    for (unsigned o = 1; o < 3; ++o)
      if (const unsigned r = f.register_of(s, o);
          r != no_index && !counted.has(r) && !(t.does == trial_operation::mad && counted.has(f.register_of(s, 3))))
        return false;
    if (t.high || t.type.is_float()) return false;
    break;
  default:
    return false;
  }
  if (t.type.is_float() || t.result_count != 1) return false;
  const unsigned result = f.register_of(s, 0);
  const auto add = [&](bit_rows &to, bool is) {
    if (!is || to.has(result)) return;
    to.add(result);
    *changed = true;
  };
  add(counted, true);
  add(anchored, of_start);
  add(moving, moves);
  return true;
}

// Whether one way of the branch that a test decides leads out of the cycle that it is in.
bool trial_counters::ends_cycle(loop_cycles &cycles, const ptx_statement &test) {
  const ptx_block &b = f.blocks[test.block];
  const ptx_statement &branch = f.statements[b.end - 1];
  if (branch.target == no_index || branch.guard == no_index || branch.guard != f.register_of(test, 0)) return false;
  const auto outside = [&](unsigned to) {
    if (to == no_index || cycles[to] == cycles[test.block]) return false;
    // What stays may end one of several loops that the compiler has made of one; trials have seen that test both ways.
    bool leads_on = !keeps && cycles[to] != no_index;
    for (unsigned c = 0; !keeps && c < cycles.count(); ++c) leads_on = leads_on || cycles.leads(to, c);
    return !leads_on;
  };
  return outside(b.successors[0]) || outside(b.successors[1]);
}

} // namespace regomp::nvptx
