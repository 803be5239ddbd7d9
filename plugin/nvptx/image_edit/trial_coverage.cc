// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_coverage.h"

#include "plugin/nvptx/image_edit/loop_cycles.h"

#include <algorithm>

namespace regomp::nvptx {

bool trial_coverage::prepare() {
  while (small.size() < f.statements.size())
    if (!small.push_back(unknown)) return false;
  return carried.resize(1, f.registers.size()) && shown.resize(1, f.registers.size()) &&
         kept.resize(1, f.registers.size()) && made_of_carried.resize(1, f.registers.size()) &&
         sources.resize(1, f.registers.size()) && between.resize(1, f.blocks.size()) && find_carried() &&
         close(sources, true) && find_made_of_carried();
}

// What is live where a way leads back, and changes on the ways from there to there.
bool trial_coverage::find_carried() {
  loop_cycles cycles;
  if (!cycles.find(f, shape)) return false;
  enum : unsigned char { unseen, open, done };
  array<unsigned char> state;
  array<unsigned> next; // of a block: which of its successors is visited next
  bit_rows heads;
  if (!heads.resize(1, f.blocks.size())) return false;
  for (std::size_t b = 0; b < f.blocks.size(); ++b)
    if (!state.push_back(unseen) || !next.push_back(0)) return false;
  to_visit.clear();
  if (!to_visit.push_back(loop.block)) return false;
  state[loop.block] = open;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    if (next[b] == 2) {
      state[b] = done;
      to_visit.erase(to_visit.size() - 1);
      continue;
    }
    const unsigned to = f.blocks[b].successors[next[b]++];
    if (to == no_index || !shape.blocks.has(to)) continue;
    if (state[to] == open) heads.add(to);
    if (state[to] != unseen) continue;
    state[to] = open;
    if (!to_visit.push_back(to)) return false;
  }
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned r = 0; heads.has(b) && r < f.registers.size(); ++r) {
      if (!inner.has(b, r) || sums.accumulates_in(r)) continue;
      if (cycles[b] != no_index && cycles.changes(cycles[b], r)) {
        carried.add(r);
        sources.add(r);
      }
      if (carried.has(r) || shape.depends(r)) kept.add(r); // it may be what the first iteration had
    }
  return true;
}

// Adds to a set of registers what those in it are computed from.
bool trial_coverage::close(bit_rows &set, bool through_memory) {
  using follow = ptx_function::follow;
  return f.close(set, ptx_function::direction::to_sources, [&](const ptx_statement &s, unsigned) {
    if (s.block == no_index || !shape.blocks.has(s.block)) return follow::stop;
    return through_memory || !(s.is_opcode("ld.") || s.is_opcode("atom.")) ? follow::through : follow::stop;
  });
}

// What is computed from what is carried, but not what is read at such an address: that is data.
bool trial_coverage::find_made_of_carried() {
  made_of_carried.add_row(0, kept, 0);
  // What is only read ahead for the next iteration is data, too.
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (made_of_carried.has(r) && !inner.has(loop.block, r) && is_only_read(r)) made_of_carried.remove(r);
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i) {
        const ptx_statement &s = f.statements[i];
        if (s.is_opcode("ld.") || s.is_opcode("atom.") || s.is_opcode("call") || !uses_carried(s)) continue;
        f.each_reference(s, [&](const ptx_reference &r) {
          if (r.defines && !made_of_carried.has(r.reg)) {
            made_of_carried.add(r.reg);
            changed = true;
          }
          return true;
        });
      }
  }
  return true;
}

bool trial_coverage::is_only_read(unsigned reg) {
  return f.each_definition(reg, [&](const ptx_statement &s) {
    return s.block == no_index || !shape.blocks.has(s.block) ||
           (s.is_opcode("ld.") && !s.is_opcode("ld.param") && s.guard == no_index);
  });
}

bool trial_coverage::uses_carried(const ptx_statement &s) {
  return !f.each_reference(
      s, [&](const ptx_reference &r) { return !r.uses || !made_of_carried.has(r.reg) || shown.has(r.reg); });
}

