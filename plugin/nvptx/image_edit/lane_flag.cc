// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_flag.h"

#include "plugin/nvptx/image_edit/lane_operations.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

bool is_integer(std::string_view type) { return type.size() == 3 && type[0] != 'f' && !type.ends_with("64"); }

} // namespace

bool lane_flag::is_member(unsigned reg) { return std::find(members.begin(), members.end(), reg) != members.end(); }

std::uint64_t lane_flag::bit_of(unsigned reg) {
  const auto m = std::find(members.begin(), members.end(), reg) - members.begin();
  return static_cast<std::size_t>(m) < members.size() ? std::uint64_t{1} << m : 0;
}

// Whether an operand is 0 or 1, or a register that always is.
bool lane_flag::constant_in(const ptx_statement &s, unsigned operand, unsigned *value) {
  std::int64_t v;
  if (!f.constant_of(s, operand, &v) || (v != 0 && v != 1)) return false;
  *value = static_cast<unsigned>(v);
  return true;
}

// Whether a statement gives a register 0 or 1 by a test: a choice between these, or the sign of a number.
bool lane_flag::makes_truth(const ptx_statement &s) {
  unsigned value;
  std::int64_t bits;
  if (s.guard != no_index) return false;
  if (s.opcode == "shr.u32") return s.operand_count == 3 && f.constant_of(s, 2, &bits) && bits == 31;
  return s.is_opcode("selp.") && s.operand_count == 4 && constant_in(s, 1, &value) && constant_in(s, 2, &value);
}

// Whether an operand is the result of a test in the same block: 0 or 1.
bool lane_flag::is_truth(const ptx_statement &s, unsigned operand) {
  const unsigned r = f.register_of(s, operand);
  unsigned value;
  if (constant_in(s, operand, &value)) return true;
  for (auto i = static_cast<unsigned>(&s - f.statements.begin()); r != no_index && i-- > f.blocks[s.block].first;) {
    const ptx_statement &d = f.statements[i];
    if (f.defines(d, r)) return makes_truth(d);
  }
  return false;
}

// What a statement gives a member.
lane_flag::definition lane_flag::kind_of(const ptx_statement &s, unsigned *value) {
  conversion c;
  if (s.guard != no_index) return definition::none;
  const bool move = s.is_opcode("mov.") && s.operand_count == 2;
  if (move || (s.operand_count == 2 && split_conversion(s.opcode, &c) && c.bits != 0)) {
    if (constant_in(s, 1, value)) return definition::constant;
    return f.register_of(s, 1) != no_index ? definition::copy : definition::none;
  }
  if (makes_truth(s)) return definition::test;
  // Of 0 and 1 the lowest bit is all there is.
  if (s.opcode == "and.b32" && constant_in(s, 2, value) && *value == 1 && f.register_of(s, 1) != no_index)
    return definition::copy;
  if ((s.opcode == "or.b32" || s.opcode == "and.b32") && s.operand_count == 3) return definition::either;
  return definition::none;
}

bool lane_flag::find_members(unsigned reg) {
  members.clear();
  if (!members.push_back(reg)) return false;
  for (std::size_t m = 0; m < members.size(); ++m) {
    if (members.size() > most_members || !is_integer(f.registers[members[m]].type)) return false;
    for (const ptx_statement &s : f.statements) {
      if (s.is != ptx_statement::kind::instruction || !f.defines(s, members[m])) continue;
      unsigned value;
      const definition kind = kind_of(s, &value);
      const bool inside = s.block != no_index && shape.blocks.has(s.block);
      if (kind == definition::none || (!inside && kind != definition::constant && kind != definition::test)) return false;
      unsigned from = no_index;
      if (kind == definition::copy) from = f.register_of(s, 1);
      if (kind == definition::either) {
        const unsigned other = is_truth(s, 2) ? 2 : 1;
        if (!is_truth(s, other)) return false;
        from = f.register_of(s, 3 - other);
        if (from == no_index) return false;
      }
      if (from == no_index || is_member(from)) continue;
      if (!shape.changes(from) || !members.push_back(from)) return false;
    }
  }
  return true;
}

// Whether a statement asks whether a member is 0 or 1. `value`: which of them; `equal`: if it is that, or if it is not.
bool lane_flag::is_test(const ptx_statement &s, unsigned m, unsigned *value, bool *equal) {
  *equal = s.is_opcode("setp.eq.");
  return (*equal || s.is_opcode("setp.ne.")) && s.operand_count == 3 && s.guard == no_index && f.register_of(s, 1) == m &&
         constant_in(s, 2, value);
}

// Whether all that uses a predicate is branches at the ends of blocks that define it.
bool lane_flag::only_branches(unsigned predicate) {
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    bool defined = false;
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (f.uses(s, predicate) && shape.blocks.has(b) && !(defined && s.target != no_index && s.guard == predicate))
        return false;
      defined = defined || f.defines(s, predicate);
    }
  }
  return true;
}

// All that uses members: what makes others of them, and tests.
bool lane_flag::is_used_well() {
  for (const ptx_statement &s : f.statements) {
    if (s.is != ptx_statement::kind::instruction || s.block == no_index || !shape.blocks.has(s.block)) continue;
    for (const unsigned m : members) {
      unsigned value;
      bool equal;
      if (!f.uses(s, m)) continue;
      if (is_test(s, m, &value, &equal) && only_branches(f.register_of(s, 0))) continue;
      const definition kind = kind_of(s, &value);
      if ((kind != definition::copy && kind != definition::either) || !is_member(f.register_of(s, 0))) return false;
      // Not both of what is made one.
      if (kind == definition::either && is_member(f.register_of(s, 1)) && is_member(f.register_of(s, 2))) return false;
    }
  }
  return true;
}

