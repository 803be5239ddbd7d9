// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/same_iterations.h"

#include "plugin/nvptx/image_edit/loop_cycles.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>
#include <cstdint>

namespace regomp::nvptx {

namespace {

constexpr char no_memory[] = "finds no memory";

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t h = 0xcbf29ce484222325;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return h ^ h >> 29;
}
std::uint64_t bit_of(std::string_view text) { return std::uint64_t{1} << hash_of(text) % 64; }

// A statement that changes memory, as all copies that the compiler has made of it look: what it does, to which of the data
// that the function was given, and whether the place depends on the iteration.
struct effect {
  std::uint64_t signature;
  unsigned block;
};

class iterations {
public:
  iterations(ptx_function &function, const static_loop &l, loop_shape &s, loop_phases &p, team_values &values)
      : f(function), loop(l), shape(s), phases(p), shared(values) {}

  const char *check() {
    if (!cycles.find(f, shape) || !find_sources() || !find_effects() || !find_first_iteration()) return no_memory;
    for (const effect &e : effects) {
      bool leads = false;
      for (unsigned c = 0; c < cycles.count(); ++c) {
        if (!belongs_to(e.block, c)) continue;
        leads = true;
        if (const char *why = check_in(e, c)) return why;
      }
      if (!leads) return once_in_front;
    }
    return nullptr;
  }

private:
  enum place { before, repeated };
  static constexpr char once_in_front[] = "may do something once, in front of the loop";

  // Whether a block is of a cycle, or in front of it, in the same phase.
  bool belongs_to(unsigned block, unsigned cycle) {
    return phases.of(block) == phase_of(cycle) &&
           (cycles[block] == cycle || (!shape.is_repeated(block) && cycles.leads(block, cycle)));
  }
  unsigned phase_of(unsigned cycle) {
    unsigned b = 0;
    while (cycles[b] != cycle) ++b;
    return phases.of(b);
  }
  // Whether one cycle comes behind the other, or they are the same; a compiler makes several of a loop, of which one is
  // taken.
  bool are_in_turn(unsigned one, unsigned other) {
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      if ((cycles[b] == one && cycles.leads(b, other)) || (cycles[b] == other && cycles.leads(b, one))) return true;
    return one == other;
  }
  bool counts_with(const effect &e, unsigned cycle) {
    for (unsigned c = 0; c < cycles.count(); ++c)
      if (belongs_to(e.block, c) && phase_of(c) == phase_of(cycle) && are_in_turn(c, cycle)) return true;
    return false;
  }
  const char *check_in(const effect &e, unsigned cycle) {
    unsigned counts[2], of_first[2], all[2];
    count(e, cycle, counts, of_first, all);
    // What only some iterations do.
    if (counts[repeated] == 0 || of_first[before] + of_first[repeated] == 0) return "does what others do not";
    // In front of what is repeated there are whole iterations, or none.
    if (counts[before] * all[repeated] != all[before] * counts[repeated]) return once_in_front;
    return nullptr;
  }

  // From which data, symbols and so on registers are computed; a set, as bits by hash.
  bool find_sources() {
    for (std::size_t r = 0; r < f.registers.size(); ++r)
      if (!sources.push_back(0)) return false;
    for (bool changed = true; changed;) {
      changed = false;
      for (const ptx_statement &s : f.statements) {
        if (s.is != ptx_statement::kind::instruction) continue;
        const std::uint64_t set = sources_of(s);
        f.each_reference(s, [&](const ptx_reference &r) {
          if (r.defines && (sources[r.reg] | set) != sources[r.reg]) {
            sources[r.reg] |= set;
            changed = true;
          }
          return true;
        });
      }
    }
    return true;
  }
  std::uint64_t sources_of(const ptx_statement &s) {
    std::uint64_t set = 0;
    f.each_reference(s, [&](const ptx_reference &r) {
      if (r.uses) set |= sources[r.reg];
      return true;
    });
    for (unsigned i = 0; i < s.operand_count; ++i) {
      const std::string_view o = s.operands[i];
      const char c = o.empty() ? '%' : o[0] == '[' && o.size() > 1 ? o[1] : o[0];
      if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') set |= bit_of(o); // a symbol
    }
    // Of the block of data that the region was started with each place is a source.
    if (shared.reads_data(f, s)) set |= bit_of(s.operands[1]);
    return set;
  }

