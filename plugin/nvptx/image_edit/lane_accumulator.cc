// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_accumulator.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>
#include <cstdint>

namespace regomp::nvptx {

// Whether all that the loop does to `reg`, and to those it is copied from, is to accumulate. Which of two operands has what
// has been accumulated may only be seen once the members are known: of several additions in a row, the first iteration's
// first one has two values that are none. So what has been found is looked at once more.
bool lane_accumulator::match(unsigned reg) {
  if (!members.push_back(reg)) return false;
  for (unsigned times = 0; times < 4; ++times) {
    const std::size_t known = members.size();
    if (matches_members(reg)) return true;
    if (members.size() == known) return false;
    forget_statements();
  }
  return false;
}

void lane_accumulator::forget_statements() {
  by = nullptr;
  bits = 32;
  extends = sign = 0;
  of_16 = converts_floats = false;
  first.clear();
  counted.clear();
  updates.clear();
  needs_trials = false;
}

bool lane_accumulator::matches_members(unsigned reg) {
  for (std::size_t m = 0; m < members.size(); ++m)
    if (!each_statement(
            [&](const ptx_statement &s, unsigned i) { return !f.defines(s, members[m]) || take(s, i, members[m]); }))
      return false;
  (void)each_statement([&](const ptx_statement &s, unsigned) {
    if (is_copy(s) && is_member(f.register_of(s, 0)) && is_member(f.register_of(s, 1))) note_copy(s, reg);
    return true;
  });
  // Nothing else may use them.
  const bool alone = each_statement([&](const ptx_statement &s, unsigned i) {
    for (const unsigned m : members)
      if (f.uses(s, m) && !is_own(s, i, m)) return false;
    return true;
  });
  return alone && by != nullptr && begins_soundly() &&
         std::all_of(updates.begin(), updates.end(), [&](const update &u) { return has_one_member(u); }) &&
         (bits == 32 || keeps_width(reg));
}

// Whether all that has been accumulated is in `reg` where the loop ends: it, or what it was copied from, has been updated
// by each update, and no other value has been taken on. `before`: that has the value from before the loop, if one has.
bool lane_accumulator::ends_complete(unsigned reg, unsigned before) {
  if (members.size() > most_members) return false;
  array<state> states; // where each block begins
  array<unsigned> to_visit;
  for (std::size_t b = 0; b < f.blocks.size(); ++b)
    if (!states.push_back({})) return false;
  states[loop.block].reached = true;
  if (before != no_index) states[loop.block].complete = bit_of(before);
  if (!to_visit.push_back(loop.block)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    state now = states[b];
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
      if (f.statements[i].is == ptx_statement::kind::instruction && !go_on(f.statements[i], i, now)) return false;
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index) continue;
      if (!region.has(to)) {
        if (loop.ends_early && to != loop.exit) continue;
        if ((now.complete & bit_of(reg)) == 0) return false;
        continue;
      }
      state &there = states[to];
      const state both = {true, there.accumulated || now.accumulated,
                          there.reached ? there.complete & now.complete : now.complete, no_index};
      if (there.reached && both.accumulated == there.accumulated && both.complete == there.complete) continue;
      there = both;
      if (!to_visit.push_back(to)) return false;
    }
  }
  return true;
}

std::uint64_t lane_accumulator::bit_of(unsigned reg) {
  const auto m = std::find(members.begin(), members.end(), reg) - members.begin();
  return static_cast<std::size_t>(m) < members.size() ? std::uint64_t{1} << m : 0;
}
// What becomes of the state behind a statement. False: what has been accumulated is lost.
bool lane_accumulator::go_on(const ptx_statement &s, unsigned i, state &now) {
  std::uint64_t defined = 0;
  bool begins_anew = false;
  f.each_reference(s, [&](const ptx_reference &r) {
    if (r.defines) defined |= bit_of(r.reg);
    begins_anew = begins_anew || (r.defines && r.reg == now.begun_with);
    return true;
  });
  if (begins_anew) now.begun_with = no_index;
  if (defined == 0) return true;
  for (const update &u : updates)
    if (u.statement == i) {
      if ((now.complete & bit_of(u.from)) == 0) return false;
      now = {true, true, defined, no_index};
      return true;
    }
  const unsigned source = is_copy(s) ? f.register_of(s, 1) : no_index;
  const bool of_complete = source != no_index && (now.complete & bit_of(source)) != 0;
  if (std::find(first.begin(), first.end(), i) == first.end() || (of_complete && now.accumulated)) { // a copy
    now.complete = of_complete ? now.complete | defined : now.complete & ~defined;
  } else if (source != no_index && source == now.begun_with) { // once more
    now.complete |= defined;
  } else {
    if (now.accumulated) return false;
    const bool counts = std::find(counted.begin(), counted.end(), i) != counted.end();
    const bool with_value = counts || (!is_move(s) && !(s.is_opcode("mov.") && s.operand_count == 2));
    now = {true, with_value, with_value ? defined : now.complete | defined, with_value ? source : no_index};
  }
  return true;
}