// What goes, by nothing that loses part of it, where other threads see it, and often: would it be another one when an
// iteration begins anew, trials would have found that.
void trial_coverage::find_shown() {
  shown.clear();
  const auto makes_carried = [&](const ptx_reference &r) { return r.uses && made_of_carried.has(r.reg); };
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 0; i < f.statements.size(); ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.block == no_index || !shape.blocks.has(s.block) || s.guard != no_index || machine.seen.often_seen(i) == 0)
        continue;
      const trial_instruction &t = machine.code[i];
      const bool stores = t.does == trial_operation::store || t.does == trial_operation::store_parameter;
      unsigned inputs = 0;
      f.each_reference(s, [&](const ptx_reference &r) {
        inputs += makes_carried(r);
        return true;
      });
      f.each_reference(s, [&](const ptx_reference &r) {
        if (!makes_carried(r) || shown.has(r.reg)) return true;
        const bool address = r.operand < s.operand_count && s.operands[r.operand].starts_with('[');
        const bool seen =
            stores ? address || t.type.bits >= 32 : inputs == 1 && keeps_all(s, t) && shown.has(f.register_of(s, 0));
        if (seen) {
          shown.add(r.reg);
          changed = true;
        }
        return true;
      });
    }
    // And what is made of nothing else.
    for (unsigned r = 0; r < f.registers.size(); ++r)
      if (made_of_carried.has(r) && !shown.has(r) && !inner.has(loop.block, r) && is_made_of_shown(r)) {
        shown.add(r);
        changed = true;
      }
  }
}

bool trial_coverage::is_made_of_shown(unsigned reg) {
  bool defined = false;
  const bool shows = f.each_definition(reg, [&](const ptx_statement &s) {
    if (s.block == no_index || !shape.blocks.has(s.block)) return true;
    defined = true;
    return !uses_carried(s);
  });
  return shows && defined && !kept.has(reg);
}

// Whether two values of the one register that is carried make two results.
bool trial_coverage::keeps_all(const ptx_statement &s, const trial_instruction &t) {
  const unsigned result = f.register_of(s, 0);
  if (result == no_index || t.type.is_float()) return false;
  switch (t.does) {
  case trial_operation::move:
    return t.result_count == 1 && t.operand_count == 1;
  case trial_operation::convert:
    return !t.source.is_float() && t.type.bits >= t.source.bits && t.source.bits >= 32;
  case trial_operation::add:
  case trial_operation::sub:
  case trial_operation::add_three:
  case trial_operation::sub_add:
  case trial_operation::shl:
    return true;
  case trial_operation::mul:
  case trial_operation::mad:
    return !t.high;
  default:
    return false;
  }
}

bool trial_coverage::is_carried_to(unsigned statement) {
  return !f.each_reference(f.statements[statement],
                           [&](const ptx_reference &r) { return !r.defines || !sources.has(r.reg); });
}

// Adds the blocks on the ways from one block to another to `between`.
bool trial_coverage::collect(unsigned from, unsigned until) {
  to_visit.clear();
  if (from == no_index || from == until || !shape.blocks.has(from)) return true;
  between.add(from);
  if (!to_visit.push_back(from)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || to == until || !shape.blocks.has(to) || between.has(to)) continue;
      between.add(to);
      if (!to_visit.push_back(to)) return false;
    }
  }
  return true;
}

