// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/collapsed_values.h"

#include "plugin/nvptx/image_edit/collapsed_odometer.h"

#include <algorithm>
#include <cstdint>

namespace regomp::nvptx {

namespace collapsed {

namespace {

constexpr std::size_t most_values = std::size_t{1} << 18;
constexpr std::size_t most_visits = 64; // of a block
constexpr unsigned most_claims = 64;

} // namespace

bool odometer::check() {
  // Loops that iterations have of their own are parts of the one that repeats these.
  if (!cycle.find(f, shape) || cycle.count() != 1 || !make_places()) return false;
  do {
    claimed = false;
    if (!begin() || !run()) return false;
  } while (claimed);
  if (refused || !advances) return false;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    if (cycle[b] != no_index && is_head(b) && !is_known_at_head(b)) return false;
  return find_effects() && first_is_like_others();
}

// --- the blocks

bool odometer::is_head(unsigned block) {
  for (unsigned from = 0; from < f.blocks.size(); ++from)
    for (const unsigned to : f.blocks[from].successors)
      if (to == block && (!shape.blocks.has(from) || cycle[from] != cycle[block])) return true;
  return false;
}

// --- what is where

bool odometer::make_places() {
  std::size_t places = 0;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!place.push_back(static_cast<unsigned>(places)) || !states.push_back({})) return false;
    places += shape.blocks.has(b);
  }
  if (places * f.registers.size() > most_values) return false;
  for (std::size_t i = 0; i < places * f.registers.size(); ++i)
    if (!values.push_back({})) return false;
  for (std::size_t i = 0; i < f.registers.size(); ++i)
    if (!now.push_back({}) || !kept.push_back({})) return false;
  return true;
}

bool odometer::begin() {
  to_visit.clear();
  refused = false;
  for (place_state &s : states) s = {};
  state = {};
  for (std::size_t r = 0; r < f.registers.size(); ++r) now[r] = same(hash_of(f.registers[r].name));
  // Of the thread's part the end stays what it is when iterations have begun.
  if (loop.by_bounds) {
    now[loop.start] = counted(1, 0, 0);
    now[loop.end] = same(hash_of("end"));
  } else {
    now[loop.size] = counted(~std::uint64_t{0}, 0, hash_of("end"));
    now[loop.rest] = same(hash_of("rest")); // start = size * number + rest
    now[loop.number] = {};
  }
  return arrive(loop.block);
}

bool odometer::run() {
  for (std::size_t visits = 0; to_visit.size() > 0 && !claimed; ++visits) {
    if (visits > most_visits * f.blocks.size()) return false;
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    std::copy(at(b), at(b) + f.registers.size(), now.begin());
    state = states[b];
    tested = no_index;
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
      if (f.statements[i].is == ptx_statement::kind::instruction) execute(f.statements[i]);
    const int at_end = way_to_end(b);
    if (at_end >= 0) {
      // Where a digit goes back to its begin its register tells less than on the other way, which so comes first.
      if (!go(b, static_cast<unsigned>(at_end), true, true) || !go(b, 1 - static_cast<unsigned>(at_end), true, false))
        return false;
    } else if (!go(b, 0, false, false) || !go(b, 1, false, false)) {
      return false;
    }
  }
  return true;
}

// On to a block's successor; with `tests` a digit has been tested, which is at its end or not.
bool odometer::go(unsigned b, unsigned way, bool tests, bool ends) {
  const unsigned to = f.blocks[b].successors[way];
  if (to == no_index || !shape.blocks.has(to)) return true;
  std::copy(now.begin(), now.end(), kept.begin());
  const place_state before = state;
  if (tests) advance(b, to, ends);
  if (cycle[to] != no_index && cycle[b] != cycle[to]) enter(cycle[to]);
  if (!arrive(to)) return false;
  std::copy(kept.begin(), kept.end(), now.begin());
  state = before;
  return true;
}

// The next iteration begins: what the registers are in terms of that.
void odometer::advance(unsigned from, unsigned to, bool ends) {
  const unsigned digit = state.undecided;
  for (value &v : now) {
    if (digit == 0) v.rest -= v.a_time;
    if (ends) v.rest -= v.quotient[digit];
    if (ends && (v.made_of >> digit & 1) != 0) v = {};
  }
  if (digit == 0) state.begun = cycle[from] == no_index && state.begun != unknown_count ? state.begun + 1 : unknown_count;
  state.zeros = ends ? digit + 1 : digit;
  state.undecided = ends && digit + 1 < digits ? digit + 1 : 0;
  advances = advances || cycle[from] != no_index;
  // All that is needed now has come from the iteration before.
  for (unsigned r = 0; r < f.registers.size(); ++r)
    if (inner.has(to, r) && !now[r].known && !sums.accumulates_in(r) && !(now[r].of_left && cycle[from] == no_index))
      refused = true;
}

