// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_record.h"

#include "plugin/nvptx/image_edit/lane_operations.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

bool is_plain(const ptx_statement &s) { return s.is == ptx_statement::kind::instruction && s.guard == no_index; }

// Of numbers that are ordered: those that are none are in no such relation to any, so they are never set.
std::string_view negated(std::string_view relation, bool of_floats) {
  const ptx_relation *const r = find_relation(relation);
  if (r == nullptr) return {};
  return of_floats ? r->negated : std::string_view(r->negated.data(), 2);
}
bool is_order(std::string_view relation) { return find_relation(relation) != nullptr && relation.size() == 2; }

bool can_be_passed_on(std::string_view type) {
  return type.size() == 3 && (type.ends_with("16") || type.ends_with("32") || type.ends_with("64"));
}

} // namespace

bool lane_record::add(unsigned reg) {
  if (find(reg) != no_index) return true;
  if (count == most) return false;
  slots[count++] = {.reg = reg};
  return true;
}

// What defines a register last in front of a statement, in its block; no_index if nothing does.
unsigned lane_record::definition_before(unsigned statement, unsigned reg) {
  ptx_function &f = *function;
  for (unsigned i = statement; i-- > f.blocks[f.statements[statement].block].first;)
    if (f.defines(f.statements[i], reg)) return i;
  return no_index;
}

// The constant that a register has in front of a statement on all ways from the begin of the loop's blocks; empty if that is
// not so.
std::string_view lane_record::constant_at(unsigned statement, unsigned reg, unsigned depth) {
  ptx_function &f = *function;
  std::string_view value;
  const auto takes = [&](unsigned i) {
    const ptx_statement &s = f.statements[i];
    if (depth == 0 || !is_plain(s) || !s.is_opcode("mov.") || s.operand_count != 2) return false;
    std::string_view here = s.operands[1];
    if (!is_constant_operand(here)) {
      const unsigned from = f.register_of(s, 1);
      here = from != no_index ? constant_at(i, from, depth - 1) : std::string_view();
    }
    if (here.empty() || (!value.empty() && here != value)) return false;
    value = here;
    return true;
  };
  if (!shape->changes(reg)) {
    const ptx_statement *const d = f.sole_definition(reg);
    return d != nullptr && takes(static_cast<unsigned>(d - f.statements.begin())) ? value : std::string_view();
  }
  if (const unsigned i = definition_before(statement, reg); i != no_index) return takes(i) ? value : std::string_view();
  bit_rows seen;
  array<unsigned> to_visit;
  if (!seen.resize(1, f.blocks.size()) || !to_visit.push_back(f.statements[statement].block)) return {};
  bool known = true;
  while (known && to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    known = b != loop->block;
    f.each_predecessor(b, [&](unsigned from) {
      if (!known || seen.has(from)) return;
      seen.add(from);
      unsigned i = f.blocks[from].end;
      while (i > f.blocks[from].first && !f.defines(f.statements[i - 1], reg)) --i;
      if (i > f.blocks[from].first)
        known = takes(i - 1);
      else
        known = to_visit.push_back(from);
    });
  }
  return known ? value : std::string_view();
}

std::string_view lane_record::constant_at(unsigned statement, std::string_view operand) {
  if (is_constant_operand(operand)) return operand;
  const unsigned r = function->find_register(operand);
  return r != no_index ? constant_at(statement, r) : std::string_view();
}

// Whether an operand is what slot `n` has in front of a statement: its register, or what that begins with, where nothing has
// been set yet. A compiler takes either then.
bool lane_record::has_at(unsigned statement, std::string_view operand, unsigned n) {
  const unsigned reg = function->find_register(operand);
  if (reg == slots[n].reg) return true;
  if (is_constant_operand(operand)) return operand == slots[n].begins;
  if (reg == no_index || function->registers[reg].type != function->registers[slots[n].reg].type) return false;
  const std::string_view value = constant_at(statement, slots[n].reg);
  return !value.empty() && value == constant_at(statement, reg);
}

bool lane_record::leads_to(unsigned from, unsigned to_block) {
  ptx_function &f = *function;
  bit_rows seen;
  array<unsigned> to_visit;
  if (!seen.resize(1, f.blocks.size()) || !to_visit.push_back(from)) return true;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || !shape->blocks.has(to) || seen.has(to)) continue;
      if (to == to_block) return true;
      seen.add(to);
      if (!to_visit.push_back(to)) return true;
    }
  }
  return false;
}