// A branch of which one way has not been taken. It matters if what is carried decides, is computed there or on the other
// way, or is used there; and if what is done there is of no iteration.
bool trial_coverage::is_open(unsigned block, bool *open) {
  const ptx_block &b = f.blocks[block];
  const unsigned branch = b.end - 1, meets = b.post_dominator;
  const ptx_statement &s = f.statements[branch];
  const unsigned ways = machine.seen.often_seen(branch);
  const bool jumped = (ways & trial_outcomes::held) != 0;
  const bool in_front = !shape.is_repeated(block) && !shape.is_behind(block) && !shape.blocks.has(meets);
  *open = true;
  if (meets == no_index || (ways & (trial_outcomes::held | trial_outcomes::did_not)) == 0 ||
      (made_of_carried.has(s.guard) && !shown.has(s.guard) && !in_front))
    return true;
  between.clear();
  if (!collect(b.successors[jumped ? 0 : 1], meets)) return false;
  if (!in_front && !collect(b.successors[jumped ? 1 : 0], meets)) return false;
  for (unsigned d = 0; d < f.blocks.size(); ++d) {
    if (f.blocks[d].successors[0] == no_index && f.blocks[d].successors[1] == no_index) continue; // it ends the program
    for (unsigned i = f.blocks[d].first; between.has(d) && i < f.blocks[d].end; ++i) {
      const ptx_statement &at = f.statements[i];
      const bool seen = machine.seen.often_seen(i) != 0;
      if (at.is != ptx_statement::kind::instruction || (in_front && seen)) continue;
      const bool acts = at.is_opcode("atom.") || at.is_opcode("red.") || at.is_opcode("call") ||
                        (at.is_opcode("st.") && !at.is_opcode("st.param"));
      if (is_carried_to(i) || (!seen && uses_carried(at)) || (acts && !seen && !shape.is_repeated(d))) {
        return true;
      }
    }
  }
  *open = false;
  return true;
}

// Whether a branch asks for what is the same in all iterations, and has been tried both ways: what it leads to from here,
// if it can, has been seen.
bool trial_coverage::is_decided_before(const ptx_statement &s) {
  constexpr unsigned both = trial_outcomes::held | trial_outcomes::did_not;
  const ptx_statement *const test = s.target != no_index ? f.sole_definition(s.guard) : nullptr;
  return test != nullptr && test->block != no_index && shape.blocks.has(test->block) && !shape.is_repeated(test->block) &&
         (machine.seen.often_seen(static_cast<unsigned>(test - f.statements.begin())) & both) == both;
}

// Whether a statement makes a number's sign of it.
bool trial_coverage::is_sign(const ptx_statement &s) {
  std::int64_t by;
  return s.is_opcode("shr.") && f.constant_of(s, 2, &by) && (by == 31 || by == 63);
}

// Whether what decides is computed from what is counted, or given, and small numbers only: trials have counted through all
// that it may be, while a test for a large number, or for data, may hold when trials have not.
bool trial_coverage::asks_for_small(unsigned statement) {
  if (small[statement] == unknown) small[statement] = find_small(statement) ? yes : no;
  return small[statement] == yes;
}

bool trial_coverage::find_small(unsigned statement) {
  constexpr std::int64_t most = 64;
  const ptx_statement &s = f.statements[statement];
  if (!asked.resize(1, f.registers.size())) return false;
  f.each_reference(s, [&](const ptx_reference &r) {
    const bool decides = r.operand == 255 || (s.target == no_index && r.operand > 0);
    if (r.uses && decides) asked.add(r.reg);
    return true;
  });
  if (!close(asked, false)) return false;
  const auto is_small = [&](const ptx_statement &d) {
    if (is_sign(d)) return true;
    const bool shifts = d.is_opcode("shl.") || d.is_opcode("shr.");
    for (unsigned o = 1; o < d.operand_count; ++o)
      if (std::int64_t c; f.constant_of(d, o, &c) && (c > (shifts ? 3 : most) || c < -most)) return false;
    return d.opcode.find(".f") == d.opcode.npos;
  };
  // A product of sums is large, and of what is divided by data, or shifted, nothing may be left for long.
  bool has_products = false, has_sums = false;
  const auto note = [&](unsigned at) {
    const ptx_statement &d = f.statements[at];
    const trial_operation does = machine.code[at].does;
    const bool of_two = f.register_of(d, 1) != no_index && f.register_of(d, 2) != no_index;
    if (of_two && (does == trial_operation::shl || does == trial_operation::shr)) return false;
    if (of_two && (does == trial_operation::div || does == trial_operation::rem) && !machine.divides_nest.has(at) &&
        at != loop.division)
      return false;
    has_products = has_products || (of_two && (does == trial_operation::mul || does == trial_operation::mad) &&
                                    !shape.depends(f.register_of(d, 1)) && !shape.depends(f.register_of(d, 2)));
    std::int64_t c;
    has_sums = has_sums || (does == trial_operation::add && f.constant_of(d, 2, &c) && (c > 2 || c < -2));
    return true;
  };
  if (s.target == no_index && (!is_small(s) || !note(statement))) return false;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &d = f.statements[i];
    if (d.block == no_index || !shape.blocks.has(d.block)) continue;
    if (f.each_reference(d, [&](const ptx_reference &r) { return !r.defines || !asked.has(r.reg); })) continue;
    if (d.is_opcode("ld.") ? !machine.reads_given(i, shape)
                           : d.is_opcode("atom.") || d.is_opcode("call") || !is_small(d) || !note(i))
      return false;
  }
  return !(has_products && has_sums);
}