// What a cycle leaves as it is stays what the first iteration made it.
void odometer::enter(unsigned c) {
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    value &v = now[r];
    if (cycle.changes(c, r) || (v.a_time == 0 && !v.divides())) continue;
    if (v.divides() || state.begun == unknown_count)
      v = {};
    else
      v = counted(0, v.of_first + v.a_time, v.rest + v.a_time * static_cast<std::uint64_t>(state.begun));
  }
}

// `now` and `state` are what they are where a block ends that leads to `b`.
bool odometer::arrive(unsigned b) {
  value *const there = at(b);
  place_state &known = states[b];
  if (!known.visited) {
    known = state;
    known.visited = true;
    std::copy(now.begin(), now.end(), there);
    for (const claim &c : claims)
      if (c.block == b) there[c.reg] = now[c.reg].known && is_equal(c.is, now[c.reg]) ? c.is : value{};
    return to_visit.push_back(b);
  }
  if (shape.is_behind(b) && !shape.is_repeated(b)) return true; // the thread's last iteration has been
  if (known.undecided != state.undecided) refused = true;
  bool changed = false;
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    if (!inner.has(b, r)) continue;
    const value both = met(there[r], known, now[r]);
    if (both == there[r]) continue;
    changed = true;
    there[r] = both;
    if (!both.known) continue;
    // All that has been computed from the value before begins anew.
    if (claims.size() == most_claims || !claims.push_back({b, r, both})) return false;
    claimed = true;
  }
  if (known.begun != state.begun && known.begun != unknown_count) {
    known.begun = unknown_count;
    changed = true;
  }
  if (state.zeros < known.zeros) {
    known.zeros = state.zeros;
    changed = true;
  }
  return !changed || to_visit.push_back(b);
}

// `x`, with what is `known`, is what is there; `y` comes with `state`. What is claimed then is proved, or not, by all ways
// that lead there.
value odometer::met(const value &x, const place_state &known, const value &y) {
  if (x == y) return x;
  if (!x.known || !y.known) return {};
  if (is_equal(x, y)) return x;
  if (x.divides() || y.divides() || known.begun == unknown_count) return {};
  const auto x_begun = static_cast<std::uint64_t>(known.begun);
  const auto y_begun = static_cast<std::uint64_t>(state.begun);
  // It stays what the first iteration made it.
  const value stays = counted(0, x.of_first + x.a_time, x.rest + x.a_time * x_begun);
  if (stays != x && is_equal(stays, y)) return stays;
  // Or it counts the thread's iterations.
  const value counts = counted(1, ~std::uint64_t{0}, x.rest - x_begun);
  if (x.is_same() && y.is_same() && (state.begun == unknown_count || y.rest - y_begun == counts.rest)) return counts;
  return {};
}

bool odometer::is_equal(const value &x, const value &y) {
  const value d = difference(x, y);
  if (d.is_zero()) return true;
  if (state.begun != unknown_count) {
    const value of_first = sum(d, counted(~d.a_time + 1, d.a_time, d.a_time * static_cast<std::uint64_t>(state.begun)));
    if (of_first.is_zero()) return true;
  }
  value z = d;
  if (state.zeros > 0) {
    z.quotient[0] += z.a_time * size_of[0];
    z.rest -= z.a_time * offset;
    z.a_time = 0;
  }
  for (unsigned i = 1; i < state.zeros; ++i) {
    z.quotient[i] += z.quotient[i - 1] * size_of[i];
    z.quotient[i - 1] = 0;
  }
  return z.is_zero();
}

// --- a test