// Whether what lies between a branch at a block's end and where its ways meet does nothing but to find the truth value.
bool lane_flag::changes_nothing_else(unsigned block, bit_rows &live) {
  const unsigned end = f.blocks[block].post_dominator;
  bit_rows seen;
  array<unsigned> to_visit;
  if (end == no_index || !seen.resize(1, f.blocks.size()) || !to_visit.push_back(block)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || to == end || seen.has(to)) continue;
      if (!shape.blocks.has(to)) return false;
      seen.add(to);
      if (!to_visit.push_back(to)) return false;
    }
  }
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; seen.has(b) && i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.is != ptx_statement::kind::instruction) continue;
      const bool stores = s.is_opcode("st.") || s.is_opcode("atom.") || s.is_opcode("red.") || s.is_opcode("call");
      if (stores || !f.each_reference(
                        s, [&](const ptx_reference &r) { return !r.defines || is_member(r.reg) || !live.has(end, r.reg); }))
        return false;
    }
  return true;
}

// The member that has it from before the loop, if one has.
bool lane_flag::find_before(bit_rows &inner) {
  before = no_index;
  for (const unsigned m : members) {
    if (!inner.has(loop.block, m)) continue;
    if (before != no_index) return false;
    before = m;
  }
  return true;
}

void lane_flag::go_on(const ptx_statement &s, state &now) {
  unsigned value;
  bool equal;
  for (const unsigned m : members)
    if (is_test(s, m, &value, &equal)) {
      const bool known = (now.complete & bit_of(m)) != 0;
      now.tested = known ? f.register_of(s, 0) : no_index;
      now.set_if_true = (value != unset) == equal;
      return;
    }
  std::uint64_t defined = 0;
  f.each_reference(s, [&](const ptx_reference &r) {
    if (r.defines) defined |= bit_of(r.reg);
    if (r.defines && r.reg == now.tested) now.tested = no_index;
    return true;
  });
  if (defined == 0) return;
  // Behind what is repeated a thread does it once, not for each iteration: a value of its last one.
  const bool once = shape.is_behind(s.block) && !shape.is_repeated(s.block);
  const auto found = [&](knowledge what) {
    now.found = what;
    now.complete = defined;
    now.tested = no_index;
  };
  switch (kind_of(s, &value)) {
  case definition::constant:
    if (now.found == (value == unset ? is_unset : is_set))
      now.complete |= defined;
    else if (value == unset || once)
      now.complete &= ~defined;
    else
      found(is_set);
    return;
  case definition::test:
    if (now.found == is_unset && !once)
      found(unknown);
    else
      now.complete &= ~defined;
    return;
  case definition::copy:
    now.complete = (now.complete & bit_of(f.register_of(s, 1))) != 0 ? now.complete | defined : now.complete & ~defined;
    return;
  case definition::either: {
    const unsigned from = f.register_of(s, is_member(f.register_of(s, 1)) ? 1 : 2);
    if ((now.complete & bit_of(from)) != 0 && s.is_opcode("or.") == (unset == 0) && !once)
      found(now.found == is_set ? is_set : unknown);
    else
      now.complete &= ~defined;
    return;
  }
  case definition::none:
    now.complete = 0;
    return;
  }
}

// Whether `reg` says where the loop ends whether it has been found in any iteration.
bool lane_flag::ends_complete(unsigned reg) {
  array<state> states; // where each block begins
  array<unsigned> to_visit;
  for (std::size_t b = 0; b < f.blocks.size(); ++b)
    if (!states.push_back({})) return false;
  states[loop.block].reached = true;
  if (before != no_index) {
    states[loop.block].complete = bit_of(before);
    states[loop.block].found = unknown;
  }
  if (!to_visit.push_back(loop.block)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    state now = states[b];
    now.tested = no_index;
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
      if (f.statements[i].is == ptx_statement::kind::instruction) go_on(f.statements[i], now);
    const ptx_statement &last = f.statements[f.blocks[b].end - 1];
    for (const unsigned way : {0, 1}) {
      const unsigned to = f.blocks[b].successors[way];
      if (to == no_index) continue;
      state behind = now;
      if (last.target != no_index && last.guard != no_index && last.guard == now.tested) {
        const bool is_true = (way == 1) != last.guard_negated;
        behind.found = is_true == now.set_if_true ? is_set : is_unset;
        if (now.found != unknown && now.found != behind.found) continue; // no thread goes that way
      }
      if (!shape.blocks.has(to)) {
        if (loop.ends_early && to != loop.exit) continue;
        if ((now.complete & bit_of(reg)) == 0) return false;
        continue;
      }
      state &there = states[to];
      if (there.reached) {
        behind.complete &= there.complete;
        if (behind.found != there.found) behind.found = unknown;
        if (behind.complete == there.complete && behind.found == there.found) continue;
      }
      behind.reached = true;
      behind.tested = no_index;
      there = behind;
      if (!to_visit.push_back(to)) return false;
    }
  }
  return true;
}

bool lane_flag::match(unsigned reg, bit_rows &inner, bit_rows &live) {
  if (!f.registers[reg].type.ends_with("32") || !find_members(reg) || !is_used_well() || !find_before(inner)) return false;
  unsigned value;
  bool equal, finds = false;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.is != ptx_statement::kind::instruction) continue;
      for (const unsigned m : members) {
        finds = finds || (f.defines(s, m) && kind_of(s, &value) != definition::copy);
        if (is_test(s, m, &value, &equal) && !changes_nothing_else(b, live)) return false;
      }
    }
  if (!finds || (before != no_index && f.registers[before].type != f.registers[reg].type)) return false;
  for (const unsigned first : {0u, 1u}) {
    unset = first;
    if (ends_complete(reg)) return true;
  }
  return false;
}

} // namespace regomp::nvptx