  // A constant that is stored, or a register that always is one.
  std::uint64_t constant_value(const ptx_statement &s) {
    std::int64_t value;
    if (!s.is_opcode("st.")) return 0;
    return f.constant_of(s, 1, &value) ? static_cast<std::uint64_t>(value) * 0x9e3779b97f4a7c15 + 1 : 0;
  }

  bool find_effects() {
    for (unsigned b = 0; b < f.blocks.size(); ++b) {
      if (!shape.blocks.has(b) || is_tail(b)) continue;
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
        const ptx_statement &s = f.statements[i];
        const bool call = s.is_opcode("call");
        if (is_barrier(s)) continue; // between the loops
        if (!call && !s.is_opcode("atom.") && !s.is_opcode("red.") && (!s.is_opcode("st.") || s.is_opcode("st.param")))
          continue;
        std::uint64_t what = call ? hash_of(called_function(s)) : hash_of(s.opcode);
        if (!call) {
          bool depends = false;
          std::uint64_t from = 0;
          f.each_reference(s, [&](const ptx_reference &r) {
            if (r.uses && r.operand < s.operand_count && s.operands[r.operand].starts_with('[')) {
              depends = depends || shape.depends(r.reg);
              from |= sources[r.reg];
            }
            return true;
          });
          what = (what ^ from ^ constant_value(s)) * 2 + depends;
        }
        if (!effects.push_back({what, b})) return false;
      }
    }
    return true;
  }
  // Whether a block comes behind all that is repeated in its phase.
  bool is_tail(unsigned block) {
    if (!shape.is_behind(block) || shape.is_repeated(block)) return false;
    for (unsigned c = 0; c < cycles.count(); ++c)
      if (belongs_to(block, c)) return false;
    return true;
  }
  place place_of(unsigned block) { return shape.is_repeated(block) ? repeated : before; }

  // The blocks that the first iteration may run through: up to the branch where a thread with one iteration leaves. Where
  // that stands in front of what is repeated it lets the first one in.
  bool find_first_iteration() {
    if (!first.resize(1, f.blocks.size()) || !visit(loop.block)) return false;
    while (to_visit.size() > 0) {
      const unsigned b = to_visit[to_visit.size() - 1];
      to_visit.erase(to_visit.size() - 1);
      const bool leaves = may_leave(b) && !is_head(b);
      for (const unsigned to : f.blocks[b].successors)
        if (to != no_index && shape.blocks.has(to) && !(leaves && cycles[to] == cycles[b]) && !visit(to)) return false;
    }
    return true;
  }
  bool visit(unsigned block) {
    if (first.has(block)) return true;
    first.add(block);
    return to_visit.push_back(block);
  }
  // Whether one of two ways from a repeated block leads out of what is repeated.
  bool may_leave(unsigned block) {
    const auto outside = [&](unsigned to) {
      return to != no_index && (!shape.blocks.has(to) || cycles[to] != cycles[block]);
    };
    const auto &to = f.blocks[block].successors;
    return (outside(to[0]) || outside(to[1])) && shape.is_repeated(block);
  }
  // A repeated block that is come to from in front, and changes nothing.
  bool is_head(unsigned block) {
    if (std::any_of(effects.begin(), effects.end(), [block](const effect &e) { return e.block == block; })) return false;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (const unsigned to : f.blocks[b].successors)
        if (to == block && (b != block && !shape.is_repeated(b))) return true;
    return false;
  }

  void count(const effect &one, unsigned cycle, unsigned (&counts)[2], unsigned (&of_first)[2], unsigned (&all)[2]) {
    counts[0] = counts[1] = of_first[0] = of_first[1] = all[0] = all[1] = 0;
    for (const effect &e : effects) {
      if (!counts_with(e, cycle)) continue;
      ++all[place_of(e.block)];
      if (e.signature != one.signature) continue;
      ++counts[place_of(e.block)];
      if (first.has(e.block)) ++of_first[place_of(e.block)];
    }
  }

  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
  loop_phases &phases;
  loop_cycles cycles;
  team_values &shared;
  array<std::uint64_t> sources; // by register
  array<effect> effects;
  bit_rows first;
  array<unsigned> to_visit;
};

} // namespace

const char *check_same_iterations(ptx_function &f, const static_loop &loop, loop_shape &shape, loop_phases &phases,
                                  team_values &shared) {
  return iterations(f, loop, shape, phases, shared).check();
}

} // namespace regomp::nvptx
