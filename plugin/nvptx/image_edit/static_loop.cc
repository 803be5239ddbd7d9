// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/static_loop.h"

namespace regomp::nvptx {

bool is_result_of(ptx_function &f, unsigned reg, std::string_view function, unsigned *returned) {
  for (unsigned depth = 0; depth < 3; ++depth) {
    const ptx_statement *const d = f.sole_definition(reg);
    if (d == nullptr || d->guard != no_index) return false;
    if (d->opcode == "ld.param.u32") {
      const auto i = static_cast<unsigned>(d - f.statements.begin());
      if (i == 0) return false;
      const ptx_statement &call = f.statements[i - 1];
      *returned = reg;
      return call.opcode == "call" && call.operand_count == 2 && call.operands[1] == function &&
             call.operands[0].starts_with('(');
    }
    if (!d->is_opcode("cvt.") && !d->is_opcode("mov.")) return false;
    reg = f.register_of(*d, 1);
    if (reg == no_index) return false;
  }
  return false;
}

bool is_converted_from(ptx_function &f, unsigned reg, unsigned other) {
  for (unsigned depth = 0; depth < 4 && reg != no_index; ++depth) {
    if (reg == other) return true;
    const ptx_statement *const d = f.sole_definition(reg);
    if (d == nullptr || d->guard != no_index || d->operand_count != 2 || !(d->is_opcode("cvt.") || d->is_opcode("mov.")))
      return false;
    reg = f.register_of(*d, 1);
  }
  return false;
}

bool divides_the_same(ptx_function &f, const ptx_statement &one, const ptx_statement &other) {
  const auto is_same = [&](unsigned operand) {
    std::int64_t a, b;
    return one.operands[operand] == other.operands[operand] ||
           (f.constant_of(one, operand, &a) && f.constant_of(other, operand, &b) && a == b);
  };
  return one.operand_count == 3 && other.operand_count == 3 && is_same(1) && is_same(2);
}

namespace {

bool is_plain(const ptx_statement &s, std::string_view opcode) { return s.is_opcode(opcode) && s.guard == no_index; }

// Whether an operand is 0 where a statement stands: it is written so, or a register that a branch to there has found to be
// 0, as what says which section is next is where there is none.
bool is_zero(ptx_function &f, const ptx_statement &s, unsigned operand) {
  std::int64_t value;
  if (f.constant_of(s, operand, &value)) return value == 0;
  const unsigned reg = f.register_of(s, operand);
  unsigned block = s.block, end = static_cast<unsigned>(&s - f.statements.begin());
  for (unsigned steps = 0; reg != no_index && block != no_index && steps < 8; ++steps) {
    for (unsigned i = f.blocks[block].first; i < end; ++i)
      if (f.defines(f.statements[i], reg)) return false;
    unsigned from = no_index, times = 0;
    f.each_predecessor(block, [&](unsigned b) {
      from = b;
      ++times;
    });
    if (times != 1 || f.blocks[from].end <= f.blocks[from].first) return false;
    const unsigned last = f.blocks[from].end - 1;
    const ptx_statement &branch = f.statements[last];
    const ptx_statement *const test = f.sole_definition(branch.guard);
    if (branch.target != no_index && test != nullptr && test->block == from && test->guard == no_index &&
        test->operand_count == 3 && f.register_of(*test, 1) == reg && f.constant_of(*test, 2, &value) && value == 0) {
      const bool holds = (f.blocks[from].successors[1] == block) != branch.guard_negated;
      bool changes = false;
      for (const ptx_statement *t = test; t != &branch; ++t) changes = changes || f.defines(*t, reg);
      if (!changes && test->is_opcode(holds ? "setp.eq." : "setp.ne.")) return true;
    }
    block = from;
    end = last;
  }
  return false;
}

// The block that corrects size and rest for the first threads, and goes on with `join`.
bool is_correction(ptx_function &f, unsigned block, unsigned join, const static_loop &loop) {
  const ptx_block &b = f.blocks[block];
  unsigned added = 0, cleared = 0;
  for (unsigned i = b.first; i < b.end; ++i) {
    const ptx_statement &s = f.statements[i];
    std::int64_t value;
    if (s.is != ptx_statement::kind::instruction) continue;
    if (s.guard != no_index) return false;
    if (s.is_opcode("bra")) continue;
    if (s.is_opcode("add.") && f.register_of(s, 0) == loop.size && f.register_of(s, 1) == loop.size &&
        f.constant_of(s, 2, &value) && value == 1)
      ++added;
    else if (s.is_opcode("mov.") && f.register_of(s, 0) == loop.rest && is_zero(f, s, 1))
      ++cleared;
    else
      return false;
  }
  const unsigned next = b.successors[1] != no_index ? b.successors[1] : b.successors[0];
  return added == 1 && cleared == 1 && next == join;
}

// Whether only these two blocks lead to the loop's first one, which has a label.
bool is_entered_from(ptx_function &f, const static_loop &loop, unsigned one, unsigned other) {
  for (unsigned from = 0; from < f.blocks.size(); ++from)
    for (const unsigned to : f.blocks[from].successors)
      if (to == loop.block && from != one && from != other) return false;
  return f.statements[f.blocks[loop.block].first].is_label();
}

// The second of the first two factors or terms, if `reg` is one.
unsigned other_operand(ptx_function &f, const ptx_statement &s, unsigned reg) {
  const unsigned a = f.register_of(s, 1), b = f.register_of(s, 2);
  return a == reg ? b : b == reg ? a : no_index;
}

// The two ways on which start and end are computed: behind the test whether the number is below the rest, and, for such
// numbers, in a block of its own.
bool is_twofold(ptx_function &f, unsigned block, unsigned corrected, static_loop &loop) {
  if (block == no_index || corrected == no_index) return false;
  const auto each = [&](unsigned b, auto visit) {
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
      if (f.statements[i].is == ptx_statement::kind::instruction && !visit(f.statements[i])) return false;
    return true;
  };
  unsigned larger = no_index, seen = 0;
  const bool computes = each(corrected, [&](const ptx_statement &s) {
    std::int64_t one;
    ++seen;
    if (s.guard != no_index) return false;
    if (s.is_opcode("bra")) return true;
    if (s.is_opcode("add.") && f.register_of(s, 1) == loop.size && f.constant_of(s, 2, &one) && one == 1)
      larger = f.register_of(s, 0);
    else if (s.is_opcode("mul.lo.") && larger != no_index && other_operand(f, s, larger) == loop.number)
      loop.start = f.register_of(s, 0);
    else if (s.is_opcode("add.") && larger != no_index && loop.start != no_index &&
             other_operand(f, s, larger) == loop.start)
      loop.end = f.register_of(s, 0);
    else
      return false;
    return true;
  });
  if (!computes || loop.start == no_index || loop.end == no_index || (seen != 3 && seen != 4)) return false;
  const ptx_block &c = f.blocks[corrected];
  loop.block = c.successors[1] != no_index ? c.successors[1] : c.successors[0];
  bool starts = false, ends = false;
  each(block, [&](const ptx_statement &s) {
    if (s.guard != no_index) return true;
    starts = starts || (s.is_opcode("mad.lo.") && s.operand_count == 4 && f.register_of(s, 0) == loop.start &&
                        other_operand(f, s, loop.size) == loop.number && f.register_of(s, 3) == loop.rest);
    ends = ends || (starts && s.is_opcode("add.") && f.register_of(s, 0) == loop.end &&
                    other_operand(f, s, loop.size) == loop.start);
    return true;
  });
  const ptx_block &b = f.blocks[block];
  loop.computing = block;
  loop.correcting = corrected;
  loop.counts_with_start = f.registers[loop.start].definitions > 2;
  return starts && ends && (b.successors[0] == loop.block || b.successors[1] == loop.block) && loop.block != block &&
         f.registers[loop.start].definitions >= 2 && f.registers[loop.end].definitions == 2;
}

// The statement whose result a register has in front of another one, perhaps made shorter or longer, as far as the block
// shows. Sets `reg` to the register that is looked for in front of the block, if it shows none.
unsigned origin_of(ptx_function &f, unsigned statement, unsigned *reg) {
  for (unsigned i = statement; i-- > f.blocks[f.statements[statement].block].first;) {
    const ptx_statement &d = f.statements[i];
    if (!f.defines(d, *reg)) continue;
    const unsigned source = f.register_of(d, 1);
    if (d.guard != no_index || source == no_index || d.operand_count != 2 || !(d.is_opcode("cvt.") || d.is_opcode("mov.")))
      return i;
    *reg = source;
  }
  return no_index;
}

// Of short numbers: which registers have the size and the rest, which the block that corrects them changes.
bool find_corrected(ptx_function &f, unsigned block, unsigned division, unsigned remainder, static_loop &loop) {
  const unsigned behind = f.blocks[f.statements[division].block].end - 1;
  const auto comes_from = [&](unsigned reg, unsigned statement) { return origin_of(f, behind, &reg) == statement; };
  unsigned added = no_index;
  for (unsigned i = f.blocks[block].first; i < f.blocks[block].end; ++i) {
    const ptx_statement &s = f.statements[i];
    std::int64_t value;
    if (s.is != ptx_statement::kind::instruction || s.opcode == "bra") continue;
    const unsigned result = f.register_of(s, 0);
    if (s.guard != no_index || result == no_index) return false;
    const bool kept = f.registers[result].definitions == 2;
    if (s.is_opcode("add.") && added == no_index && f.constant_of(s, 2, &value) && value == 1) {
      unsigned from = f.register_of(s, 1);
      if (from == no_index || origin_of(f, i, &from) != no_index || !comes_from(from, division)) return false;
      added = i;
      if (kept) loop.size = result;
    } else if (s.is_opcode("mov.") && kept && is_zero(f, s, 1)) {
      if (!comes_from(result, remainder)) return false;
      loop.rest = result;
    } else if (s.is_opcode("cvt.") || s.is_opcode("mov.")) {
      unsigned from = result;
      if (kept && (origin_of(f, i + 1, &from) != added || added == no_index)) return false;
      if (kept) loop.size = result;
    } else {
      return false;
    }
  }
  const auto is_kept = [&](unsigned reg) { return reg != no_index && f.registers[reg].type == "u32"; };
  return is_kept(loop.size) && is_kept(loop.rest) && comes_from(loop.size, division);
}

// The same form of 16 bits.
bool match_short(ptx_function &f, const ptx_statement &s, static_loop &loop) {
  if (!is_plain(s, "div.s16") && !is_plain(s, "div.u16")) return false;
  loop.type = s.opcode == "div.s16" ? "s32" : "u32";
  loop.is_short = true;
  loop.division = static_cast<unsigned>(&s - f.statements.begin());
  if (s.operand_count != 3 || !is_result_of(f, f.register_of(s, 2), "omp_get_num_threads", &loop.thread_count)) return false;
  const ptx_block &b = f.blocks[s.block];
  const ptx_statement &branch = f.statements[b.end - 1];
  if (branch.target == no_index || branch.guard == no_index || branch.guard_negated) return false;
  const ptx_statement *const test = f.sole_definition(branch.guard);
  if (test == nullptr || test->block != s.block || test->operand_count != 3 || !is_plain(*test, "setp.")) return false;
  const bool less = test->is_opcode("setp.lt."), greater = test->is_opcode("setp.gt.");
  loop.number = f.register_of(*test, less ? 1 : 2);
  unsigned rest = f.register_of(*test, less ? 2 : 1), returned;
  if ((!less && !greater) || rest == no_index || !is_result_of(f, loop.number, "omp_get_thread_num", &returned))
    return false;
  loop.of_8 = f.sole_definition(loop.number)->opcode.ends_with("8");
  const unsigned remainder = origin_of(f, static_cast<unsigned>(test - f.statements.begin()), &rest);
  if (remainder == no_index) return false;
  const ptx_statement &r = f.statements[remainder];
  if (!is_plain(r, "rem.") || !divides_the_same(f, r, s)) return false;
  loop.block = b.successors[0];
  const unsigned corrects = b.successors[1];
  if (loop.block == no_index || corrects == no_index || !find_corrected(f, corrects, loop.division, remainder, loop))
    return false;
  const auto &next = f.blocks[corrects].successors;
  return (next[1] != no_index ? next[1] : next[0]) == loop.block && is_entered_from(f, loop, s.block, corrects);
}

// `s` divides: the rest of the form around it.
bool match(ptx_function &f, const ptx_statement &s, static_loop &loop) {
  if (s.operand_count != 3 || s.guard != no_index || s.opcode.size() != 7) return false;
  loop.type = {s.opcode.data() + 4, 3};
  if (loop.type != "s32" && loop.type != "u32" && loop.type != "s64" && loop.type != "u64") return false;
  loop.size = f.register_of(s, 0);
  loop.division = static_cast<unsigned>(&s - f.statements.begin());
  const unsigned divisor = f.register_of(s, 2);
  if (loop.size == no_index) return false;
  if (!is_result_of(f, divisor, "omp_get_num_threads", &loop.thread_count)) return false;

  // The block's end asks whether the number is below the rest.
  const ptx_block &b = f.blocks[s.block];
  const ptx_statement &branch = f.statements[b.end - 1];
  if (!is_plain(f.statements[b.end - 1], "bra") && branch.guard == no_index) return false;
  if (branch.target == no_index || branch.guard == no_index || branch.guard_negated) return false;
  const ptx_statement *const test = f.sole_definition(branch.guard);
  if (test == nullptr || test->block != s.block || test->guard != no_index || test->operand_count != 3 ||
      !(test->is_opcode("setp.lt.") || test->is_opcode("setp.gt.")))
    return false;
  const bool less = test->is_opcode("setp.lt.");
  loop.number = f.register_of(*test, less ? 1 : 2);
  loop.rest = f.register_of(*test, less ? 2 : 1);
  unsigned returned;
  if (loop.rest == no_index || !is_result_of(f, loop.number, "omp_get_thread_num", &returned)) return false;
  // The rest is that of the same division.
  bool divides = false;
  for (unsigned i = b.first; i < b.end; ++i) {
    const ptx_statement &r = f.statements[i];
    if (is_plain(r, "rem.") && f.register_of(r, 0) == loop.rest && divides_the_same(f, r, s)) divides = true;
  }
  unsigned others[2] = {s.block, b.successors[1]};
  loop.block = b.successors[0];
  if (!divides || loop.block == no_index) return false;
  loop.by_bounds = f.registers[loop.size].definitions == 1;
  if (loop.by_bounds) {
    others[0] = loop.block;
    if (f.registers[loop.rest].definitions != 1 || !is_twofold(f, others[0], others[1], loop)) return false;
  } else if (f.registers[loop.size].definitions != 2 || f.registers[loop.rest].definitions != 2 ||
             !is_correction(f, b.successors[1], loop.block, loop)) {
    return false;
  }
  return is_entered_from(f, loop, others[0], others[1]);
}

} // namespace

bool find_static_loops(ptx_function &f, array<static_loop> &loops) {
  for (const ptx_statement &s : f.statements) {
    static_loop loop, of_16;
    if (!s.is_opcode("div.")) continue;
    const bool found = match(f, s, loop), found_short = !found && match_short(f, s, of_16);
    if ((found || found_short) && !loops.push_back(found ? loop : of_16)) return false;
  }
  return true;
}

} // namespace regomp::nvptx
