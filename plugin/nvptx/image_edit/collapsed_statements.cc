// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a statement makes of a collapsed nest's variables, and what iterations do with them.
#include "plugin/nvptx/image_edit/collapsed_odometer.h"

#include <algorithm>
#include <cstdint>

namespace regomp::nvptx {

namespace collapsed {

// --- a statement

value odometer::operand(const ptx_statement &s, unsigned i) {
  if (i >= s.operand_count) return {};
  if (const unsigned r = f.register_of(s, i); r != no_index) return now[r];
  std::int64_t constant;
  if (f.constant_of(s, i, &constant)) return same(static_cast<std::uint64_t>(constant));
  return same(hash_of(s.operands[i])); // a symbol, a special register, another constant
}

void odometer::execute(const ptx_statement &s) {
  value result = s.guard != no_index ? value{} : result_of(s);
  if (!result.known && s.guard == no_index) result = made_of_digits(s);
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
bool odometer::may_remember(const ptx_statement &s) {
  if (s.is_opcode("setp.") && difference(operand(s, 1), operand(s, 2)).of_first == 0) return true;
  const bool remembers = !f.each_reference(
      s, [&](const ptx_reference &r) { return !r.uses || now[r.reg].of_first == 0 || sums.accumulates_in(r.reg); });
  if (!remembers) return true;
  return s.guard == no_index && (s.is_opcode("mov.") || s.is_opcode("add.") || s.is_opcode("sub.")) && result_of(s).known;
}

// Of other operations: the same if all that they compute with is.
value odometer::opaque(const ptx_statement &s) {
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

// What is computed from quotients, and from what is the same, in another way than they are counted by: the same as long as
// these are.
value odometer::made_of_digits(const ptx_statement &s) {
  if (s.is_opcode("call") || s.is_opcode("ld.") || s.is_opcode("atom.") || s.is_opcode("shfl.")) return {};
  if (f.register_of(s, 0) == no_index) return {}; // it has two results
  value result = same(0);
  const bool known = f.each_reference(s, [&](const ptx_reference &r) {
    const value &v = now[r.reg];
    if (r.defines) return !r.uses;
    if (!v.known || v.a_time != 0 || v.of_first != 0) return false;
    result.made_of |= v.made_of;
    for (unsigned d = 0; d < most_digits; ++d)
      if (v.quotient[d] != 0) result.made_of |= 1u << d;
    return true;
  });
  if (!known || result.made_of == 0) return {};
  result.rest = expression_of(s);
  return result;
}

value odometer::result_of(const ptx_statement &s) {
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
  if (s.is_opcode("cvt.") && (s.opcode.find("8") != s.opcode.npos || s.opcode.find("16") != s.opcode.npos)) return opaque(s);
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
bool odometer::is_start(const ptx_statement &s) {
  if (loop.by_bounds || !(s.is_opcode("mad.lo.") || s.is_opcode("mul.lo."))) return false;
  const unsigned x = f.register_of(s, 1), y = f.register_of(s, 2);
  return (x == loop.size && y == loop.number) || (x == loop.number && y == loop.size);
}

// The thread's iteration, or a quotient of it, by how many values one of the nest's variables has.
value odometer::divided(const value &v, std::uint64_t by, bool remainder) {
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

std::uint64_t odometer::hash_of_operand(const ptx_statement &s, unsigned i) {
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

std::uint64_t odometer::expression_of(const ptx_statement &s) {
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
bool odometer::find_effects() {
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

bool odometer::add_effect(const ptx_statement &s) {
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
bool odometer::add_test(unsigned b) {
  const ptx_statement &branch = f.statements[f.blocks[b].end - 1];
  if (branch.target == no_index || branch.guard == no_index || way_to_end(b) >= 0) return true;
  if (tested != branch.guard) return add(b, mixed_with(3, hash_of_value(now[branch.guard])));
  const value &x = test_of[0], &y = test_of[1];
  if (x.of_left || y.of_left || is_left(difference(x, y)) || is_left(difference(y, x))) return true;
  return add(b, mixed_with(mixed_with(hash_of(test.opcode), hash_of_value(x)), hash_of_value(y)));
}

// What comes together with other values.
bool odometer::add_ways(unsigned b) {
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

// Where there are iterations in front, they do what those do that are repeated.
bool odometer::first_is_like_others() {
  if (effects[0].size() == 0) return true;
  for (unsigned i = 0; i < 2; ++i)
    for (const std::uint64_t e : effects[i])
      if (std::find(effects[1 - i].begin(), effects[1 - i].end(), e) == effects[1 - i].end()) return false;
  return true;
}

} // namespace collapsed

} // namespace regomp::nvptx