// Which of a block's successors is come to when the digit that is next to be tested goes back to its begin; -1 if the
// block ends with no such test.
int odometer::way_to_end(unsigned b) {
  const ptx_statement &branch = f.statements[f.blocks[b].end - 1];
  if (digits == 0 || tested == no_index || branch.target == no_index || branch.guard != tested) return -1;
  const bool swapped = test_of[0].is_same();
  const value &digit = test_of[swapped ? 1 : 0], &end = test_of[swapped ? 0 : 1];
  if (!digit.known || !end.is_same() || digit.of_first != 0) return -1;
  const unsigned d = state.undecided;
  value shape_of_digit = d == 0 ? counted(digit.a_time, 0, 0) : same(0);
  const std::uint64_t step = d == 0 ? digit.a_time : digit.quotient[d - 1];
  if (step == 0) return -1;
  if (d > 0) shape_of_digit.quotient[d - 1] = step;
  shape_of_digit.quotient[d] = ~(step * size_of[d]) + 1;
  shape_of_digit.rest = digit.rest;
  if (digit != shape_of_digit) return -1;
  const bool equal = test.is_opcode("setp.eq."), differs = test.is_opcode("setp.ne.");
  const bool below = test.is_opcode(swapped ? "setp.g" : "setp.l"), above = test.is_opcode(swapped ? "setp.l" : "setp.g");
  const bool or_equal = test.is_opcode("setp.le.") || test.is_opcode("setp.ge.");
  if (!equal && !differs && !below && !above) return -1;
  // Of a step that is no constant the sign is unknown; then the compiler asks whether the end has not been reached, or
  // has.
  const bool up = is_constant(step) ? step >> 63 == 0 : below == !or_equal;
  const bool ends_if_true = equal || (up ? above : below);
  const std::uint64_t beyond = !equal && !differs && ends_if_true != or_equal ? (up ? 1 : ~std::uint64_t{0}) : 0;
  const unsigned way = ends_if_true != branch.guard_negated ? 1 : 0;
  if (!counts_next(f.blocks[b].successors[way], d)) return -1;
  return is_end(d, step, end.rest + beyond - digit.rest, equal || differs) ? static_cast<int>(way) : -1;
}

// Whether the next digit, or what is computed from it, is counted there, or tested in its turn: the program may test
// variables, too, and set some of its own then.
bool odometer::counts_next(unsigned b, unsigned digit) {
  for (unsigned jumps = 0; jumps < 4 && b != no_index && shape.blocks.has(b); ++jumps) {
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.is != ptx_statement::kind::instruction || s.is_opcode("bra")) continue;
      const auto is_of_next = [&](unsigned reg) {
        return reg != no_index && now[reg].quotient[digit] != 0 &&
               (digit == 0 ? now[reg].a_time : now[reg].quotient[digit - 1]) == 0;
      };
      if (s.is_opcode("setp.") && (is_of_next(f.register_of(s, 1)) || is_of_next(f.register_of(s, 2)))) return true;
      if ((s.is_opcode("add.") || s.is_opcode("sub.") || s.is_opcode("mov.")) && is_of_next(f.register_of(s, 0)))
        return true;
    }
    const auto &to = f.blocks[b].successors;
    if (to[0] != no_index && to[1] != no_index) return false;
    b = to[0] != no_index ? to[0] : to[1];
  }
  return false;
}

// Whether the place of the end fits with how many values the digit has. Where the two come from the data of the region it
// is the compiler that has computed them from each other, and it must be the same in all copies of the test.
bool odometer::is_end(unsigned d, std::uint64_t step, std::uint64_t to_end, bool exactly) {
  const std::uint64_t expected = d == 0 ? step * (size_of[0] - 1 - offset) : step * size_of[d];
  const auto beyond = static_cast<std::int64_t>(to_end - expected), by = static_cast<std::int64_t>(step);
  if (beyond == 0) return true;
  if (is_constant(static_cast<std::uint64_t>(beyond)))
    return !exactly && is_constant(step) && (by > 0 ? beyond < 0 && beyond > -by : beyond > 0 && beyond < -by);
  if (is_constant(size_of[d])) return false;
  if (!end_of[d].known) end_of[d] = {true, step, to_end};
  return end_of[d].step == step && end_of[d].to_end == to_end;
}

// --- what it says

bool odometer::is_known_at_head(unsigned head) {
  bool counts = false;
  for (unsigned r = 0; r < f.registers.size(); ++r) {
    if (!inner.has(head, r) || sums.accumulates_in(r)) continue;
    const value &v = at(head)[r];
    if (!v.known) return false;
    counts = counts || (v.a_time != 0 && cycle.changes(cycle[head], r));
  }
  return counts;
}

} // namespace collapsed

bool counts_like_odometer(ptx_function &f, const static_loop &loop, loop_shape &shape, lane_sums &sums, bit_rows &inner) {
  return collapsed::odometer(f, loop, shape, sums, inner).check();
}

} // namespace regomp::nvptx