bool lane_accumulator::is_member(unsigned reg) {
  for (const unsigned m : members)
    if (m == reg) return true;
  return false;
}
bool lane_accumulator::is_move(const ptx_statement &s) {
  return s.is_opcode("mov.") && s.operand_count == 2 && s.guard == no_index && f.register_of(s, 0) != no_index;
}
bool lane_accumulator::is_conversion(const ptx_statement &s, conversion *c) {
  return s.guard == no_index && s.operand_count == 2 && f.register_of(s, 0) != no_index && split_conversion(s.opcode, c);
}
// What has been accumulated is in the other register then, too, perhaps made shorter or longer.
bool lane_accumulator::is_copy(const ptx_statement &s) {
  conversion c;
  return is_move(s) || is_conversion(s, &c);
}
// Notes what a copy says of the numbers that are accumulated.
void lane_accumulator::note_copy(const ptx_statement &s, unsigned reg) {
  conversion c;
  if (is_move(s) || !is_conversion(s, &c)) return;
  if (c.bits == 0) {
    converts_floats = true;
    return;
  }
  bits = std::min(bits, c.bits);
  if (!c.longer) return;
  if (f.register_of(s, 0) == reg) extends = c.sign;
  sign = sign == 0 || sign == c.sign ? c.sign : '?';
}
bool lane_accumulator::is_own(const ptx_statement &s, unsigned i, unsigned m) {
  if (s.guard == m) return false;
  if (!constant_at(i, f.registers[m].name).empty()) return true; // nothing has been accumulated there
  if (s.is_opcode("setp.")) return i + 1 < f.statements.size() && chooses(i + 1, m);
  if (s.is_opcode("selp.") && chooses(i, m)) return true;
  if (s.is_opcode("st.param.")) {
    for (unsigned j = i + 1; j < i + 6 && j < f.statements.size(); ++j)
      if (f.statements[j].is_opcode("ld.param.")) return chooses(j, m);
    return false;
  }
  if (is_copy(s)) return is_member(f.register_of(s, 0));
  // A first iteration chooses between what it adds and nothing.
  if (f.register_of(s, 0) == m && std::find(first.begin(), first.end(), i) != first.end()) return true;
  return std::any_of(updates.begin(), updates.end(), [&](const update &u) { return u.statement == i && u.from == m; });
}

// The constant that an operand is in front of a statement, as far as its block shows; empty if it shows none.
std::string_view lane_accumulator::constant_at(unsigned statement, std::string_view operand) {
  if (is_constant_operand(operand)) return operand;
  unsigned block = f.statements[statement].block, end = statement;
  for (std::size_t steps = 0; steps < f.blocks.size(); ++steps) {
    for (unsigned i = end; i-- > f.blocks[block].first;) {
      const ptx_statement &s = f.statements[i];
      if (!f.defines(s, f.find_register(operand))) continue;
      if (!s.is_opcode("mov.") || s.operand_count != 2 || s.guard != no_index) return {};
      operand = s.operands[1];
      if (is_constant_operand(operand)) return operand;
      if (f.find_register(operand) == no_index) return {};
    }
    // What is there where the block begins, if only one leads to it.
    unsigned before = no_index, times = 0;
    f.each_predecessor(block, [&](unsigned from) {
      before = from;
      ++times;
    });
    if (times != 1 || block == loop.block || !region.has(before)) return {};
    block = before;
    end = f.blocks[block].end;
  }
  return {};
}

// Whether a statement chooses between what is accumulated in `m` and another value, for a member.
bool lane_accumulator::chooses(unsigned i, unsigned m) {
  unsigned accumulated = no_index;
  return is_member(f.register_of(f.statements[i], 0)) && chosen_or_called(i, &accumulated) != nullptr && accumulated == m;
}
const lane_operation *lane_accumulator::chosen_or_called(unsigned i, unsigned *accumulated) {
  const lane_operation *const called = called_to_choose(i, accumulated);
  return called != nullptr ? called : chosen_by(i, accumulated);
}

