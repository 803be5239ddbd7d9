// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/register_webs.h"

#include "plugin/nvptx/image_edit/renamed_function.h"
#include "plugin/nvptx/image_edit/warp_state.h"

namespace regomp::nvptx {

namespace {

constexpr std::size_t most_bits = std::size_t{1} << 24; // a function as long as a book is left alone

class webs {
public:
  explicit webs(renamed_function &function) : to(function), f(function.f) {}
  bool split();

private:
  bool number_definitions();
  bool find_reaching();
  void step(const ptx_statement &, bit_rows &row);
  void join(const ptx_statement &, bit_rows &row);
  bool name();
  unsigned leader_of(unsigned d) {
    while (leaders[d] != d) d = leaders[d] = leaders[leaders[d]];
    return d;
  }

  renamed_function &to;
  ptx_function &f;
  warp_state warp;          // whose registers are known by how they are computed, in several steps
  array<unsigned> begin;    // of each register's definitions, which are numbered one behind the other
  array<unsigned> numbers;  // of each reference that defines a register with several definitions
  array<unsigned> leaders;  // of each definition: another one of its web
  array<unsigned> use_webs; // of each reference that uses one: a definition that reaches it
  bit_rows reaching;        // where each block begins
};

bool webs::number_definitions() {
  array<unsigned> next;
  if (!begin.resize(f.registers.size() + 1) || !next.reserve(f.registers.size()) || !numbers.resize(f.references.size()) ||
      !use_webs.resize(f.references.size()))
    return false;
  for (unsigned &b : begin) b = 0;
  for (const ptx_reference &r : f.references)
    if (r.defines) ++begin[r.reg + 1];
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    begin[r + 1] += begin[r];
    (void)next.push_back(begin[r]);
  }
  for (unsigned i = 0; i < f.references.size(); ++i) {
    numbers[i] = f.references[i].defines ? next[f.references[i].reg]++ : no_index;
    use_webs[i] = no_index;
  }
  const unsigned count = begin[f.registers.size()];
  for (unsigned d = 0; d < count; ++d)
    if (!leaders.push_back(d)) return false;
  return count * f.blocks.size() <= most_bits && reaching.resize(f.blocks.size(), count + 1);
}

void webs::step(const ptx_statement &s, bit_rows &row) {
  for (unsigned i = s.first_reference; i < s.first_reference + s.references; ++i) {
    const ptx_reference &r = f.references[i];
    if (!r.defines) continue;
    if (!r.uses) // else what was there may stay
      for (unsigned d = begin[r.reg]; d < begin[r.reg + 1]; ++d) row.remove(d);
    row.add(numbers[i]);
  }
}

bool webs::find_reaching() {
  bit_rows now;
  if (!now.resize(1, leaders.size() + 1)) return false;
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = 0; b < f.blocks.size(); ++b) {
      now.clear();
      now.add_row(0, reaching, b);
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) step(f.statements[i], now);
      for (const unsigned next : f.blocks[b].successors)
        if (next != no_index) changed = reaching.add_row(next, now, 0) || changed;
    }
  }
  return true;
}

// All definitions that reach a use are of one web.
void webs::join(const ptx_statement &s, bit_rows &row) {
  for (unsigned i = s.first_reference; i < s.first_reference + s.references; ++i) {
    const ptx_reference &r = f.references[i];
    if (!r.uses) continue;
    unsigned first = r.defines ? numbers[i] : no_index;
    for (unsigned d = begin[r.reg]; d < begin[r.reg + 1]; ++d) {
      if (!row.has(d)) continue;
      if (first == no_index) first = d;
      leaders[leader_of(d)] = leader_of(first);
    }
    use_webs[i] = first;
  }
}

bool webs::name() {
  array<unsigned> of_leader; // the web's number among its register's
  if (!of_leader.resize(leaders.size())) return false;
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    unsigned count = 0;
    for (unsigned d = begin[r]; d < begin[r + 1]; ++d)
      if (leader_of(d) == d) of_leader[d] = count++;
  }
  for (unsigned i = 0; i < f.references.size(); ++i) {
    const unsigned d = f.references[i].defines ? numbers[i] : use_webs[i];
    if (d != no_index && !warp.is_acting_lane(f.references[i].reg)) to.split(i, of_leader[leader_of(d)]);
  }
  return true;
}

bool webs::split() {
  bit_rows now;
  (void)warp.find(f);
  if (!number_definitions() || !find_reaching() || !now.resize(1, leaders.size() + 1)) return false;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    now.clear();
    now.add_row(0, reaching, b);
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
      join(f.statements[i], now);
      step(f.statements[i], now);
    }
  }
  return name();
}

} // namespace

bool split_webs(std::string_view text, text_buffer &out) {
  renamed_function to;
  return to.read(text) && webs(to).split() && to.write(out);
}

} // namespace regomp::nvptx
