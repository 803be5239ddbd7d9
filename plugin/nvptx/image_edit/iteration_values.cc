// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/iteration_values.h"

#include "plugin/nvptx/image_edit/collapsed_values.h"
#include "plugin/nvptx/image_edit/loop_cycles.h"
#include "plugin/nvptx/image_edit/value_hash.h"

#include <algorithm>
#include <cstdint>

namespace regomp::nvptx {

namespace {

constexpr char no_memory[] = "finds no memory", remembers[] = "needs what the thread has from its first one",
               passes_on[] = "passes a value on to the next one";
constexpr std::uint64_t minus_one = ~std::uint64_t{0};
constexpr std::size_t most_visits = 64; // of a block
constexpr int most_at_once = 64;        // iterations that a compiler puts behind each other

// What a register is where J is the thread's next iteration and S its first one: `a_time` * J + `of_first` * S + `rest`.
// What does not depend on the iterations, and so is not known here, is a number made of its name: two values that are equal
// for such numbers are equal for all, but for a chance of one in 2^64. Integers of 32 bits are taken for ones of 64, since
// what counts iterations does not wrap.
struct value {
  enum class kind : unsigned char {
    unset,
    linear,
    differs,   // from what it was on the way to this place that came first
    nonlinear, // computed from the iterations in another way
    other,     // read from memory, or returned
  };
  kind is = kind::unset;
  std::uint64_t a_time = 0, of_first = 0, rest = 0;
  bool operator==(const value &) const = default;
  bool is_linear() const { return is == kind::linear; }
  bool is_same() const { return is_linear() && a_time == 0 && of_first == 0; }
};

// In front of what is repeated J is S.
value of_begin(const value &v) { return {v.is, 0, v.of_first + v.a_time, v.rest}; }
value as_begun(const value &v) { return {v.is, v.a_time + v.of_first, 0, v.rest}; }

value linear(std::uint64_t a_time, std::uint64_t rest) { return {value::kind::linear, a_time, 0, rest}; }
value same(std::uint64_t v) { return linear(0, v); }
value unknown(value::kind is) { return {is, 0, 0, 0}; }

class flow {
public:
  flow(ptx_function &function, const static_loop &l, loop_shape &s, lane_sums &loop_sums, bit_rows &live,
       team_values &of_team, last_values &values_at_end)
      : f(function), loop(l), shape(s), sums(loop_sums), inner(live), shared(of_team), at_end(values_at_end) {}

  const char *check() {
    if (!cycle.find(f, shape) || !prepare() || !run()) return no_memory;
    if (refusal != nullptr) return refusal;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (unsigned i = first[b]; heads.has(b) && i < first[b + 1]; ++i)
        if (const unsigned r = needed[i]; inner.has(b, r) && !sums.accumulates_in(r))
          if (const char *why = check_at_head(b, r, values[i])) return why;
    at_end.otherwise = counts_otherwise;
    if (counts_otherwise && !counts_like_odometer(f, loop, shape, sums, inner)) return passes_on;
    return nullptr;
  }

private:
  // --- what is computed

  // Which registers matter where a block begins: those that are used behind, and what is asked for where the loop ends.
  bool find_needed() {
    bit_rows live_there;
    const auto step_back = [&](const ptx_statement &s, bit_rows &row) { f.step_back(s, row); };
    if (!f.live_at_begin(live_there, &shape.blocks, step_back, no_index, &at_end.needed)) return false;
    for (unsigned b = 0; b < f.blocks.size(); ++b) {
      if (!first.push_back(static_cast<unsigned>(needed.size()))) return false;
      if (!shape.blocks.has(b)) continue;
      live_there.add_row(b, inner, b);
      for (unsigned r = 0; r < f.registers.size(); ++r)
        if (live_there.has(b, r) && !needed.push_back(r)) return false;
    }
    return first.push_back(static_cast<unsigned>(needed.size()));
  }