// `d = fmax(a,b)`, which does what the instruction does: `i` is where the result is read. What has been accumulated is a
// member, or a constant, for which there is no register.
const lane_operation *lane_accumulator::called_to_choose(unsigned i, unsigned *accumulated) {
  struct function {
    std::string_view name, operation, type;
  };
  constexpr function functions[] = {
      {"fmax", "max", "f64"}, {"fmaxf", "max", "f32"}, {"fmin", "min", "f64"}, {"fminf", "min", "f32"}};
  if (!f.statements[i].is_opcode("ld.param.") || i < 5 || !f.statements[i - 1].is_opcode("call")) return nullptr;
  const ptx_statement &call = f.statements[i - 1];
  for (const function &one : functions) {
    if (call.guard != no_index || called_function(call) != one.name) continue;
    unsigned given = 0, kept = 0;
    *accumulated = no_index;
    for (unsigned j = i - 1; j-- > f.blocks[call.block].first && f.statements[j].line != "{";) {
      const ptx_statement &argument = f.statements[j];
      if (!argument.is_opcode("st.param.")) continue;
      ++given;
      const unsigned r = f.register_of(argument, 1);
      const bool constant = !constant_at(j, argument.operands[1]).empty();
      if (!constant && (r == no_index || !is_member(r))) continue;
      ++kept;
      if (!constant) *accumulated = r;
    }
    return given == 2 && kept == 1 ? find_lane_operation(one.operation, one.type) : nullptr;
  }
  return nullptr;
}

// Whether a register that the loop changes has its value from another block, or from another choice.
bool lane_accumulator::is_from_elsewhere(unsigned reg, unsigned statement) {
  if (reg == no_index || !shape.changes(reg)) return false;
  for (unsigned i = statement; i-- > f.blocks[f.statements[statement].block].first;)
    if (f.defines(f.statements[i], reg)) return f.statements[i].is_opcode("selp.");
  return true;
}

// `setp.REL p,a,b; selp d,a,b,p;`, or `b,a`, with nothing else that is chosen by p. What has been accumulated is d, or
// a constant that it begins with, for which there is no register, or what another register has. Null if that is not so.
const lane_operation *lane_accumulator::chosen_by(unsigned i, unsigned *accumulated) {
  const ptx_statement &s = f.statements[i];
  if (!s.is_opcode("selp.") || s.operand_count != 4 || s.guard != no_index || i == f.blocks[s.block].first) return nullptr;
  const ptx_statement &test = f.statements[i - 1];
  const unsigned p = f.register_of(s, 3);
  if (!test.is_opcode("setp.") || test.operand_count != 3 || test.guard != no_index || p == no_index ||
      f.register_of(test, 0) != p)
    return nullptr;
  for (unsigned j = 0; j < f.statements.size(); ++j)
    if (f.uses(f.statements[j], p) && (j == 0 || !f.defines(f.statements[j - 1], p))) return nullptr;
  const std::string_view x = s.operands[1], y = s.operands[2], a = test.operands[1], b = test.operands[2];
  const bool alike = x == a && y == b;
  if (x == y || !(alike || (x == b && y == a))) return nullptr;
  // How well an operand can be what has been accumulated: the result itself, a constant, what another block or choice has
  // left.
  const auto fits = [&](std::string_view operand) {
    if (operand == s.operands[0]) return 3;
    if (!constant_at(i - 1, operand).empty()) return 2;
    return is_from_elsewhere(f.find_register(operand), i) ? 1 : 0;
  };
  const int of_x = fits(x), of_y = fits(y);
  if (of_x == of_y) return nullptr;
  const bool keeps_if_true = of_x > of_y;
  *accumulated = std::max(of_x, of_y) == 2 ? no_index : f.find_register(keeps_if_true ? x : y);
  const std::size_t dot = test.opcode.rfind('.');
  const ptx_relation *r = find_relation({test.opcode.data() + 5, dot - 5});
  if (r == nullptr) return nullptr;
  const bool swapped = a != (keeps_if_true ? x : y);
  const std::string_view name = swapped ? r->swapped : r->name;
  return find_lane_operation(keeps_if_true ? find_relation(name)->negated : name, from(test.opcode, dot + 1));
}

