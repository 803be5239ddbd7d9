// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_sizes.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

constexpr std::int64_t most_step = 1024;

} // namespace

bool trial_sizes::is_read(unsigned statement, unsigned other) {
  return machine.addresses[statement] == machine.addresses[other];
}

// Adds what has been given to the region that a register is computed from, but not by such a division.
bool trial_sizes::add_reads(unsigned reg, array<unsigned> &to) {
  seen.clear();
  seen.add(reg);
  using follow = ptx_function::follow;
  return f.close(seen, ptx_function::direction::to_sources, [&](const ptx_statement &s, unsigned r) {
    const auto i = static_cast<unsigned>(&s - f.statements.begin());
    if (loop.is_of_partition(r) || machine.divides_nest.has(i)) return follow::stop;
    if (!s.is_opcode("ld.")) return follow::through;
    if (!machine.reads_given(i, shape) || machine.code[i].loads_pointer || machine.code[i].type.is_float())
      return follow::stop;
    const bool added =
        std::any_of(to.begin(), to.end(), [&](unsigned other) { return is_read(i, other); }) || to.push_back(i);
    return added ? follow::stop : follow::give_up;
  });
}

// Adds what the variable is compared with that a division by a size gives, or what is counted from there, and by which
// steps.
bool trial_sizes::add_ends(unsigned divisor, array<unsigned> &to, array<std::int64_t> &steps,
                           array<std::int64_t> &constants) {
  bit_rows variable;
  array<unsigned> read;
  if (!variable.resize(1, f.registers.size())) return false;
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 0; i < f.statements.size(); ++i) {
      const ptx_statement &s = f.statements[i];
      const unsigned result = f.register_of(s, 0);
      if (s.block == no_index || !shape.blocks.has(s.block) || result == no_index || variable.has(result)) continue;
      bool is = false;
      if (machine.divides_nest.has(i) && s.is_opcode("rem.")) {
        read.clear();
        if (const unsigned by = f.register_of(s, 2); by != no_index && !add_reads(by, read)) return false;
        for (const unsigned r : read) is = is || is_read(r, divisor);
      } else if (s.is_opcode("add.") || s.is_opcode("sub.") || s.is_opcode("mov.") || s.is_opcode("cvt.") ||
                 s.is_opcode("selp.") || s.is_opcode("shl.") || s.is_opcode("mul.lo.")) {
        is = !f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !variable.has(r.reg); });
      }
      if (!is) continue;
      variable.add(result);
      changed = true;
      if (std::int64_t by; s.is_opcode("add.") && f.constant_of(s, 2, &by)) {
        by = by < 0 ? -by : by;
        const bool known = by < 2 || by > most_step || std::find(steps.begin(), steps.end(), by) != steps.end();
        if (!known && steps.size() < most_steps && !steps.push_back(by)) return false;
      }
    }
  }
  for (const ptx_statement &s : f.statements) {
    if (s.block == no_index || !shape.blocks.has(s.block) || !s.is_opcode("set")) continue;
    const unsigned a = f.register_of(s, 1), b = f.register_of(s, 2);
    if (std::int64_t c; a != no_index && variable.has(a) && f.constant_of(s, 2, &c) && c > 0 && c < most_step)
      if (std::find(constants.begin(), constants.end(), c) == constants.end() && constants.size() < most_steps &&
          !constants.push_back(c))
        return false;
    if (a == no_index || b == no_index || variable.has(a) == variable.has(b)) continue;
    if (!add_reads(variable.has(a) ? b : a, to)) return false;
  }
  return true;
}

bool trial_sizes::add_guesses(unsigned read, array<unsigned> &all) {
  array<unsigned> ends;
  array<std::int64_t> steps, constants;
  if (!add_ends(read, ends, steps, constants)) return false;
  size one = {read, guesses.size(), 0, 0};
  if (!guesses.push_back({})) return false;
  const auto add_single = [&](std::int64_t more, std::int64_t step = 1) {
    for (const unsigned e : ends)
      if (!guesses.push_back({e, no_index, more, step})) return false;
    return true;
  };
  const auto add_pair = [&](std::int64_t more, std::int64_t step = 1) {
    for (const unsigned e : ends)
      for (const unsigned b : all)
        if (!is_read(e, b) && !guesses.push_back({e, b, more, step})) return false;
    return true;
  };
  for (const std::int64_t c : constants)
    for (const std::int64_t more : {0, 1})
      if (!guesses.push_back({no_index, no_index, c + more, 1, true})) return false;
  for (const std::int64_t step : steps)
    if (!add_single(0, step) || !add_single(-1, step) || !add_single(-2, step) || !add_pair(0, step)) return false;
  const bool added = add_single(0) && add_single(-2) && add_single(-1) && add_pair(1) && add_pair(0) && add_single(1) &&
                     add_single(-4) && add_single(-3) && add_single(2) && add_single(-6) && add_pair(-1);
  one.count = guesses.size() - one.first;
  return added && sizes.push_back(one);
}

bool trial_sizes::find() {
  array<unsigned> of_tests, reads;
  if (!seen.resize(1, f.registers.size())) return false;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (s.block == no_index || !shape.blocks.has(s.block)) continue;
    // Where a nest's outer loop is not counted a ring of the program's own looks the same as the inner one.
    if (machine.divides_nest.has(i) && s.is_opcode("div."))
      if (const unsigned divisor = f.register_of(s, 2); divisor != no_index && !add_reads(divisor, reads)) return false;
    if (!s.is_opcode("setp.") && !s.is_opcode("set.") && !s.is_opcode("min.") && !s.is_opcode("max.")) continue;
    for (unsigned o = 1; o < 3; ++o)
      if (const unsigned r = f.register_of(s, o); r != no_index && !add_reads(r, of_tests)) return false;
  }
  // A size that is compared with is one of which nothing needs to be guessed.
  for (const unsigned e : of_tests)
    for (std::size_t i = reads.size(); i-- > 0;)
      if (is_read(reads[i], e)) reads.erase(i);
  while (of_tests.size() > most_ends) of_tests.erase(of_tests.size() - 1);
  for (const unsigned r : reads)
    if (reads.size() <= most_sizes && !add_guesses(r, of_tests)) return false;
  return true;
}

bool trial_sizes::next_guess() {
  for (;;) {
    std::size_t i = 0;
    for (; i < sizes.size(); ++i) {
      size &s = sizes[i];
      if (++s.guessed <= level && s.guessed < s.count) break;
      s.guessed = 0;
    }
    if (i == sizes.size()) {
      bool more = false;
      ++level;
      for (const size &s : sizes) more = more || level < s.count;
      if (!more) return false;
      sizes[0].guessed = 0;
    }
    for (const size &s : sizes)
      if (s.guessed == level) return true;
  }
}

bool trial_sizes::assume() {
  machine.assumed.clear();
  for (const size &s : sizes) {
    const guess &g = guesses[s.first + s.guessed];
    if (g.constant && !machine.assumed.push_back({machine.addresses[s.read], static_cast<std::uint64_t>(g.more)}))
      return false;
    if (g.end == no_index) continue;
    std::uint64_t v = machine.made_up_for(g.end) + static_cast<std::uint64_t>(g.more);
    if (g.begin != no_index) v -= machine.made_up_for(g.begin);
    // Data by which a loop has no iterations stay such.
    if (g.step > 1 && static_cast<std::int64_t>(v) > 0)
      v = (v + static_cast<std::uint64_t>(g.step) - 1) / static_cast<std::uint64_t>(g.step);
    if (!machine.assumed.push_back({machine.addresses[s.read], v})) return false;
  }
  return true;
}

} // namespace regomp::nvptx