// `selp r,new,r,p` or `selp r,r,new,p`: which operand is new. Where it begins the register need not have that yet.
bool lane_record::chooses(const ptx_statement &s, unsigned *taken) {
  if (!is_plain(s) || !s.is_opcode("selp.") || s.operand_count != 4) return false;
  const unsigned r = function->register_of(s, 0), n = find(r);
  const auto stays = [&](unsigned operand) {
    return n != no_index ? has_at(static_cast<unsigned>(&s - function->statements.begin()), s.operands[operand], n)
                         : function->register_of(s, operand) == r;
  };
  const bool first = stays(1), second = stays(2);
  *taken = first ? 2 : 1;
  return r != no_index && first != second;
}

// `min r,r,new`, of integers, where a comparison of the two sets others.
bool lane_record::is_extremum(const ptx_statement &s, unsigned *taken) {
  const bool known = s.is_opcode("min.s") || s.is_opcode("min.u") || s.is_opcode("max.s") || s.is_opcode("max.u");
  if (!known || !is_plain(s) || s.operand_count != 3) return false;
  const unsigned n = find(function->register_of(s, 0));
  if (n == no_index) return false;
  const auto i = static_cast<unsigned>(&s - function->statements.begin());
  const bool first = has_at(i, s.operands[1], n), second = has_at(i, s.operands[2], n);
  *taken = first ? 2 : 1;
  return first != second;
}

// The choice by a comparison of what such a statement takes the lesser of; no_index if there is none.
unsigned lane_record::choice_beside(unsigned extremum) {
  ptx_function &f = *function;
  const ptx_statement &s = f.statements[extremum];
  for (unsigned d = extremum; d-- > f.blocks[s.block].first && !f.defines(f.statements[d], f.register_of(s, 0));) {
    const ptx_statement &test = f.statements[d];
    if (!test.is_opcode("setp.") || test.operand_count != 3 || !is_plain(test)) continue;
    if (!f.uses(test, f.register_of(s, 1)) && !f.uses(test, f.register_of(s, 2))) continue;
    for (unsigned i = d + 1; i < f.blocks[s.block].end && !f.defines(f.statements[i], f.register_of(test, 0)); ++i)
      if (f.statements[i].is_opcode("selp.") && f.register_of(f.statements[i], 3) == f.register_of(test, 0)) return i;
  }
  return no_index;
}

// Adds a register that a test compares and that becomes the lesser of both.
bool lane_record::add_extremum(unsigned test, unsigned end) {
  ptx_function &f = *function;
  const ptx_statement &t = f.statements[test];
  for (unsigned i = test + 1; t.is_opcode("setp.") && i < end; ++i) {
    const ptx_statement &s = f.statements[i];
    const unsigned r = f.register_of(s, 0);
    if ((s.is_opcode("min.") || s.is_opcode("max.")) && r != no_index && f.uses(t, r) && !add(r)) return false;
  }
  return true;
}

// What else is chosen by the same predicate belongs to it.
bool lane_record::add_choice(unsigned choice) {
  ptx_function &f = *function;
  const ptx_statement &s = f.statements[choice];
  const unsigned p = f.register_of(s, 3), d = p != no_index ? definition_before(choice, p) : no_index;
  unsigned taken;
  if (d == no_index || !is_plain(f.statements[d]) || f.uses(f.statements[d], p)) return false;
  if (!chooses(s, &taken)) return false;
  const sets_if sets = taken == 1 ? sets_if::it_holds : sets_if::it_does_not;
  unsigned end = d + 1, first = no_index;
  for (; end < f.blocks[s.block].end && !f.defines(f.statements[end], p); ++end) {
    const ptx_statement &u = f.statements[end];
    if (!f.uses(u, p)) continue;
    if (f.register_of(u, 3) != p || !u.is_opcode("selp.") || f.register_of(u, 0) == no_index || !add(f.register_of(u, 0)))
      return false;
    if (first == no_index) first = end;
  }
  const bool known = std::any_of(first_decision(), end_of_decisions(), [&](const decision &o) { return o.choice == first; });
  if (known) return true;
  if (decision_count == most_decisions || !add_extremum(d, end)) return false;
  decisions[decision_count++] = {first, end, d, p, sets};
  return true;
}