// What defines a register in front of a statement, as far as its block shows; null if it comes from another block.
const ptx_statement *lane_accumulator::defined_by(unsigned reg, unsigned statement) {
  for (unsigned i = statement; i-- > f.blocks[f.statements[statement].block].first;)
    if (f.defines(f.statements[i], reg)) return &f.statements[i];
  return nullptr;
}

// Whether a register may have what has been accumulated so far: it, or what it is computed from in the same way, comes from
// another block, and is not defined in one place only.
bool lane_accumulator::carries(unsigned reg, unsigned statement, unsigned &steps) {
  if (reg == no_index || steps == 0 || !shape.changes(reg)) return false;
  --steps;
  if (is_member(reg)) return true;
  const ptx_statement *d = defined_by(reg, statement);
  if (d == nullptr) d = f.sole_definition(reg);
  if (d == nullptr) return true;
  std::string_view name, type;
  const auto at = static_cast<unsigned>(d - f.statements.begin());
  if (is_copy(*d)) return carries(f.register_of(*d, 1), at, steps);
  if (!split_opcode(d->opcode, &name, &type) || find_lane_operation(name, widened(type)) == nullptr) return false;
  for (unsigned i = 1; i < d->operand_count; ++i)
    if (carries(f.register_of(*d, i), at, steps)) return true;
  return false;
}

// Whether a register's value is computed from a member, by way of other blocks, too.
bool lane_accumulator::comes_from_member(unsigned reg) {
  bit_rows sources;
  bool found = false;
  if (reg == no_index || !sources.resize(1, f.registers.size())) return false;
  sources.add(reg);
  const bool whole = f.close(sources, ptx_function::direction::to_sources, [&](const ptx_statement &s, unsigned r) {
    std::string_view name, type;
    found = found || is_member(r);
    if (found || !region.has(s.block)) return ptx_function::follow::stop;
    const bool passes =
        is_copy(s) || (split_opcode(s.opcode, &name, &type) && find_lane_operation(name, widened(type)) != nullptr);
    return passes ? ptx_function::follow::through : ptx_function::follow::stop;
  });
  return whole && found;
}

// Whether all that is repeated with a register is to add constants to it, as to what counts the iterations.
bool lane_accumulator::only_counts(unsigned reg) {
  bit_rows sources;
  if (!sources.resize(1, f.registers.size())) return false;
  sources.add(reg);
  return f.close(sources, ptx_function::direction::to_sources, [&](const ptx_statement &s, unsigned) {
    std::int64_t constant;
    if (s.block == no_index || !region.has(s.block)) return ptx_function::follow::stop;
    const bool adds = (s.is_opcode("add.") || s.is_opcode("sub.")) && s.operand_count == 3 && f.constant_of(s, 2, &constant);
    if (is_copy(s) || adds) return ptx_function::follow::through;
    return shape.is_repeated(s.block) ? ptx_function::follow::give_up : ptx_function::follow::stop;
  });
}

// Which of the operands of `m = x OP y` has what has been accumulated: m itself, a member, what is computed from one, or
// what else may have it.
unsigned lane_accumulator::accumulated_of(const ptx_statement &s, unsigned i, unsigned m) {
  const bool subtracts = s.is_opcode("sub.") || s.is_opcode("vsub."); // the second one
  const bool three = s.is_opcode("vadd.") || s.is_opcode("vsub."), product_added = s.operand_count == 4 && !three;
  if (!product_added && !three && s.operand_count != 3) return no_index;
  unsigned registers_used = 0;
  for (unsigned o = 1; o < s.operand_count; ++o) registers_used += f.register_of(s, o) != no_index;
  const bool of_several = registers_used > 1; // else what counts may be what is accumulated
  const auto may_be = [&](unsigned r, unsigned wanted) {
    if (wanted == 0) return r == m;
    if (!constant_at(i, f.registers[r].name).empty()) return false; // nothing has been accumulated there
    if (wanted < 3) return wanted == 1 ? is_member(r) : comes_from_member(r);
    return may_carry(r, i) && !(of_several && only_counts(r));
  };
  for (const unsigned wanted : {0, 1, 2, 3}) {
    unsigned found = no_index, times = 0;
    for (unsigned o = product_added ? 3 : 1; o < s.operand_count; ++o) {
      const unsigned r = f.register_of(s, o);
      if (r == no_index || (subtracts && o == 2) || !may_be(r, wanted)) continue;
      ++times;
      found = r;
    }
    if (times != 0) return times == 1 ? found : no_index;
  }
  return no_index;
}