  bool prepare() {
    if (!find_needed() || !heads.resize(1, f.blocks.size())) return false;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      if (is_head(b)) heads.add(b);
    for (std::size_t i = 0; i < needed.size(); ++i)
      if (!values.push_back({})) return false;
    for (std::size_t i = 0; i < f.registers.size(); ++i)
      if (!now.push_back({}) || !kept.push_back({})) return false;
    // Of the thread's part the end stays what it is when iterations have begun.
    const std::uint64_t end = hash_of("end"), rest = hash_of("rest");
    for (unsigned r = 0; r < f.registers.size(); ++r) now[r] = same(hash_of(f.registers[r].name));
    if (loop.by_bounds) {
      now[loop.start] = linear(1, 0);
      now[loop.end] = same(end);
    } else {
      now[loop.size] = linear(minus_one, end);
      now[loop.rest] = same(rest); // start = size * number + rest
      now[loop.number] = unknown(value::kind::other);
    }
    return visited.resize(1, f.blocks.size()) && news.resize(1, f.blocks.size()) && arrive(loop.block);
  }

  // Of each register that matters where a block begins.
  template <typename Visit>
  void each_needed(unsigned block, Visit visit) {
    for (unsigned i = first[block]; i < first[block + 1]; ++i) visit(needed[i], values[i]);
  }

  bool run() {
    for (std::size_t visits = 0; to_visit.size() > 0; ++visits) {
      if (visits > most_visits * f.blocks.size()) return false;
      const unsigned b = to_visit[to_visit.size() - 1];
      to_visit.erase(to_visit.size() - 1);
      if (!news.has(b)) continue; // it has come twice, and was visited since
      news.remove(b);
      each_needed(b, [&](unsigned r, const value &v) { now[r] = v; });
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
        if (f.statements[i].is == ptx_statement::kind::instruction) execute(f.statements[i]);
      if (refusal != nullptr) return true;
      for (const unsigned to : f.blocks[b].successors) {
        if (to == loop.exit) note_end(b);
        if (to == no_index || !shape.blocks.has(to)) continue;
        const bool changes_cycle = cycle[b] != cycle[to];
        if (changes_cycle) {
          each_needed(to, [&](unsigned r, const value &) { kept[r] = now[r]; });
          if (cycle[b] != no_index) leave(cycle[b], to);
          if (cycle[to] != no_index) enter(to);
        }
        if (!arrive(to)) return false;
        if (changes_cycle) each_needed(to, [&](unsigned r, const value &) { now[r] = kept[r]; });
      }
    }
    return true;
  }

  // What a cycle of the loop leaves as it is stays what the first iteration made it.
  void enter(unsigned block) {
    each_needed(block, [&](unsigned r, const value &) {
      if (value &v = now[r]; v.is_linear()) v = cycle.changes(cycle[block], r) ? as_begun(v) : of_begin(v);
    });
  }
  // Another one has the same iterations again, and does not know how many the last one has counted.
  void leave(unsigned c, unsigned to) {
    each_needed(to, [&](unsigned r, const value &) {
      if (value &v = now[r]; v.is_linear())
        v = cycle.changes(c, r) && v.a_time != 0 ? unknown(value::kind::differs)
                                                 : value{v.is, v.a_time + v.of_first, 0, v.rest};
    });
  }

  // `now` is what it is where a block ends that leads to `b`.
  bool arrive(unsigned b) {
    bool changed = false;
    if (!visited.has(b)) {
      visited.add(b);
      each_needed(b, [&](unsigned r, value &there) { there = now[r]; });
      changed = true;
    } else {
      const std::uint64_t later = iterations_between(b);
      const bool in_front = cycle[b] == no_index;
      each_needed(b, [&](unsigned r, value &x) {
        const value &y = now[r];
        if (later == 0 && x == y) return;
        const std::string_view type = f.registers[r].type;
        const unsigned bits = type.ends_with("32") ? 32 : type.ends_with("16") ? 16 : 64;
        const bool begun = in_front && (later != 0 || x != y) && x.is_linear() && y.is_linear() &&
                           are_equal(of_begin(x), of_begin(y), 0, bits);
        const value both = !begun ? met(x, y, later, bits) : later != 0 ? of_begin(x) : as_begun(x);
        changed = changed || !(both == x);
        x = both;
      });
    }
    if (!changed) return true;
    news.add(b);
    return to_visit.push_back(b);
  }