// A block that is entered by a branch. All belongs to it that it gives another value which is used behind it, but what it
// counts up.
bool lane_record::add_block(unsigned statement, bit_rows &live) {
  ptx_function &f = *function;
  const unsigned b = f.statements[statement].block;
  for (const decision *d = first_decision(); d != end_of_decisions(); ++d)
    if (d->sets == sets_if::executed && f.statements[d->choice].block == b) return true;
  unsigned before = b, ways, choice = no_index;
  do {
    const unsigned to = before;
    ways = 0;
    f.each_predecessor(to, [&](unsigned from) {
      before = from;
      ++ways;
    });
  } while (ways == 1 && before != b && f.behind_jumps(before) == b);
  if (ways != 1 || !shape->blocks.has(before) || decision_count == most_decisions) return false;
  const unsigned branch = f.blocks[before].end - 1, p = f.statements[branch].guard;
  if (f.statements[branch].target == no_index || p == no_index) return false;
  const unsigned d = definition_before(branch, p);
  if (d == no_index || !is_plain(f.statements[d])) return false;
  for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
    const ptx_statement &s = f.statements[i];
    const bool added = f.each_reference(s, [&](const ptx_reference &r) {
      if (!r.defines || f.uses(s, r.reg)) return true;
      if (std::none_of(f.blocks[b].successors, f.blocks[b].successors + 2,
                       [&](unsigned to) { return to != no_index && live.has(to, r.reg); }))
        return true;
      if (choice == no_index) choice = i;
      return add(r.reg);
    });
    if (!added) return false;
  }
  if (choice == no_index) return false;
  decisions[decision_count++] = {choice, f.blocks[b].end, d, p, sets_if::executed};
  return true;
}

// What a register begins with is a constant, or what the loop does not change: the same on each way.
bool lane_record::is_begin(const ptx_statement &s, std::string_view *begins) {
  if (!is_plain(s) || !s.is_opcode("mov.") || s.operand_count != 2 || shape->is_repeated(s.block)) return false;
  *begins = constant_at(static_cast<unsigned>(&s - function->statements.begin()), s.operands[1]);
  if (!begins->empty()) return true;
  const unsigned from = function->register_of(s, 1);
  if (from == no_index || shape->changes(from)) return false;
  *begins = s.operands[1];
  return true;
}

bool lane_record::add_begin(unsigned i, unsigned n) {
  std::string_view begins;
  if (!is_begin(function->statements[i], &begins) || (!slots[n].begins.empty() && slots[n].begins != begins)) return false;
  slots[n].begins = begins;
  return true;
}

bool lane_record::add_definitions(unsigned n, bit_rows &live) {
  ptx_function &f = *function;
  const unsigned reg = slots[n].reg;
  const auto each = [&](auto visit) {
    return f.each_definition(reg, [&](const ptx_statement &s) {
      return s.block == no_index || !shape->blocks.has(s.block) ||
             visit(s, static_cast<unsigned>(&s - f.statements.begin()));
    });
  };
  std::string_view begins;
  return can_be_passed_on(f.registers[reg].type) &&
         each([&](const ptx_statement &s, unsigned i) { return !is_begin(s, &begins) || add_begin(i, n) || is_plain(s); }) &&
         each([&](const ptx_statement &s, unsigned i) {
           if (s.is_opcode("selp.")) return add_choice(i);
           if (unsigned taken; is_extremum(s, &taken)) {
             const unsigned choice = choice_beside(i);
             return choice != no_index && add(f.register_of(f.statements[choice], 0)) && add_choice(choice);
           }
           return (is_begin(s, &begins) && begins == slots[n].begins) || (is_plain(s) && add_block(i, live));
         });
}

// Whether nothing has been set where a statement is executed.
bool lane_record::is_fresh(unsigned i) {
  const unsigned b = function->statements[i].block;
  return std::none_of(first_decision(), end_of_decisions(), [&](const decision &d) {
    const unsigned from = function->statements[d.choice].block;
    return (from == b && d.choice < i) || leads_to(from, b);
  });
}

// The one statement by which a decision sets a register; no_index if there is not one.
unsigned lane_record::setting_of(const decision &d, unsigned n) {
  ptx_function &f = *function;
  unsigned found = no_index;
  for (unsigned i = d.sets == sets_if::executed ? d.choice : d.test + 1; i < d.end; ++i) {
    const ptx_statement &s = f.statements[i];
    unsigned taken;
    if (!f.defines(s, slots[n].reg)) continue;
    if (found != no_index) return no_index;
    found = i;
    if (d.sets != sets_if::executed && is_extremum(s, &taken)) continue;
    if (d.sets == sets_if::executed
            ? !is_plain(s) || s.is_opcode("selp.")
            : !chooses(s, &taken) || f.register_of(s, 3) != d.predicate || (taken == 1) != (d.sets == sets_if::it_holds))
      return no_index;
  }
  return found;
}