// Whether what is added is not, or not computed from, what has been accumulated.
bool lane_accumulator::has_one_member(const update &u) {
  const ptx_statement &s = f.statements[u.statement];
  if (s.is_opcode("selp.") || s.is_opcode("ld.param.")) return true; // its test has seen to that
  unsigned times = 0;
  for (unsigned o = 1; o < s.operand_count; ++o) times += f.register_of(s, o) != no_index && is_member(f.register_of(s, o));
  return times == 1;
}

// `m = x OP y`, where what has been accumulated is in one of them.
bool lane_accumulator::is_update(const ptx_statement &s, unsigned i, unsigned m, const lane_operation **o, unsigned *from) {
  std::string_view name, type;
  if (s.is_opcode("selp.") || s.is_opcode("ld.param.")) {
    *from = no_index;
    *o = chosen_or_called(i, from);
    return *o != nullptr && *from != no_index && (is_member(*from) || members.push_back(*from));
  }
  if (!split_opcode(s.opcode, &name, &type) || f.register_of(s, 0) != m) return false;
  *o = find_lane_operation(name, widened(type));
  if (*o == nullptr) return false;
  *from = accumulated_of(s, i, m);
  // With the neutral element it begins, whatever the other one is computed from.
  if (*from != no_index && *from != m && !is_member(*from) && s.operand_count == 3 &&
      (is_neutral(constant_at(i, s.operands[1]), **o) || is_neutral(constant_at(i, s.operands[2]), **o)))
    return false;
  if (*from == no_index || (s.guard != no_index && *from != m)) return false;
  return (is_member(*from) || members.push_back(*from));
}

bool lane_accumulator::take(const ptx_statement &s, unsigned i, unsigned m) {
  const lane_operation *o;
  unsigned from;
  if (is_update(s, i, m, &o, &from)) {
    if (by != nullptr && by != o) return false;
    by = o;
    if (bits_of(s.opcode) == 16) {
      bits = std::min(bits, 16u);
      of_16 = true;
    }
    // What is added behind the loop may be added once: it is not of an iteration, or it tells where the last one was.
    if (shape.is_tail(s.block) && !reads(s, i, from, 8)) return false;
    if (shape.is_behind(s.block) && f.each_reference(s, [&](const ptx_reference &r) {
          return r.reg == m || r.reg == from || !r.uses || !shape.depends(r.reg);
        }))
      return false;
    return updates.push_back({i, from});
  }
  if (s.guard != no_index || f.register_of(s, 0) != m) return false;
  if (is_copy(s) && constant_at(i, s.operands[1]).empty()) {
    const unsigned source = f.register_of(s, 1);
    if (source != no_index && (is_move(s) ? shape.changes(source) : may_carry(source, i)))
      return is_member(source) || members.push_back(source);
  }
  return first.push_back(i);
}

// Whether what is added has been read from memory in the same block: an iteration does so that is made behind the others.
bool lane_accumulator::reads(const ptx_statement &s, unsigned i, unsigned from, unsigned depth) {
  return !f.each_reference(s, [&](const ptx_reference &r) {
    if (!r.uses || r.reg == from || depth == 0) return true;
    const ptx_statement *const d = defined_by(r.reg, i);
    if (d == nullptr) return true;
    if (d->is_opcode("ld.")) return false;
    return !reads(*d, static_cast<unsigned>(d - f.statements.begin()), from, depth - 1);
  });
}

bool lane_accumulator::leads_to(unsigned from, unsigned to_block, bit_rows &reached) {
  array<unsigned> to_visit;
  if (!reached.resize(1, f.blocks.size()) || !to_visit.push_back(from)) return true;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || !region.has(to) || reached.has(to)) continue;
      if (to == to_block) return true;
      reached.add(to);
      if (!to_visit.push_back(to)) return true;
    }
  }
  return false;
}

// The last of an instruction's operands that is a constant; empty if none is.
std::string_view lane_accumulator::constant_of(const ptx_statement &s, unsigned i) {
  for (unsigned operand = s.operand_count; operand-- > 1;) {
    if (const std::string_view c = constant_at(i, s.operands[operand]); !c.empty()) return c;
    const ptx_statement *const d = f.sole_definition(f.register_of(s, operand));
    if (d != nullptr && d->is_opcode("mov.") && d->operand_count == 2 && is_constant_operand(d->operands[1]))
      return d->operands[1];
  }
  return {};
}

