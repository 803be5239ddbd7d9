// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/loop_shape.h"

#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

constexpr std::size_t most_blocks = 500;
constexpr char no_memory[] = "finds no memory";
constexpr char entered[] = "is of a loop that is entered in several ways";

} // namespace

// False if memory is exhausted.
bool loop_shape::collect(ptx_function &f, const static_loop &loop) {
  members.clear();
  if (!blocks.resize(1, f.blocks.size())) return false;
  const auto visit = [&](unsigned b) {
    if (b == no_index || b == loop.exit || blocks.has(b)) return true;
    blocks.add(b);
    return members.push_back(b);
  };
  if (!visit(loop.block)) return false;
  for (std::size_t i = 0; i < members.size(); ++i)
    for (const unsigned to : f.blocks[members[i]].successors)
      if (!visit(to)) return false;
  return true;
}

// Which blocks lead to which, and what follows from that.
const char *loop_shape::order(ptx_function &f) {
  if (members.size() > most_blocks) return "is part of too long a loop";
  bit_rows leads; // row and bit: blocks' places in `members`
  array<unsigned> place, to_visit;
  if (!leads.resize(members.size(), members.size()) || !behind.resize(1, f.blocks.size()) ||
      !repeated.resize(1, f.blocks.size()) || !tail.resize(1, f.blocks.size()))
    return no_memory;
  for (std::size_t b = 0; b < f.blocks.size(); ++b)
    if (!place.push_back(no_index)) return no_memory;
  for (unsigned i = 0; i < members.size(); ++i) place[members[i]] = i;
  for (unsigned i = 0; i < members.size(); ++i) {
    to_visit.clear();
    if (!to_visit.push_back(i)) return no_memory;
    while (to_visit.size() > 0) {
      const unsigned from = to_visit[to_visit.size() - 1];
      to_visit.erase(to_visit.size() - 1);
      for (const unsigned to : f.blocks[members[from]].successors) {
        if (to == no_index || place[to] == no_index || leads.has(i, place[to])) continue;
        leads.add(i, place[to]);
        if (!to_visit.push_back(place[to])) return no_memory;
      }
    }
  }
  repeats = false;
  for (unsigned c = 0; c < members.size(); ++c) {
    if (!leads.has(c, c)) continue;
    repeats = true;
    repeated.add(members[c]);
    for (unsigned b = 0; b < members.size(); ++b)
      if (leads.has(c, b) && !leads.has(b, c)) behind.add(members[b]);
  }
  for (unsigned b = 0; b < members.size(); ++b) {
    bool leads_on = false;
    for (unsigned c = 0; c < members.size(); ++c) leads_on = leads_on || (leads.has(b, c) && leads.has(c, c));
    if (behind.has(members[b]) && !leads_on) tail.add(members[b]);
  }
  return nullptr;
}

// False if memory is exhausted.
bool loop_shape::find_registers(ptx_function &f, const static_loop &loop) {
  if (!dependent.resize(1, f.registers.size()) || !modified.resize(1, f.registers.size())) return false;
  for (const unsigned b : members)
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
      f.each_reference(f.statements[i], [&](const ptx_reference &r) {
        if (r.defines) modified.add(r.reg);
        return true;
      });
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (loop.is_of_partition(r)) dependent.add(r);
  for (bool found = true; found;) {
    found = false;
    for (const unsigned b : members)
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
        const ptx_statement &s = f.statements[i];
        if (f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !dependent.has(r.reg); })) continue;
        f.each_reference(s, [&](const ptx_reference &r) {
          if (!r.defines || dependent.has(r.reg)) return true;
          dependent.add(r.reg);
          return found = true;
        });
      }
  }
  return true;
}

// Whether the blocks have a way in but their first one, or a way back to that.
bool loop_shape::is_entered_elsewhere(ptx_function &f, const static_loop &loop) {
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (const unsigned to : f.blocks[b].successors)
      if (to != no_index && blocks.has(to) && (to == loop.block ? blocks.has(b) : !blocks.has(b))) return true;
  return false;
}

// Whether the compiler may have made calls of the loop.
bool loop_shape::fills_or_copies(ptx_function &f) {
  for (const unsigned b : members)
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
      if (f.statements[i].is_opcode("call") && is_memory_function(called_function(f.statements[i]))) return true;
  return false;
}

const char *loop_shape::find(ptx_function &f, static_loop &loop) {
  if (loop.by_trips) {
    // A round is a trip: there is nothing behind its iterations.
    if (!collect(f, loop) || !behind.resize(1, f.blocks.size()) || !repeated.resize(1, f.blocks.size()) ||
        !tail.resize(1, f.blocks.size()))
      return no_memory;
    if (loop.by_chunks && is_entered_elsewhere(f, loop)) return entered;
    return find_registers(f, loop) ? nullptr : no_memory;
  }
  loop.exit = loop.block;
  do {
    loop.exit = f.blocks[loop.exit].post_dominator;
    if (loop.exit == no_index) return "is of no loop, or of one without end";
    if (!collect(f, loop)) return no_memory;
    if (const char *why = order(f)) return why;
  } while (!repeats && !fills_or_copies(f));
  if (is_entered_elsewhere(f, loop)) return entered;
  if (loop.exit > 0 && is_barrier(f.statements[f.blocks[loop.exit].first - 1])) return "ends behind a barrier";
  return find_registers(f, loop) ? nullptr : no_memory;
}