bool lane_record::sets_all(const decision &d) {
  for (unsigned n = 0; n < count; ++n)
    if (setting_of(d, n) == no_index) return false;
  return true;
}

// Whether a value is an iteration's, not one that the thread has before all of them. In a trip, or a chunk, nothing else is
// done.
bool lane_record::is_of_iteration(unsigned reg) { return loop->by_trips || shape->depends(reg); }

// Whether a decision compares what a register has with what it sets it to.
bool lane_record::compares(const decision &d, unsigned n, std::string_view *relation_there, std::string_view *type_there) {
  ptx_function &f = *function;
  const ptx_statement &test = f.statements[d.test];
  if (!test.is_opcode("setp.") || test.operand_count != 3) return false;
  const unsigned i = setting_of(d, n);
  const ptx_statement &choice = f.statements[i];
  unsigned taken = 1;
  bool if_true = d.sets == sets_if::it_holds;
  if (d.sets == sets_if::executed) {
    if (!choice.is_opcode("mov.") || choice.operand_count != 2) return false;
    const ptx_statement &branch = f.statements[f.blocks[test.block].end - 1];
    if_true = (f.behind_jumps(f.blocks[test.block].successors[1]) == choice.block) != branch.guard_negated;
  } else if (!is_extremum(choice, &taken)) {
    (void)chooses(choice, &taken);
  }
  const unsigned value = f.register_of(choice, taken);
  const bool first = has_at(d.test, test.operands[1], n) && f.register_of(test, 2) == value,
             second = has_at(d.test, test.operands[2], n) && f.register_of(test, 1) == value;
  if (value == no_index || first == second || !is_of_iteration(value)) return false;
  if (!f.uses(test, slots[n].reg) && !is_fresh(d.test)) return false;
  // Neither is another one by then.
  const auto stays = [&](unsigned from, unsigned end) {
    for (unsigned s = from; s < end; ++s)
      if (f.defines(f.statements[s], value) || f.defines(f.statements[s], slots[n].reg)) return false;
    return true;
  };
  if (d.sets == sets_if::executed ? !stays(d.test + 1, f.blocks[test.block].end) || !stays(f.blocks[choice.block].first, i)
                                  : !stays(d.test + 1, i))
    return false;
  const std::size_t dot = test.opcode.rfind('.');
  std::string_view name(test.opcode.data() + 5, dot - 5);
  *type_there = {test.opcode.data() + dot + 1, test.opcode.size() - dot - 1};
  const ptx_relation *const r = find_relation(name);
  if (r == nullptr) return false;
  if (second) name = r->swapped;
  *relation_there = if_true ? name : negated(name, type_there->starts_with('f'));
  if (!is_order(*relation_there)) return false;
  const bool lesser = choice.is_opcode("min.");
  if (!lesser && !choice.is_opcode("max.")) return true;
  return (lesser == ((*relation_there)[0] == 'g')) && choice.opcode.ends_with(*type_there);
}

// Whether all but the one that decides are set by nothing else than its comparison.
bool lane_record::are_set_by_key() {
  for (unsigned n = 0; n < count; ++n)
    for (const decision *d = first_decision(); n != key && d != end_of_decisions(); ++d) {
      const ptx_statement &s = function->statements[setting_of(*d, n)];
      if (d->sets != sets_if::executed && !s.is_opcode("selp.")) return false;
    }
  return true;
}

// Whether nothing but the registers tells that a decision has set them. Lanes set them more often than the thread would:
// each begins with what that had in front of the loop.
bool lane_record::does_nothing_else(const decision &d, bit_rows &live) {
  ptx_function &f = *function;
  if (d.sets != sets_if::executed) return true; // all that uses the predicate has been seen
  const unsigned b = f.statements[d.choice].block, from = f.statements[d.test].block;
  const auto &ways = f.blocks[from].successors, &ends = f.blocks[b].successors;
  const unsigned behind = ends[1] != no_index ? ends[1] : ends[0],
                 other = f.behind_jumps(ways[f.behind_jumps(ways[0]) == b ? 1 : 0]);
  if (behind == no_index || (ends[0] != no_index && ends[1] != no_index) || f.behind_jumps(behind) != other) return false;
  for (unsigned i = d.test + 1; i + 1 < f.blocks[from].end; ++i)
    if (f.uses(f.statements[i], d.predicate)) return false;
  for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
    const ptx_statement &s = f.statements[i];
    if (s.is != ptx_statement::kind::instruction || s.opcode == "bra") continue;
    bool defines = false;
    const bool seen = !f.each_reference(s, [&](const ptx_reference &r) {
      defines = defines || r.defines;
      return !r.defines || has(r.reg) || !live.has(behind, r.reg);
    });
    if (!defines || seen || s.is_opcode("atom.") || s.is_opcode("call") || s.is_opcode("ld.param.")) return false;
  }
  return true;
}