  // How many more iterations have begun on the way that is come now than on the ways before: what one register says that
  // counts them.
  std::uint64_t iterations_between(unsigned b) {
    if (shape.is_repeated(b) && !heads.has(b)) return 0; // of one iteration
    for (unsigned i = first[b]; i < first[b + 1]; ++i) {
      const unsigned r = needed[i];
      const value &x = values[i], &y = now[r];
      if (!inner.has(b, r) || !x.is_linear() || !y.is_linear() || x.a_time == 0 || x.a_time != y.a_time || x.rest == y.rest)
        continue;
      for (int n = 1; n <= most_at_once; ++n)
        for (const std::uint64_t d : {static_cast<std::uint64_t>(n), std::uint64_t{0} - static_cast<std::uint64_t>(n)})
          if (y.rest - x.rest == x.a_time * d) return d;
    }
    return 0;
  }

  // `x` is what is known of the place, and decides: where the thread's iterations begin it is what the first one begins
  // with.
  static value met(const value &x, const value &y, std::uint64_t later, unsigned bits) {
    if (!x.is_linear()) return unknown(x.is == value::kind::nonlinear && y.is == value::kind::other ? y.is : x.is);
    return y.is_linear() && are_equal(x, y, later, bits) ? x : unknown(value::kind::differs);
  }
  // Whether `y` is what `x` is so many iterations later, in a register of so many bits.
  static bool are_equal(const value &x, const value &y, std::uint64_t later, unsigned bits) {
    const auto equal = [bits](std::uint64_t v, std::uint64_t w) { return (v - w) << (64 - bits) == 0; };
    return equal(x.a_time, y.a_time) && equal(x.of_first, y.of_first) && equal(y.rest - x.rest, x.a_time * later);
  }

  // `now` is what it is where the loop ends, behind a block. What is in front of all that is repeated there is of a first
  // iteration that is the last one, too.
  void note_end(unsigned b) {
    const bool repeated = cycle[b] != no_index;
    if (!repeated && !shape.is_behind(b)) return;
    for (unsigned r = 0; r < f.registers.size(); ++r) {
      if (!at_end.needed.has(r)) continue;
      const value &v = now[r];
      const bool knows = repeated ? v.is_linear() && v.of_first == 0 : v.is_same();
      if (!knows) at_end.counted.remove(r);
      if (!knows && (v.is_linear() || v.is == value::kind::differs || v.is == value::kind::unset)) at_end.of_first.add(r);
    }
  }

  // --- a statement

  value operand(const ptx_statement &s, unsigned i) {
    if (i >= s.operand_count) return unknown(value::kind::other);
    if (const unsigned r = f.register_of(s, i); r != no_index) return now[r];
    std::int64_t constant;
    if (f.constant_of(s, i, &constant)) return same(static_cast<std::uint64_t>(constant));
    return same(hash_of(s.operands[i])); // a symbol, a special register, another constant
  }

  void execute(const ptx_statement &s) {
    const bool counts =
        s.guard == no_index && s.opcode.find(".f") == s.opcode.npos &&
        (s.is_opcode("mov.") || s.is_opcode("cvt") || s.is_opcode("add.") || s.is_opcode("sub.") || s.is_opcode("mul.") ||
         s.is_opcode("mad.") || s.is_opcode("shl.") || s.is_opcode("neg.") || s.is_opcode("not."));
    if (!counts && cycle[s.block] != no_index)
      f.each_reference(s, [&](const ptx_reference &r) {
        if (r.uses && now[r.reg].of_first != 0 && !sums.accumulates_in(r.reg)) refusal = remembers;
        return true;
      });
    const value result = s.guard != no_index ? unknown(value::kind::other) : result_of(s);
    f.each_reference(s, [&](const ptx_reference &r) {
      if (r.defines) now[r.reg] = r.uses ? unknown(value::kind::other) : result;
      return true;
    });
  }