// Visits what tests whether it is carried, or decides on that, and has come out one way only; or has lost all of what it was
// given. Not `excused`: also what asks for what is small. Stops where `visit` says false, and says so.
template <typename Visit>
bool trial_coverage::each_unseen(bool excused, Visit visit) {
  constexpr unsigned both = trial_outcomes::held | trial_outcomes::did_not;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      const unsigned ways = machine.seen.often_seen(i);
      if (ways == 0) continue; // where it stands one way to it has not been taken
      // By a trial that came to no end it would be known to be possible.
      const auto is_excused = [&](unsigned outcomes) {
        return excused && asks_for_small(i) && !machine.seen.was_unclear(i, outcomes);
      };
      if (s.target != no_index) {
        bool open = false;
        if (is_conditional(s) && (ways & both) != both && !is_excused(both & ~ways) && !is_decided_before(s) &&
            (!is_open(b, &open) || open) && !visit(i))
          return false;
        continue;
      }
      if (!is_carried_to(i) && !uses_carried(s)) continue;
      const trial_instruction &t = machine.code[i];
      const trial_operation does = t.does;
      const bool tests = does == trial_operation::compare || does == trial_operation::choose ||
                         does == trial_operation::min || does == trial_operation::max || is_conditional(s);
      // What has been nothing in all trials may be something later.
      const bool loses = does == trial_operation::div || does == trial_operation::shr || t.high ||
                         (does == trial_operation::bit_and && t.type.bits > 1) ||
                         (does == trial_operation::convert && t.source.is_float() && !t.type.is_float());
      std::int64_t mask;
      unsigned expected = tests ? both : 0;
      if (loses) expected |= trial_outcomes::was_not_zero;
      if (is_sign(s)) expected |= trial_outcomes::was_zero;
      const bool is_mask = does == trial_operation::bit_and && t.type.bits > 1 && f.constant_of(s, 2, &mask);
      const bool loses_row = is_mask && !machine.seen.leaves_all(i, static_cast<std::uint64_t>(mask));
      if (((expected & ~ways) != 0 || loses_row) && !is_excused(expected & ~ways) && !visit(i)) return false;
    }
  return true;
}

bool trial_coverage::is_complete() {
  find_shown();
  return each_unseen(true, [](unsigned) { return false; });
}

bool trial_coverage::find_unseen(array<unsigned> &tests) {
  find_shown();
  tests.clear();
  return each_unseen(false, [&](unsigned statement) { return add_tests(statement, tests, 0); });
}

// Adds the comparison of integers that a statement is, or that decides what it does.
bool trial_coverage::add_tests(unsigned statement, array<unsigned> &tests, unsigned depth) {
  constexpr unsigned deepest = 6;
  const trial_instruction &t = machine.code[statement];
  if (t.does == trial_operation::compare || t.does == trial_operation::min || t.does == trial_operation::max) {
    const bool is_float = t.does == trial_operation::compare ? t.source.is_float() : t.type.is_float();
    return is_float || std::find(tests.begin(), tests.end(), statement) != tests.end() || tests.push_back(statement);
  }
  return depth == deepest || f.each_reference(f.statements[statement], [&](const ptx_reference &r) {
    return !r.uses || f.registers[r.reg].type != "pred" || f.each_definition(r.reg, [&](const ptx_statement &d) {
      return add_tests(static_cast<unsigned>(&d - f.statements.begin()), tests, depth + 1);
    });
  });
}

} // namespace regomp::nvptx