// One of them decides, everywhere in the same way; or none does, and what is set last counts, if that depends on the
// iteration, not on what the thread has had before all of them.
bool lane_record::find_key(bit_rows &live) {
  ptx_function &f = *function;
  const bool alone = std::all_of(first_decision(), end_of_decisions(), [&](const decision &d) {
    return f.each_reference(f.statements[d.test], [&](const ptx_reference &r) { return !r.uses || !has(r.reg); });
  });
  key = no_index;
  if (alone)
    return are_set_by_key() && std::all_of(first_decision(), end_of_decisions(),
                                           [&](const decision &d) { return is_of_iteration(d.predicate); });
  if (!std::all_of(first_decision(), end_of_decisions(), [&](const decision &d) { return does_nothing_else(d, live); }))
    return false;
  for (unsigned n = 0; n < count; ++n) {
    relation = type = {};
    const bool decides = std::all_of(first_decision(), end_of_decisions(), [&](const decision &d) {
      std::string_view relation_there, type_there;
      if (!compares(d, n, &relation_there, &type_there)) return false;
      if (relation.empty()) relation = relation_there, type = type_there;
      return relation == relation_there && type == type_there;
    });
    if (!decides) continue;
    key = n;
    return are_set_by_key();
  }
  return false;
}

// All else that uses them in the loop finds what they begin with.
bool lane_record::is_used_well() {
  ptx_function &f = *function;
  for (unsigned n = 0; n < count; ++n) {
    const bool well = f.each_use(slots[n].reg, [&](const ptx_statement &s) {
      if (s.block == no_index || !shape->blocks.has(s.block)) return true;
      const auto i = static_cast<unsigned>(&s - f.statements.begin());
      unsigned taken;
      const bool own = f.register_of(s, 0) == slots[n].reg && (chooses(s, &taken) || is_extremum(s, &taken)) &&
                       f.register_of(s, taken) != slots[n].reg;
      const bool tests = std::any_of(first_decision(), end_of_decisions(), [&](const decision &d) { return d.test == i; });
      return own || tests || !constant_at(i, slots[n].reg).empty();
    });
    if (!well) return false;
  }
  return true;
}

// Whether all that uses a predicate is in the block that defines it.
bool lane_record::is_alone(unsigned predicate) {
  return function->each_use(predicate, [&](const ptx_statement &s) {
    return s.block == no_index ||
           definition_before(static_cast<unsigned>(&s - function->statements.begin()), predicate) != no_index;
  });
}

bool lane_record::match(ptx_function &f, const static_loop &l, loop_shape &s, unsigned reg, bit_rows &live) {
  function = &f;
  loop = &l;
  shape = &s;
  count = decision_count = 0;
  if (!add(reg)) return false;
  for (unsigned n = 0; n < count; ++n)
    if (!add_definitions(n, live)) return false;
  if (decision_count == 0) return false;
  for (unsigned n = 0; n < count; ++n) {
    slots[n].from_before = live.has(l.block, slots[n].reg);
    if (slots[n].from_before != slots[n].begins.empty()) return false;
    if (!slots[n].from_before && l.by_trips) return false;
  }
  for (unsigned i = 0; i < decision_count; ++i) {
    const decision &d = decisions[i];
    if (!sets_all(d) || shape->is_tail(f.statements[d.choice].block) || !is_alone(d.predicate)) return false;
  }
  for (unsigned n = 0; n < count; ++n) {
    const bool fresh = f.each_definition(slots[n].reg, [&](const ptx_statement &d) {
      const auto i = static_cast<unsigned>(&d - f.statements.begin());
      std::string_view begins;
      if (d.block == no_index || !shape->blocks.has(d.block)) return true;
      const bool sets =
          std::any_of(first_decision(), end_of_decisions(), [&](const decision &one) { return setting_of(one, n) == i; });
      return sets || (is_begin(d, &begins) && is_fresh(i));
    });
    if (!fresh) return false;
  }
  return find_key(live) && is_used_well();
}

} // namespace regomp::nvptx