  // Of other operations: the same if all that they compute with is.
  value opaque(const ptx_statement &s) {
    value result = same(hash_of(s.opcode));
    for (unsigned i = 1; i < s.operand_count; ++i) result.rest = mixed_with(result.rest, hash_of_operand(s, i));
    f.each_reference(s, [&](const ptx_reference &r) {
      if (!r.uses || now[r.reg].is_same()) return true;
      const value::kind is = now[r.reg].is_linear() ? value::kind::nonlinear : now[r.reg].is;
      result = unknown(result.is_linear() ? is : std::max(result.is, is));
      return true;
    });
    return result;
  }
  std::uint64_t hash_of_operand(const ptx_statement &s, unsigned i) {
    const unsigned r = f.register_of(s, i);
    return r != no_index ? now[r].rest : hash_of(s.operands[i]);
  }

  value result_of(const ptx_statement &s) {
    if (s.is_opcode("ld.") || s.is_opcode("atom.")) {
      // What is read once more is what it was.
      if (const unsigned r = f.register_of(s, 0); r != no_index && f.registers[r].definitions > 1 && shared.is_shared(f, r))
        return same(hash_of(f.registers[r].name));
      // In front of what is repeated, and at an address that all threads know: it may have been moved there.
      const value read = opaque(s);
      const bool moved = read.is_same() && !shape.is_repeated(s.block) && s.is_opcode("ld.") && !s.is_opcode("ld.param");
      return moved ? same(hash_of(s.line)) : unknown(value::kind::other);
    }
    if (s.opcode.find(".f") != s.opcode.npos) return opaque(s);
    const value a = operand(s, 1), b = operand(s, 2);
    if (s.is_opcode("cvt."))
      return a.is_same() || (a.is_linear() && (loop.is_short || keeps_count(s.opcode, a))) ? a : opaque(s);
    if (s.is_opcode("mov.") || s.is_opcode("cvta.")) return a.is_linear() || s.is_opcode("mov.") ? a : opaque(s);
    if (s.is_opcode("add.")) return sum(s, a, b);
    if (s.is_opcode("sub.")) return sum(s, a, product(same(minus_one), b));
    if (s.is_opcode("neg.")) return a.is_linear() ? product(same(minus_one), a) : opaque(s);
    if (s.is_opcode("not.")) return a.is_linear() ? sum(s, product(same(minus_one), a), same(minus_one)) : opaque(s);
    if (s.is_opcode("shl.") && b.is_same() && b.rest < 64)
      return a.is_linear() ? product(a, same(std::uint64_t{1} << b.rest)) : opaque(s);
    const bool added = s.is_opcode("mad.lo.") || s.is_opcode("mad.wide.");
    if (added || s.is_opcode("mul.lo.") || s.is_opcode("mul.wide.")) {
      value p;
      if (is_start_without_rest(s))
        p = linear(1, std::uint64_t{0} - hash_of("rest"));
      else if (a.is_same() || b.is_same())
        p = product(a, b);
      else
        return opaque(s);
      return added ? sum(s, p, operand(s, 3)) : p.is_linear() ? p : opaque(s);
    }
    return opaque(s);
  }
  // Whether a conversion leaves what it is given, so that it may count on: not one to fewer than 32 bits, unless iterations
  // are counted in such. What is cut off there and then made longer is the same whichever iteration was the first: it is
  // made of the lower bits alone, and these count on as those of all others do. Numbers of 32 bits do not wrap if they count
  // iterations, but they do if they count in steps as large as that.
  static bool keeps_count(std::string_view opcode, const value &a) {
    const auto is_of = [&](std::string_view bits) { return opcode.find(bits) != opcode.npos; };
    if (is_of("s8") || is_of("u8") || is_of("16")) return false;
    if (!is_of("64") || !is_of("32")) return true;
    constexpr std::uint64_t most_step = 1 << 16, least_unknown = std::uint64_t{1} << 33;
    for (const std::uint64_t step : {a.a_time, a.of_first}) {
      const std::uint64_t size = static_cast<std::int64_t>(step) < 0 ? std::uint64_t{0} - step : step;
      if (size >= most_step && size < least_unknown) return false;
    }
    return true;
  }
  bool is_start_without_rest(const ptx_statement &s) {
    if (loop.by_bounds) return false;
    const unsigned x = f.register_of(s, 1), y = f.register_of(s, 2);
    return (is_size(x) && y == loop.number) || (x == loop.number && is_size(y));
  }
  bool is_size(unsigned reg) {
    return reg == loop.size || (loop.is_short && reg != no_index && is_converted_from(f, reg, loop.size));
  }
  value sum(const ptx_statement &s, const value &a, const value &b) {
    if (!a.is_linear() || !b.is_linear()) return opaque(s);
    return {value::kind::linear, a.a_time + b.a_time, a.of_first + b.of_first, a.rest + b.rest};
  }
  // One of them is the same in all iterations.
  static value product(const value &a, const value &b) {
    if (!a.is_linear() || !b.is_linear()) return unknown(value::kind::nonlinear);
    const value &factor = a.is_same() ? a : b, &of = a.is_same() ? b : a;
    return {value::kind::linear, of.a_time * factor.rest, of.of_first * factor.rest, of.rest * factor.rest};
  }