// Whether a statement stands in front of what is repeated, and all that is added is one constant.
bool lane_accumulator::only_adds(unsigned i, std::string_view constant) {
  return by->name == "add" && !shape.is_repeated(f.statements[i].block) &&
         std::all_of(updates.begin(), updates.end(), [&](const update &u) {
           const ptx_statement &adds = f.statements[u.statement];
           return adds.is_opcode("add.") && adds.operand_count == 3 && constant_of(adds, u.statement) == constant;
         });
}

// `if (test (i)) ++n;` in a copy of the first iteration that stands in front of the others: the compiler knows that n was 0,
// and sets it to 1. All others add this number, and nothing else. What begins with another number than 0 is not given it by
// a test of the iteration, with 0 in front of that.
bool lane_accumulator::is_first_counted(unsigned i, std::string_view constant) {
  const ptx_statement &s = f.statements[i];
  const unsigned reg = f.register_of(s, 0);
  if (reg == no_index || !only_adds(i, constant)) return false;
  bit_rows seen; // blocks
  array<unsigned> to_visit;
  if (!seen.resize(1, f.blocks.size())) return false;
  bool sound = true, known = false;
  const auto visit_before = [&](unsigned block, bool of_test) {
    f.each_predecessor(block, [&](unsigned b) {
      const ptx_statement &branch = f.statements[f.blocks[b].end - 1];
      const bool tests = branch.target != no_index && branch.guard != no_index && shape.depends(branch.guard);
      sound =
          sound && region.has(b) && !shape.is_repeated(b) && (tests || !of_test) && (seen.has(b) || to_visit.push_back(b));
      if (sound) seen.add(b);
    });
  };
  visit_before(s.block, true);
  while (sound && to_visit.size() > 0) {
    const unsigned block = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    const ptx_statement *const before = defined_by(reg, f.blocks[block].end - 1);
    if (before == nullptr) {
      sound = block != loop.block;
      visit_before(block, false);
      continue;
    }
    const std::string_view zero = constant_of(*before, static_cast<unsigned>(before - f.statements.begin()));
    sound = is_copy(*before) && before->guard == no_index && is_neutral(zero, *by);
    known = true;
  }
  return sound && known && counted.push_back(i);
}

// Where it begins nothing has been accumulated yet: no update leads there, and it does not lead to itself. What it begins
// with is the neutral element, or something with that; a compiler may leave the element away, and then one of the ways,
// that of a thread without iterations, still shows it.
bool lane_accumulator::begins_soundly() {
  bool shown = false, hidden = false;
  for (const unsigned i : first) {
    const ptx_statement &s = f.statements[i];
    std::string_view name, type;
    const bool copy = s.is_opcode("mov.") && s.operand_count == 2;
    const bool of_two = s.operand_count == 3 && !s.is_opcode("sub."),
               adds_product = s.operand_count == 4 && (s.is_opcode("fma.") || s.is_opcode("mad.lo."));
    const bool with =
        (of_two || adds_product) && split_opcode(s.opcode, &name, &type) && find_lane_operation(name, widened(type)) == by;
    std::string_view constant = adds_product ? constant_at(i, s.operands[3]) : constant_of(s, i);
    // Of two constants the first one may be the element.
    if (const std::string_view other = with && of_two ? constant_at(i, s.operands[1]) : std::string_view();
        !other.empty() && is_neutral(other, *by))
      constant = other;
    if (unsigned none = no_index; chosen_or_called(i, &none) == by) continue; // with a constant
    if (!constant.empty() && (copy || with)) {
      const bool neutral = by->repeatable || is_neutral(constant, *by) || (converts_floats && is_zero(constant, *by));
      bool first_of_all = false;
      if (!neutral && copy && !is_first_counted(i, constant)) {
        // The first of what all iterations add looks like a number that each thread begins with.
        if (updates.size() == 0 || !only_adds(i, constant) || !counted.push_back(i)) return false;
        needs_trials = first_of_all = true;
      }
      shown = shown || (neutral && copy);
      hidden = hidden || !(neutral || first_of_all);
      if (!neutral && with) return false;
    } else {
      hidden = true;
    }
    bit_rows reached;
    if (leads_to(s.block, s.block, reached)) return false;
    for (const update &u : updates) {
      const unsigned b = f.statements[u.statement].block;
      if (b == s.block ? u.statement < i : leads_to(b, s.block, reached)) return false;
    }
  }
  return !hidden || shown;
}

} // namespace regomp::nvptx
