// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_sizes.h"

namespace regomp::nvptx {

bool trial_sizes::is_read(unsigned statement, unsigned other) {
  return machine.addresses[statement] == machine.addresses[other];
}

// Adds what has been read from the region's data that a register is computed from, but not by such a division.
bool trial_sizes::add_reads(unsigned reg, array<unsigned> &to) {
  to_visit.clear();
  seen.clear();
  seen.add(reg);
  if (!to_visit.push_back(reg)) return false;
  while (to_visit.size() > 0) {
    const unsigned r = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    if (loop.is_of_partition(r)) continue;
    for (unsigned i = 0; i < f.statements.size(); ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.is != ptx_statement::kind::instruction || machine.divides_nest.has(i) || !f.defines(s, r)) continue;
      if (s.is_opcode("ld.")) {
        if (!machine.reads_region(i) || machine.code[i].loads_pointer || machine.code[i].type.is_float()) continue;
        bool known = false;
        for (const unsigned other : to) known = known || is_read(i, other);
        if (!known && !to.push_back(i)) return false;
        continue;
      }
      bool added = true;
      f.each_reference(s, [&](const ptx_reference &ref) {
        if (!ref.uses || seen.has(ref.reg)) return true;
        seen.add(ref.reg);
        return added = to_visit.push_back(ref.reg);
      });
      if (!added) return false;
    }
  }
  return true;
}

bool trial_sizes::find() {
  array<unsigned> of_tests;
  if (!seen.resize(1, f.registers.size())) return false;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (s.block == no_index || !shape.blocks.has(s.block)) continue;
    // Where a nest's outer loop is not counted a ring of the program's own looks the same as the inner one.
    if (machine.divides_nest.has(i) && s.is_opcode("div."))
      if (const unsigned divisor = f.register_of(s, 2); divisor != no_index && !add_reads(divisor, sizes)) return false;
    if (!s.is_opcode("setp.") && !s.is_opcode("set.") && !s.is_opcode("min.") && !s.is_opcode("max.")) continue;
    for (unsigned o = 1; o < 3; ++o)
      if (const unsigned r = f.register_of(s, o); r != no_index && !add_reads(r, of_tests)) return false;
  }
  for (const unsigned e : of_tests) {
    // A size that is compared with is one of which nothing needs to be guessed.
    for (std::size_t i = sizes.size(); i-- > 0;)
      if (is_read(sizes[i], e)) sizes.erase(i);
    if (ends.size() < most_ends && !ends.push_back(e)) return false;
  }
  if (sizes.size() > most_sizes) sizes.clear();
  if (!guesses.push_back({})) return false;
  for (const std::int64_t more : {0, -2, -1, 1, -4, -3, 2, -6, 3}) {
    for (const unsigned e : ends)
      if (!guesses.push_back({e, no_index, more})) return false;
    for (const unsigned e : ends)
      for (const unsigned b : ends)
        if (b != e && more >= -1 && more <= 1 && !guesses.push_back({e, b, more})) return false;
  }
  return true;
}

bool trial_sizes::next_guess() {
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (++guessed[i] < guesses.size()) return true;
    guessed[i] = 0;
  }
  return false;
}

bool trial_sizes::assume() {
  machine.assumed.clear();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const guess &g = guesses[guessed[i]];
    if (g.end == no_index) continue;
    std::uint64_t v = machine.made_up_for(g.end) + static_cast<std::uint64_t>(g.more);
    if (g.begin != no_index) v -= machine.made_up_for(g.begin);
    if (!machine.assumed.push_back({machine.addresses[sizes[i]], v})) return false;
  }
  return true;
}

} // namespace regomp::nvptx
