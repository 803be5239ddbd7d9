// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/collapsed_values.h"

#include "plugin/nvptx/image_edit/collapsed_form.h"
#include "plugin/nvptx/image_edit/loop_cycles.h"

#include <algorithm>
#include <cstdint>

namespace regomp::nvptx {

namespace {

using namespace collapsed;

constexpr std::size_t most_values = std::size_t{1} << 18;
constexpr std::size_t most_visits = 64; // of a block
constexpr unsigned most_claims = 64;
constexpr int unknown_count = -1;

// What is known where a block begins, apart from the registers.
struct place_state {
  bool visited = false;
  int begun = 0;          // J - S, or unknown_count
  unsigned zeros = 0;     // so many digits, from the first one on, are zero: J + offset = size_of[0] * Q[0], ...
  unsigned undecided = 0; // Q of this number, if not 0, is still that of the iteration before, as are those above it
};

class odometer {
public:
  odometer(ptx_function &function, const static_loop &l, loop_shape &s, lane_sums &loop_sums, bit_rows &live)
      : f(function), loop(l), shape(s), sums(loop_sums), inner(live) {}

  bool check() {
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

private:
  // --- the blocks

  bool is_head(unsigned block) {
    for (unsigned from = 0; from < f.blocks.size(); ++from)
      for (const unsigned to : f.blocks[from].successors)
        if (to == block && (!shape.blocks.has(from) || cycle[from] != cycle[block])) return true;
    return false;
  }

  // --- what is where

  bool make_places() {
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
  bool begin() {
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

  value *at(unsigned block) { return &values[place[block] * f.registers.size()]; }

  bool run() {
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
  bool go(unsigned b, unsigned way, bool tests, bool ends) {
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
  void advance(unsigned from, unsigned to, bool ends) {
    const unsigned digit = state.undecided;
    for (value &v : now) {
      if (digit == 0) v.rest -= v.a_time;
      if (ends) v.rest -= v.quotient[digit];
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
  void enter(unsigned c) {
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
  bool arrive(unsigned b) {
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
  value met(const value &x, const place_state &known, const value &y) {
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
  bool is_equal(const value &x, const value &y) {
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
  int way_to_end(unsigned b) {
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
  bool counts_next(unsigned b, unsigned digit) {
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
  bool is_end(unsigned d, std::uint64_t step, std::uint64_t to_end, bool exactly) {
    const std::uint64_t expected = d == 0 ? step * (size_of[0] - 1 - offset) : step * size_of[d];
    const auto beyond = static_cast<std::int64_t>(to_end - expected), by = static_cast<std::int64_t>(step);
    if (beyond == 0) return true;
    if (is_constant(static_cast<std::uint64_t>(beyond)))
      return !exactly && is_constant(step) && (by > 0 ? beyond < 0 && beyond > -by : beyond > 0 && beyond < -by);
    if (is_constant(size_of[d])) return false;
    if (!end_of[d].known) end_of[d] = {true, step, to_end};
    return end_of[d].step == step && end_of[d].to_end == to_end;
  }

  // --- a statement

  value operand(const ptx_statement &s, unsigned i) {
    if (i >= s.operand_count) return {};
    if (const unsigned r = f.register_of(s, i); r != no_index) return now[r];
    std::int64_t constant;
    if (f.constant_of(s, i, &constant)) return same(static_cast<std::uint64_t>(constant));
    return same(hash_of(s.operands[i])); // a symbol, a special register, another constant
  }

  void execute(const ptx_statement &s) {
    value result = s.guard != no_index ? value{} : result_of(s);
    if (!result.known && result.expression == 0) result.expression = expression_of(s);
    if (!result.known && (s.is_opcode("and.") || s.is_opcode("rem.")))
      result.of_left = s.guard == no_index && is_left(operand(s, 1)) && operand(s, 2).is_same();
    if (f.defines(s, tested)) tested = no_index;
    if (s.is_opcode("setp.") && s.guard == no_index && s.operand_count == 3) {
      test_of[0] = operand(s, 1);
      test_of[1] = operand(s, 2);
      tested = f.register_of(s, 0);
      test = s;
    }
    if (cycle[s.block] != no_index && !may_remember(s)) refused = true;
    f.each_reference(s, [&](const ptx_reference &r) {
      if (r.defines) now[r.reg] = r.uses ? value{} : result;
      return true;
    });
  }
  // What depends on the thread's first iteration may be counted with, and may say when the last one has been.
  bool may_remember(const ptx_statement &s) {
    if (s.is_opcode("setp.") && difference(operand(s, 1), operand(s, 2)).of_first == 0) return true;
    const bool remembers = !f.each_reference(
        s, [&](const ptx_reference &r) { return !r.uses || now[r.reg].of_first == 0 || sums.accumulates_in(r.reg); });
    if (!remembers) return true;
    return s.guard == no_index && (s.is_opcode("mov.") || s.is_opcode("add.") || s.is_opcode("sub.")) && result_of(s).known;
  }

  // Of other operations: the same if all that they compute with is.
  value opaque(const ptx_statement &s) {
    value result = same(hash_of(s.opcode));
    for (unsigned i = 1; i < s.operand_count; ++i) {
      const unsigned r = f.register_of(s, i);
      result.rest = mixed_with(result.rest, r != no_index ? now[r].rest : hash_of(s.operands[i]));
    }
    f.each_reference(s, [&](const ptx_reference &r) {
      if (r.uses && !now[r.reg].is_same()) result = {};
      return true;
    });
    return result;
  }

  value result_of(const ptx_statement &s) {
    if (s.is_opcode("call")) return {};
    if (s.is_opcode("ld.") || s.is_opcode("atom.")) {
      // In front of what is repeated, and at an address that all threads know: it may have been moved there.
      const bool moved = s.is_opcode("ld.") && !s.is_opcode("ld.param") && opaque(s).known;
      return moved && (comparing || cycle[s.block] == no_index) ? same(expression_of(s)) : value{};
    }
    if (s.opcode.find(".f") != s.opcode.npos) return opaque(s);
    const value a = operand(s, 1), b = operand(s, 2);
    if (s.is_opcode("mov.")) return a;
    if (is_start(s)) {
      const value start = counted(1, 0, 0), rest = same(hash_of("rest"));
      return s.is_opcode("mad.") ? sum(difference(start, rest), operand(s, 3)) : difference(start, rest);
    }
    if (!a.known) return {};
    if (s.is_opcode("cvt.") && (s.opcode.find("8") != s.opcode.npos || s.opcode.find("16") != s.opcode.npos))
      return opaque(s);
    if (s.is_opcode("cvt.") || s.is_opcode("cvta.")) return a;
    if (s.is_opcode("neg.")) return product(a, ~std::uint64_t{0});
    if (s.is_opcode("not.")) return difference(same(~std::uint64_t{0}), a);
    if (!b.known) return {};
    if (s.is_opcode("add.")) return sum(a, b);
    if (s.opcode == "vadd.u32.u32.u32.add") return sum(sum(a, b), operand(s, 3));
    if (s.is_opcode("sub.")) return difference(a, b);
    if (s.is_opcode("shl.") && b.is_same() && b.rest < 64) return product(a, std::uint64_t{1} << b.rest);
    const bool added = s.is_opcode("mad.lo.") || s.is_opcode("mad.wide.");
    if (added || s.is_opcode("mul.lo.") || s.is_opcode("mul.wide.")) {
      value p;
      if (a.is_same() || b.is_same()) p = a.is_same() ? product(b, a.rest) : product(a, b.rest);
      return added ? sum(p, operand(s, 3)) : p;
    }
    if (a.is_same()) return opaque(s);
    if (!b.is_same()) return {};
    if (s.is_opcode("div.")) return divided(a, b.rest, false);
    if (s.is_opcode("rem.")) return divided(a, b.rest, true);
    if (s.is_opcode("shr.") && b.rest < 32) return divided(a, std::uint64_t{1} << b.rest, false);
    if (s.is_opcode("and.") && is_constant(b.rest) && (b.rest & (b.rest + 1)) == 0) return divided(a, b.rest + 1, true);
    return {};
  }
  // size * number
  bool is_start(const ptx_statement &s) {
    if (loop.by_bounds || !(s.is_opcode("mad.lo.") || s.is_opcode("mul.lo."))) return false;
    const unsigned x = f.register_of(s, 1), y = f.register_of(s, 2);
    return (x == loop.size && y == loop.number) || (x == loop.number && y == loop.size);
  }
  // The thread's iteration, or a quotient of it, by how many values one of the nest's variables has.
  value divided(const value &v, std::uint64_t by, bool remainder) {
    unsigned d = 0;
    if (v.a_time != 1 || v.divides()) {
      while (d < most_digits && v.quotient[d] == 0) ++d;
      if (++d >= most_digits) return {};
    }
    value expected = d == 0 ? counted(1, 0, v.rest) : same(0);
    if (d > 0) expected.quotient[d - 1] = 1;
    if (v != expected || d > digits) return {};
    if (d == digits) {
      if (state.begun != 0) return {};
      if (d == 0) offset = v.rest;
      size_of[digits++] = by;
    }
    if (size_of[d] != by || (d == 0 && offset != v.rest)) return {};
    value q = same(0);
    q.quotient[d] = 1;
    return remainder ? difference(v, product(q, by)) : q;
  }

  // --- what iterations do

  std::uint64_t hash_of_operand(const ptx_statement &s, unsigned i) {
    const std::string_view o = s.operands[i];
    if (!o.starts_with('[') && !o.starts_with('{')) return hash_of_value(operand(s, i));
    std::uint64_t h = 0;
    f.each_reference(s, [&](const ptx_reference &r) {
      if (!r.uses || r.operand != i) return true;
      value v = now[r.reg];
      const std::size_t plus = o.find('+');
      std::uint64_t offset_there = 0;
      for (std::size_t at = plus; at != o.npos && at < o.size(); ++at)
        if (o[at] >= '0' && o[at] <= '9') offset_there = offset_there * 10 + static_cast<unsigned>(o[at] - '0');
      if (o.find("+-") != o.npos) offset_there = ~offset_there + 1;
      h = mixed_with(h, v.known ? hash_of_value(sum(v, same(offset_there))) : mixed_with(v.expression, offset_there));
      return true;
    });
    return h != 0 ? h : hash_of(o);
  }
  std::uint64_t expression_of(const ptx_statement &s) {
    std::uint64_t h = hash_of(s.opcode);
    unsigned i = 1;
    // Copies may have the two the other way round.
    if (s.operand_count > 2 && (s.is_opcode("add.") || s.is_opcode("mul.") || s.is_opcode("fma.") || s.is_opcode("mad."))) {
      h = mixed_with(h, mixed_with(5, hash_of_operand(s, 1)) + mixed_with(5, hash_of_operand(s, 2)));
      i = 3;
    }
    for (; i < s.operand_count; ++i) h = mixed_with(h, hash_of_operand(s, i));
    return s.guard == no_index ? h : mixed_with(h, hash_of_value(now[s.guard]) + s.guard_negated);
  }

  // When all is known: what the statements that change memory, sums and tests are made of, in front of what is repeated and
  // there.
  bool find_effects() {
    comparing = true;
    for (unsigned b = 0; b < f.blocks.size(); ++b) {
      if (!shape.blocks.has(b) || (shape.is_behind(b) && !shape.is_repeated(b)) || !states[b].visited) continue;
      std::copy(at(b), at(b) + f.registers.size(), now.begin());
      state = states[b];
      tested = no_index;
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
        const ptx_statement &s = f.statements[i];
        if (s.is != ptx_statement::kind::instruction) continue;
        if (!add_effect(s)) return false;
        execute(s);
      }
      if (!add_test(b) || !add_ways(b)) return false;
    }
    return true;
  }
  bool add_effect(const ptx_statement &s) {
    const bool of_iteration = s.is_opcode("st.") || s.is_opcode("atom.") || s.is_opcode("red.") || s.is_opcode("call");
    bool adds = false;
    f.each_reference(s, [&](const ptx_reference &r) {
      adds = adds || (r.defines && sums.accumulates_in(r.reg));
      return true;
    });
    if (adds) {
      // The first addition may be none.
      std::uint64_t h = 2;
      if (s.is_opcode("add.") || s.is_opcode("fma.") || s.is_opcode("mad.") || s.is_opcode("mov.")) {
        for (unsigned i = 1; i < s.operand_count; ++i) {
          const unsigned r = f.register_of(s, i);
          if (r != no_index && !sums.accumulates_in(r) && !now[r].is_same()) h = mixed_with(h, hash_of_operand(s, i));
        }
      } else {
        const value result = s.guard == no_index ? result_of(s) : value{};
        h = mixed_with(h, result.known ? hash_of_value(result) : expression_of(s));
      }
      if (h != 2 && !add(s.block, h)) return false;
    }
    if (!of_iteration) return true;
    std::uint64_t h = expression_of(s);
    if (s.operand_count > 0 && !s.is_opcode("call")) h = s.is_opcode("atom.") ? h : mixed_with(h, hash_of_operand(s, 0));
    return add(s.block, h);
  }
  // A test that is none of how many iterations there are, or of a digit.
  bool add_test(unsigned b) {
    const ptx_statement &branch = f.statements[f.blocks[b].end - 1];
    if (branch.target == no_index || branch.guard == no_index || way_to_end(b) >= 0) return true;
    if (tested != branch.guard) return add(b, mixed_with(3, hash_of_value(now[branch.guard])));
    const value &x = test_of[0], &y = test_of[1];
    if (x.of_left || y.of_left || is_left(difference(x, y)) || is_left(difference(y, x))) return true;
    return add(b, mixed_with(mixed_with(hash_of(test.opcode), hash_of_value(x)), hash_of_value(y)));
  }
  // What comes together with other values.
  bool add_ways(unsigned b) {
    if (way_to_end(b) >= 0) return true;
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || !shape.blocks.has(to) || (shape.is_behind(to) && !shape.is_repeated(to))) continue;
      for (unsigned r = 0; r < f.registers.size(); ++r) {
        const value &there = at(to)[r];
        if (!inner.has(to, r) || there.known || there.of_left || there.expression != 0 || sums.accumulates_in(r)) continue;
        if (const std::uint64_t h = hash_of_value(now[r]); h != 0 && !add(b, mixed_with(4, h))) return false;
      }
    }
    return true;
  }
  bool add(unsigned block, std::uint64_t effect) { return effects[cycle[block] != no_index].push_back(effect); }

  // Where there are iterations in front, they do what those do that are repeated.
  bool first_is_like_others() {
    if (effects[0].size() == 0) return true;
    for (unsigned i = 0; i < 2; ++i)
      for (const std::uint64_t e : effects[i])
        if (std::find(effects[1 - i].begin(), effects[1 - i].end(), e) == effects[1 - i].end()) return false;
    return true;
  }

  // --- what it says

  bool is_known_at_head(unsigned head) {
    bool counts = false;
    for (unsigned r = 0; r < f.registers.size(); ++r) {
      if (!inner.has(head, r) || sums.accumulates_in(r)) continue;
      const value &v = at(head)[r];
      if (!v.known) return false;
      counts = counts || (v.a_time != 0 && cycle.changes(cycle[head], r));
    }
    return counts;
  }

  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
  lane_sums &sums;
  bit_rows &inner;
  bool refused = false; // if no claim has been missing
  loop_cycles cycle;
  bool advances = false; // an iteration is counted where they are repeated
  array<unsigned> place; // of a block, in `values`
  array<value> values;   // where each block begins: of all registers
  array<place_state> states;
  array<value> now, kept; // where `execute` is
  place_state state;
  array<unsigned> to_visit;
  // What a register must be where a block begins, on all ways there.
  struct claim {
    unsigned block, reg;
    value is;
  };
  array<claim> claims;
  bool claimed = false; // another one just now

  array<std::uint64_t> effects[2]; // in front of what is repeated, and there
  bool comparing = false;          // them: what is read at one place is one value

  unsigned digits = 0; // of the odometer; the first one is what the last one of the nest's variables counts
  std::uint64_t size_of[most_digits] = {}, offset = 0;
  struct digit_end {
    bool known;
    std::uint64_t step, to_end;
  };
  digit_end end_of[most_digits] = {};

  unsigned tested = no_index; // the predicate of the block's last test, and what that was
  value test_of[2];
  ptx_statement test;
};

} // namespace

bool counts_like_odometer(ptx_function &f, const static_loop &loop, loop_shape &shape, lane_sums &sums, bit_rows &inner) {
  return odometer(f, loop, shape, sums, inner).check();
}

} // namespace regomp::nvptx
