// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/index_bounds.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

constexpr std::int64_t greatest = std::int64_t{1} << 24; // a frame is smaller; nothing of that size wraps round in 32 bits
constexpr unsigned deepest = 12;

bool is_small(const index_bounds &b) { return b.least >= -greatest && b.most <= greatest && b.least <= b.most; }

class bounds_finder {
public:
  explicit bounds_finder(ptx_function &function) : f(function) {}
  bool find(unsigned reg, unsigned statement, unsigned depth, index_bounds *);

private:
  bool of_operand(const ptx_statement &, unsigned operand, unsigned depth, index_bounds *);
  bool of_result(const ptx_statement &, unsigned depth, index_bounds *);
  bool of_counter(unsigned reg, unsigned statement, index_bounds *);
  bool is_step(const ptx_statement &, unsigned reg, std::int64_t *step);
  // Each way back from a statement to where a register gets its value: whether each leads through a branch by which
  // `passes(statement of the test, whether it holds, constant)` is true, or comes to a constant that `begins` takes.
  template <typename Passes, typename Begins>
  bool each_way_back(unsigned reg, unsigned statement, Passes passes, Begins begins);
  template <typename Passes>
  bool tests(unsigned from, unsigned to, unsigned reg, Passes passes);

  ptx_function &f;
};

bool bounds_finder::of_operand(const ptx_statement &s, unsigned operand, unsigned depth, index_bounds *b) {
  std::int64_t constant;
  if (f.constant_of(s, operand, &constant)) {
    *b = {constant, constant};
    return is_small(*b);
  }
  const unsigned reg = f.register_of(s, operand);
  return reg != no_index && find(reg, static_cast<unsigned>(&s - f.statements.begin()), depth, b);
}

// Whether a branch from one block to another tells something of a register, which the first does not change behind the test.
template <typename Passes>
bool bounds_finder::tests(unsigned from, unsigned to, unsigned reg, Passes passes) {
  const ptx_block &b = f.blocks[from];
  const ptx_statement &branch = f.statements[b.end - 1];
  if (branch.guard == no_index || branch.target == no_index || b.successors[0] == b.successors[1]) return false;
  const ptx_statement *const test = f.sole_definition(branch.guard);
  std::int64_t constant;
  if (test == nullptr || test->block != from || test->guard != no_index || !test->is_opcode("setp.") ||
      test->operand_count != 3 || f.register_of(*test, 1) != reg || !f.constant_of(*test, 2, &constant))
    return false;
  for (const ptx_statement *s = test; s != &branch; ++s)
    if (f.defines(*s, reg)) return false;
  return passes(*test, (b.successors[1] == to) != branch.guard_negated, constant);
}

template <typename Passes, typename Begins>
bool bounds_finder::each_way_back(unsigned reg, unsigned statement, Passes passes, Begins begins) {
  bit_rows seen;
  array<unsigned> to_visit;
  if (!seen.resize(1, f.blocks.size())) return false;
  // What defines the register last in the part of a block in front of a statement.
  const auto last_before = [&](unsigned first, unsigned end) {
    while (end > first && !f.defines(f.statements[end - 1], reg)) --end;
    return end > first ? &f.statements[end - 1] : nullptr;
  };
  const auto takes = [&](const ptx_statement &s) {
    std::int64_t constant;
    return s.guard == no_index && s.is_opcode("mov.") && f.constant_of(s, 1, &constant) && begins(constant);
  };
  const unsigned start = f.statements[statement].block;
  if (start == no_index) return false;
  if (const ptx_statement *const s = last_before(f.blocks[start].first, statement)) return takes(*s);
  if (!to_visit.push_back(start)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    if (b == 0) return false; // the function's begin
    bool good = true;
    f.each_predecessor(b, [&](unsigned from) {
      if (!good || tests(from, b, reg, passes)) return;
      if (const ptx_statement *const s = last_before(f.blocks[from].first, f.blocks[from].end))
        good = takes(*s);
      else if (!seen.has(from)) {
        seen.add(from);
        good = to_visit.push_back(from);
      }
    });
    if (!good) return false;
  }
  return true;
}

bool bounds_finder::is_step(const ptx_statement &s, unsigned reg, std::int64_t *step) {
  const bool adds = s.opcode == "add.u32" || s.opcode == "add.s32" || s.opcode == "add.u64";
  return s.guard == no_index && adds && f.register_of(s, 1) == reg && f.constant_of(s, 2, step) && *step > 0 &&
         *step <= greatest;
}

