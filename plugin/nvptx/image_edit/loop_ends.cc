// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What there is behind a loop besides sums: whether the thread's last iteration, or its last trip, says what it is.
#include "plugin/nvptx/image_edit/loop_editor.h"

namespace regomp::nvptx {

// Whether each way to an early end has done an iteration. What lies behind may be iterations, too, which a thread that has
// few does there; a round has one, and must have done it before. In front of what is repeated that shows by what an
// iteration changes.
bool loop_editor::ends_behind_iteration(const static_loop &loop) {
  const auto shows = [&](unsigned b) {
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.is != ptx_statement::kind::instruction) continue;
      const bool stores = s.is_opcode("st.") && !s.is_opcode("st.param");
      if (stores || s.is_opcode("atom.") || s.is_opcode("red.") || s.is_opcode("call")) return true;
      if (!s.is_opcode("mov.") &&
          !f.each_reference(s, [&](const ptx_reference &r) { return !r.defines || !sums.accumulates_in(r.reg); }))
        return true;
    }
    return false;
  };
  bit_rows seen;
  array<unsigned> to_visit;
  if (!seen.resize(1, f.blocks.size()) || !to_visit.push_back(loop.block)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    if (shape.is_repeated(b) || shows(b)) continue;
    for (const unsigned to : f.blocks[b].successors) {
      if (to == loop.exit) return false;
      if (to == no_index || !shape.blocks.has(to) || seen.has(to)) continue;
      seen.add(to);
      if (!to_visit.push_back(to)) return false;
    }
  }
  return true;
}

// What is live where the loop's blocks begin, if what `behind` has is where it ends. A thread without iterations is none.
bool loop_editor::find_live_for(const static_loop &loop, bit_rows &behind, bit_rows &rows) {
  bit_rows now;
  if (!rows.resize(f.blocks.size(), f.registers.size()) || !now.resize(1, f.registers.size())) return false;
  for (bool changed = true; changed;) {
    changed = false;
    for (auto b = static_cast<unsigned>(f.blocks.size()); b-- > 0;) {
      if (!shape.blocks.has(b)) continue;
      now.clear();
      for (const unsigned to : f.blocks[b].successors)
        if (to == loop.exit)
          now.add_row(0, behind, 0);
        else if (to != no_index && shape.blocks.has(to))
          now.add_row(0, rows, to);
      for (unsigned i = f.blocks[b].end; i-- > f.blocks[b].first;) lanes.step_back(f.statements[i], now);
      changed = rows.add_row(b, now, 0) || changed;
    }
  }
  return true;
}

// Whether what the loop leaves besides sums is the last iteration's, whichever the thread's first one was: all that it is
// computed from is of that iteration, or counts iterations.
bool loop_editor::last_iteration_tells(const static_loop &loop, last_values &values) {
  bit_rows behind, rows;
  if (!behind.resize(1, f.registers.size())) return false;
  for (const unsigned r : ends.last) {
    if (values.of_first.has(r)) return false;
    behind.add(r);
  }
  if (!find_live_for(loop, behind, rows)) return false;
  const auto is_told = [&](unsigned r) {
    if (sums.accumulates_in(r)) return false;
    if (!shape.changes(r) || loop.is_of_partition(r)) return true;
    if (rows.has(loop.block, r)) return false;
    if (values.counted.has(r)) return true;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      if (shape.blocks.has(b) && shape.is_repeated(b) && is_entered_from_front(b) && rows.has(b, r)) return false;
    return !is_given_before_and_changed(r);
  };
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (values.needed.has(r) && !is_told(r)) return false;
  return true;
}

// Adds the registers whose last values are needed behind the loop, and all that these are computed from there. False if
// memory is exhausted.
bool loop_editor::find_needed_for_ends(bit_rows &needed) {
  for (const unsigned r : ends.last) needed.add(r);
  using follow = ptx_function::follow;
  return f.close(needed, ptx_function::direction::to_sources, [&](const ptx_statement &s, unsigned) {
    return s.block == no_index || !shape.blocks.has(s.block) ? follow::stop : follow::through;
  });
}

// Whether the register's value behind the loop is what the thread's last trip has left. Where a trip is asked for in its
// head, that is executed once more than a round does.
bool loop_editor::leaves_last_of_trips(const static_loop &loop, unsigned reg) {
  if (tests_trip_first) {
    const ptx_block &head = f.blocks[loop.block];
    for (unsigned i = head.first; i < head.end; ++i)
      if (f.defines(f.statements[i], reg)) return false;
  }
  return ends.add_of_trip(f, loop, inner, reg);
}

} // namespace regomp::nvptx