  // --- what it says

  // Whether what is repeated begins at a block.
  bool is_head(unsigned block) {
    if (!shape.blocks.has(block) || !shape.is_repeated(block)) return false;
    for (unsigned from = 0; from < f.blocks.size(); ++from)
      for (const unsigned to : f.blocks[from].successors)
        if (to == block && (!shape.blocks.has(from) || !shape.is_repeated(from))) return true;
    return false;
  }

  const char *check_at_head(unsigned head, unsigned reg, const value &v) {
    if (v.is_linear()) return nullptr; // what is used of it has been seen
    bool used = false, computes = false;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (unsigned i = f.blocks[b].first; cycle[b] == cycle[head] && i < f.blocks[b].end; ++i) {
        const ptx_statement &s = f.statements[i];
        used = used || f.uses(s, reg);
        computes = computes || (f.uses(s, reg) && !s.is_opcode("setp."));
      }
    if (!used) return nullptr;
    if (v.is == value::kind::differs) return remembers;
    // Of what changes in other ways than by counting nothing is known here.
    if (cycle.changes(cycle[head], reg)) {
      counts_otherwise = counts_otherwise || v.is == value::kind::nonlinear;
      return nullptr;
    }
    return v.is == value::kind::nonlinear && !computes ? nullptr : remembers;
  }

  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
  lane_sums &sums;
  bit_rows &inner;
  team_values &shared;
  last_values &at_end;
  const char *refusal = nullptr;
  bool counts_otherwise = false; // what is computed from the iterations by a division, or the like
  loop_cycles cycle;
  array<unsigned> needed; // registers: those that matter where the first block begins, then those of the second one ...
  array<unsigned> first;  // of a block's, in `needed`
  array<value> values;    // what each has there
  array<value> now;       // where `execute` is, of all registers
  array<value> kept;      // while another cycle is entered
  bit_rows heads;         // blocks
  array<unsigned> to_visit;
  bit_rows visited;
  bit_rows news; // blocks that begin with something else than when they were visited
};

} // namespace

const char *check_iteration_values(ptx_function &f, const static_loop &loop, loop_shape &shape, lane_sums &sums,
                                   bit_rows &inner, team_values &shared, last_values &end) {
  for (unsigned r = 0; r < f.registers.size(); ++r) end.counted.add(r);
  return flow(f, loop, shape, sums, inner, shared, end).check();
}

} // namespace regomp::nvptx