// A counter: it begins with constants, and steps up where a test has found it small enough, or not at its end yet.
bool bounds_finder::of_counter(unsigned reg, unsigned statement, index_bounds *b) {
  bool begins = false, counts = true, by_ones = true;
  b->least = greatest;
  b->most = -greatest;
  counts = f.each_definition(reg, [&](const ptx_statement &s) {
    std::int64_t constant, step;
    if (is_step(s, reg, &step)) {
      by_ones = by_ones && step == 1;
      return true;
    }
    if (s.guard != no_index || !s.is_opcode("mov.") || !f.constant_of(s, 1, &constant)) return false;
    b->least = std::min(b->least, constant);
    b->most = std::max(b->most, constant);
    return begins = true;
  });
  if (!counts || !begins || (f.registers[reg].type != "u32" && f.registers[reg].type != "u64") || !is_small(*b))
    return false;
  const std::int64_t first = b->most;
  // It steps up by one, and only where it is not yet what it ends with: then it is never more.
  std::int64_t end = greatest;
  const auto is_not_end = [&](const ptx_statement &test, bool holds, std::int64_t constant) {
    if (!(holds ? test.is_opcode("setp.ne.") : test.is_opcode("setp.eq.")) || constant < first) return false;
    end = end == greatest ? constant : end;
    return end == constant;
  };
  const auto at_each_step = [&](auto is_bounded) {
    return f.each_definition(reg, [&](const ptx_statement &s) {
      std::int64_t step;
      return !is_step(s, reg, &step) || is_bounded(static_cast<unsigned>(&s - f.statements.begin()));
    });
  };
  const auto no_constant = [](std::int64_t) { return false; };
  if (by_ones && at_each_step([&](unsigned at) { return each_way_back(reg, at, is_not_end, no_constant); }) &&
      end < greatest) {
    b->most = end;
    return true;
  }
  // Or the last test that it has passed bounds it, where it steps up and where it is used.
  std::int64_t most = -greatest;
  const auto bounds = [&](const ptx_statement &test, bool holds, std::int64_t constant) {
    // What is not above as a number without sign is none below zero.
    const bool has_sign = contains(test.opcode, ".s"), is_number = has_sign || contains(test.opcode, ".u");
    const bool below = is_number && (holds ? test.is_opcode("setp.lt.") : test.is_opcode("setp.ge."));
    const bool not_above = is_number && (holds ? test.is_opcode("setp.le.") : test.is_opcode("setp.gt."));
    if ((!below && !not_above) || constant > greatest || constant < (has_sign ? -greatest : 0)) return false;
    most = std::max(most, below ? constant - 1 : constant);
    return true;
  };
  const auto constant_begins = [&](std::int64_t constant) {
    most = std::max(most, constant);
    return true;
  };
  const auto is_bounded = [&](unsigned at) { return each_way_back(reg, at, bounds, constant_begins); };
  if (!at_each_step(is_bounded)) return false;
  most = -greatest;
  if (!is_bounded(statement)) return false;
  b->most = most;
  return true;
}

bool bounds_finder::of_result(const ptx_statement &s, unsigned depth, index_bounds *b) {
  index_bounds x, y;
  std::int64_t constant;
  if (s.guard != no_index) return false;
  if (s.is_opcode("and.b") && f.constant_of(s, 2, &constant) && constant >= 0) {
    *b = {0, constant};
    return is_small(*b);
  }
  if (s.is_opcode("rem.") && f.constant_of(s, 2, &constant) && constant > 0) {
    const bool positive = s.is_opcode("rem.u") || (of_operand(s, 1, depth, &x) && x.least >= 0);
    *b = {positive ? 0 : 1 - constant, constant - 1};
    return is_small(*b);
  }
  if (s.opcode == "shr.u32" && f.constant_of(s, 2, &constant) && constant >= 8 && constant < 32) {
    *b = {0, (std::int64_t{1} << (32 - constant)) - 1};
    return is_small(*b);
  }
  if (s.operand_count < 2) return false;
  if (s.opcode == "mov.u32" || s.opcode == "mov.u64" || s.opcode == "cvt.s64.s32") return of_operand(s, 1, depth, b);
  if (s.opcode == "cvt.u64.u32") return of_operand(s, 1, depth, b) && b->least >= 0;
  if (s.operand_count != 3 || !of_operand(s, 1, depth, &x) || !of_operand(s, 2, depth, &y)) return false;
  if (s.is_opcode("shl.b") && y.least == y.most && y.least >= 0 && y.least < 16) {
    *b = {x.least * (std::int64_t{1} << y.least), x.most * (std::int64_t{1} << y.least)};
  } else if (s.opcode == "add.u32" || s.opcode == "add.u64") {
    *b = {x.least + y.least, x.most + y.most};
  } else if (s.opcode == "sub.u32" || s.opcode == "sub.u64") {
    *b = {x.least - y.most, x.most - y.least};
  } else if (s.is_opcode("mul.lo.") || s.opcode == "mul.wide.s32") {
    const auto p = x.least * y.least, q = x.least * y.most, r = x.most * y.least, t = x.most * y.most;
    const auto low = std::min(std::min(p, q), std::min(r, t)), high = std::max(std::max(p, q), std::max(r, t));
    *b = {low, high};
  } else {
    return false;
  }
  return is_small(*b);
}

bool bounds_finder::find(unsigned reg, unsigned statement, unsigned depth, index_bounds *b) {
  if (depth == 0) return false;
  if (const ptx_statement *const d = f.sole_definition(reg)) return of_result(*d, depth - 1, b);
  return of_counter(reg, statement, b);
}

} // namespace

bool find_index_bounds(ptx_function &f, unsigned reg, unsigned statement, index_bounds *b) {
  return bounds_finder(f).find(reg, statement, deepest, b);
}

} // namespace regomp::nvptx