// The blocks that lead there stay: a thread without iterations takes another way.
const char *loop_shape::end_early(ptx_function &f, static_loop &loop) {
  bit_rows old;
  unsigned end = no_index;
  if (!old.resize(1, f.blocks.size())) return no_memory;
  for (const unsigned b : members) {
    old.add(b);
    if (repeated.has(b) && end == no_index) end = b;
  }
  const auto comes_behind = [&](unsigned b) {
    while (b != no_index && b != loop.exit && b != end) b = f.blocks[b].post_dominator;
    return b == end;
  };
  const auto ends_all = [&] {
    return std::all_of(members.begin(), members.end(), [&](unsigned b) { return !repeated.has(b) || comes_behind(b); });
  };
  while (end != no_index && end != loop.exit && (repeated.has(end) || !ends_all())) end = f.blocks[end].post_dominator;
  if (end == no_index || end == loop.exit || end == loop.block) return "ends where its iterations do";
  loop.exit = end;
  loop.ends_early = true;
  if (!collect(f, loop)) return no_memory;
  // Of these, those of before that lead to the new end.
  bit_rows leading;
  if (!leading.resize(1, f.blocks.size())) return no_memory;
  leading.add(end);
  for (bool changed = true; changed;) {
    changed = false;
    for (const unsigned b : members)
      for (const unsigned to : f.blocks[b].successors)
        if (to != no_index && old.has(b) && !leading.has(b) && leading.has(to)) {
          leading.add(b);
          changed = true;
        }
  }
  leading.remove(end);
  members.clear();
  if (!blocks.resize(1, f.blocks.size())) return no_memory;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    if (leading.has(b)) {
      blocks.add(b);
      if (!members.push_back(b)) return no_memory;
    }
  if (const char *why = order(f)) return why;
  if (!repeats || !blocks.has(loop.block) || is_entered_elsewhere(f, loop)) return entered;
  // What is repeated does an iteration before it is left.
  const auto begins_cycle = [&](unsigned b) {
    for (unsigned from = 0; from < f.blocks.size(); ++from)
      for (const unsigned to : f.blocks[from].successors)
        if (to == b && (!blocks.has(from) || !repeated.has(from))) return true;
    return false;
  };
  for (const unsigned b : members) {
    const auto &to = f.blocks[b].successors;
    if ((to[0] == end || to[1] == end) && repeated.has(b) && begins_cycle(b) && to[0] != b && to[1] != b)
      return "may end in front of its iterations";
  }
  if (loop.exit > 0 && is_barrier(f.statements[f.blocks[loop.exit].first - 1])) return "ends behind a barrier";
  return find_registers(f, loop) ? nullptr : no_memory;
}

// start + size, with start = size * number + rest.
bool loop_shape::is_end(ptx_function &f, const static_loop &loop, unsigned reg) {
  if (loop.by_bounds) return reg == loop.end;
  const ptx_statement *const sum = f.sole_definition(reg);
  if (sum == nullptr || !sum->is_opcode("add.") || sum->guard != no_index) return false;
  const unsigned a = f.register_of(*sum, 1), b = f.register_of(*sum, 2), start = a == loop.size ? b : a;
  if (a != loop.size && b != loop.size) return false;
  // It may be counted up later: what it is at this place.
  const ptx_statement *product = sum;
  while (product > &f.statements[f.blocks[loop.block].first] && sum->block == loop.block)
    if (f.defines(*--product, start)) break;
  return f.defines(*product, start) && product->guard == no_index && product->is_opcode("mad.lo.") &&
         f.uses(*product, loop.size) && f.uses(*product, loop.number) && f.register_of(*product, 3) == loop.rest;
}

bool loop_shape::is_of_last(ptx_function &f, const static_loop &loop, unsigned block) {
  unsigned from = no_index, count = 0;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (const unsigned to : f.blocks[b].successors)
      if (to == block) {
        from = b;
        ++count;
      }
  if (count != 1 || !blocks.has(from)) return false;
  const ptx_statement &branch = f.statements[f.blocks[from].end - 1];
  if (branch.target == no_index || branch.guard == no_index) return false;
  const ptx_statement *const test = f.sole_definition(branch.guard);
  if (test == nullptr || test->guard != no_index || test->operand_count != 3) return false;
  const bool equal = test->is_opcode("setp.eq."), differs = test->is_opcode("setp.ne.");
  const bool if_true = f.blocks[from].successors[1] == block ? !branch.guard_negated : branch.guard_negated;
  if (!(equal && if_true) && !(differs && !if_true)) return false;
  return is_end(f, loop, f.register_of(*test, 1)) || is_end(f, loop, f.register_of(*test, 2));
}

} // namespace regomp::nvptx
