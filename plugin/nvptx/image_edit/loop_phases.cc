// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/loop_phases.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

constexpr char no_memory[] = "finds no memory";
constexpr char waits[] = "waits at a barrier";

} // namespace

bool loop_phases::ends_with_barrier(ptx_function &f, unsigned block) {
  return is_barrier(f.statements[f.blocks[block].end - 1]);
}

bool loop_phases::is_of_barrier(ptx_function &f, const ptx_statement &s) {
  if (is_barrier(s)) return true;
  const auto i = static_cast<std::size_t>(&s - f.statements.begin());
  return (s.line == "{" && i + 1 < f.statements.size() && is_barrier(f.statements[i + 1])) ||
         (s.line == "}" && i > 0 && is_barrier(f.statements[i - 1]));
}

const char *loop_phases::find(ptx_function &f, const static_loop &loop, loop_shape &shape) {
  count = 1;
  phase.clear();
  for (std::size_t b = 0; b < f.blocks.size(); ++b)
    if (!phase.push_back(no_index)) return no_memory;
  array<unsigned> to_visit;
  phase[loop.block] = 0;
  if (!to_visit.push_back(loop.block)) return no_memory;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    unsigned behind = phase[b];
    if (ends_with_barrier(f, b)) {
      const std::size_t call = f.blocks[b].end - 1;
      if (loop.by_trips || shape.is_repeated(b) || call == f.blocks[b].first || call + 1 >= f.statements.size() ||
          f.statements[call - 1].line != "{" || f.statements[call + 1].line != "}")
        return waits;
      if (++behind == most) return waits;
      count = std::max(count, behind + 1);
    }
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || !shape.blocks.has(to)) continue;
      if (phase[to] == no_index) {
        phase[to] = behind;
        if (!to_visit.push_back(to)) return no_memory;
      } else if (phase[to] != behind) {
        return waits;
      }
    }
  }
  // All ways come to the end in the last one.
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (const unsigned to : f.blocks[b].successors)
      if (shape.blocks.has(b) && to != no_index && !shape.blocks.has(to) &&
          phase[b] + (ends_with_barrier(f, b) ? 1 : 0) + 1 != count)
        return waits;
  return nullptr;
}

// Adds what defines a register to what is repeated. False if it was there.
bool loop_phases::add_needed(ptx_function &f, loop_shape &shape, unsigned reg) {
  if (needed.has(reg)) return false;
  needed.add(reg);
  for (unsigned i = 0; i < f.statements.size(); ++i)
    if (is_in_front(shape, f.statements[i].block) && f.defines(f.statements[i], reg)) {
      repeated.add(i);
      working.add(f.statements[i].block);
    }
  return true;
}

// Whether something that is repeated lies between a block's end and where all ways from there meet.
bool loop_phases::leads_to_repeated(ptx_function &f, loop_shape &shape, unsigned block) {
  bit_rows seen;
  array<unsigned> to_visit;
  const unsigned end = f.blocks[block].post_dominator;
  if (!seen.resize(1, f.blocks.size()) || !to_visit.push_back(block)) return true;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || to == end || seen.has(to)) continue;
      if (!shape.blocks.has(to) || working.has(to) || deciding.has(to)) return true;
      seen.add(to);
      if (!to_visit.push_back(to)) return true;
    }
  }
  return false;
}

// Until nothing is added: what is repeated needs what it is computed from, and the branches on the way to it.
const char *loop_phases::close(ptx_function &f, loop_shape &shape, team_values &shared) {
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = 0; b < f.blocks.size(); ++b) {
      if (!is_in_front(shape, b)) continue;
      const ptx_statement &last = f.statements[f.blocks[b].end - 1];
      if (last.target != no_index && last.guard != no_index && !deciding.has(b) && leads_to_repeated(f, shape, b)) {
        deciding.add(b);
        repeated.add(f.blocks[b].end - 1);
        changed = true;
      }
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
        if (!repeated.has(i)) continue;
        const ptx_statement &s = f.statements[i];
        // What the region was started with is read again; all else must be computed.
        const bool reads = s.is_opcode("ld.") || s.is_opcode("atom.") || s.is_opcode("call") || s.is_opcode("shfl.");
        if (reads && !(shared.reads_data(f, s) && shared.is_shared(f, f.register_of(s, 0))))
          return "needs what it has had before a barrier";
        f.each_reference(s, [&](const ptx_reference &r) {
          if (r.uses && add_needed(f, shape, r.reg)) changed = true;
          return true;
        });
      }
    }
  }
  return nullptr;
}

const char *loop_phases::find_repeated(ptx_function &f, loop_shape &shape, team_values &shared, bit_rows &inner,
                                       bit_rows &live) {
  if (count == 1) return nullptr;
  if (!needed.resize(1, f.registers.size()) || !repeated.resize(1, f.statements.size()) ||
      !deciding.resize(1, f.blocks.size()) || !working.resize(1, f.blocks.size()))
    return no_memory;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!shape.blocks.has(b) || !ends_with_barrier(f, b)) continue;
    working.add(b);
    for (unsigned r = 0; r < f.registers.size(); ++r)
      if (shape.blocks.has(b + 1) && (inner.has(b + 1, r) || (live.has(b + 1, r) && shape.changes(r))))
        (void)add_needed(f, shape, r);
  }
  return close(f, shape, shared);
}

} // namespace regomp::nvptx
