// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/empty_part.h"

namespace regomp::nvptx {

bool empty_part::is_left_for(unsigned block, unsigned to) {
  const ptx_block &b = f.blocks[block];
  const ptx_statement &branch = f.statements[b.end - 1];
  if (branch.target == no_index || branch.guard == no_index || b.successors[0] == b.successors[1]) return false;
  unsigned at = b.end - 1;
  while (at > b.first && !f.defines(f.statements[at], branch.guard)) --at;
  const ptx_statement &test = f.statements[at];
  if (!f.defines(test, branch.guard) || test.guard != no_index || !test.is_opcode("setp.") || test.operand_count != 3)
    return false;
  std::string_view relation(test.opcode.data() + 5, 2);
  const bool is_long = test.opcode.ends_with("64");
  if (!is_long && !test.opcode.ends_with("32")) return false;
  const polynomial difference =
      (operand(at, 1, 0) + polynomial::constant(-1) * operand(at, 2, 0)).reduced(is_long ? 64 : 32);
  if (!difference.known) return false;
  // factor * (end - start) + more
  std::int64_t factor = 0, more = 0;
  for (unsigned i = 0; i < difference.count; ++i) {
    const polynomial::term &t = difference.terms[i];
    if (t.a == no_index)
      more = t.factor;
    else if (t.b == no_index && t.a == (loop.by_bounds ? loop.end : loop.size))
      factor = t.factor;
  }
  polynomial expected = polynomial::constant(more);
  expected.add({factor, loop.by_bounds ? loop.end : loop.size, no_index});
  if (loop.by_bounds) expected.add({-factor, loop.start, no_index});
  constexpr std::int64_t most = 1 << 20;
  if (factor == 0 || factor > most || factor < -most || more > most || more < -most ||
      !(difference + polynomial::constant(-1) * expected).is_zero())
    return false;
  const bool if_true = (b.successors[1] == to) != branch.guard_negated;
  // What it is where the thread has one iteration; with more of them it is farther from zero.
  const std::int64_t least = factor + more;
  const auto is = [&](const char *holds, const char *fails) {
    const char *const leaves = if_true ? holds : fails;
    return relation[0] == leaves[0] && relation[1] == leaves[1];
  };
  if (factor < 0) return (least < 0 && (is("ge", "lt") || is("eq", "ne"))) || (least <= 0 && is("gt", "le"));
  return (least > 0 && (is("le", "gt") || is("eq", "ne"))) || (least >= 0 && is("lt", "ge"));
}

// In front of a statement.
polynomial empty_part::value_of(unsigned reg, unsigned block, unsigned before, unsigned depth) {
  if (depth > deepest) return polynomial::none();
  for (unsigned steps = 0; steps < f.blocks.size(); ++steps) {
    for (unsigned i = before; i-- > f.blocks[block].first;)
      if (f.defines(f.statements[i], reg)) return result_of(i, depth + 1);
    if (block == loop.block || !shape.changes(reg)) return value_at_begin(reg, depth + 1);
    unsigned from = no_index, count = 0;
    f.each_predecessor(block, [&](unsigned p) {
      from = p;
      ++count;
    });
    if (count != 1 || !shape.blocks.has(from)) return polynomial::none();
    block = from;
    before = f.blocks[block].end;
  }
  return polynomial::none();
}

polynomial empty_part::value_at_begin(unsigned reg, unsigned depth) {
  if (loop.is_of_partition(reg)) return polynomial::of(reg);
  const ptx_statement *const d = f.sole_definition(reg);
  if (d == nullptr || d->block == no_index || shape.blocks.has(d->block) || !(d->is_opcode("mov.") || d->is_opcode("cvt.")))
    return polynomial::of(reg);
  const unsigned source = f.register_of(*d, 1);
  return source == no_index || f.sole_definition(source) == nullptr ? polynomial::of(reg)
                                                                    : value_at_begin(source, depth + 1);
}

polynomial empty_part::operand(unsigned statement, unsigned number, unsigned depth) {
  const ptx_statement &s = f.statements[statement];
  if (const unsigned r = f.register_of(s, number); r != no_index) return value_of(r, s.block, statement, depth + 1);
  std::int64_t c;
  return f.constant_of(s, number, &c) ? polynomial::constant(c) : polynomial::none();
}

polynomial empty_part::result_of(unsigned statement, unsigned depth) {
  const ptx_statement &s = f.statements[statement];
  if (depth > deepest || s.guard != no_index || s.opcode.find(".f") != s.opcode.npos) return polynomial::none();
  const auto get = [&](unsigned n) { return operand(statement, n, depth + 1); };
  const polynomial minus_one = polynomial::constant(-1);
  if ((s.is_opcode("mov.") || s.is_opcode("cvt.")) && s.operand_count == 2) return get(1);
  if (s.is_opcode("add.")) return get(1) + get(2);
  if (s.is_opcode("sub.")) return get(1) + minus_one * get(2);
  if (s.is_opcode("neg.")) return minus_one * get(1);
  if (s.is_opcode("mul.lo.") || s.is_opcode("mul.wide.")) return get(1) * get(2);
  if (s.is_opcode("mad.lo.") || s.is_opcode("mad.wide.")) return get(1) * get(2) + get(3);
  if (std::int64_t by; s.is_opcode("shl.") && f.constant_of(s, 2, &by) && by >= 0 && by < 32)
    return get(1) * polynomial::constant(std::int64_t{1} << by);
  return polynomial::none();
}

} // namespace regomp::nvptx
