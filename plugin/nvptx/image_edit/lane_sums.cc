// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_sums.h"

#include <algorithm>
#include <iterator>

namespace regomp::nvptx {

namespace {

constexpr char no_sum[] = "leaves a value that is no sum";

// The neutral element of each operation. An operation that can be repeated may start with any value: minima, for one.
struct operation {
  std::string_view name, type, neutral;
  bool repeatable;
};
constexpr operation operations[] = {
    {"add", "u32", "0", false},
    {"add", "u64", "0", false},
    {"add", "f32", "0f80000000", false}, // -0: it keeps the sign of a sum that is zero
    {"add", "f64", "0d8000000000000000", false},
    {"mul.lo", "u32", "1", false},
    {"mul.lo", "u64", "1", false},
    {"mul", "f32", "0f3f800000", false},
    {"mul", "f64", "0d3ff0000000000000", false},
    {"min", "s32", "2147483647", true},
    {"max", "s32", "-2147483648", true},
    {"min", "u32", "4294967295", true},
    {"max", "u32", "0", true},
    {"min", "s64", "9223372036854775807", true},
    {"max", "s64", "-9223372036854775808", true},
    {"min", "u64", "0xffffffffffffffff", true},
    {"max", "u64", "0", true},
    {"and", "b32", "-1", true},
    {"and", "b64", "-1", true},
    {"or", "b32", "0", true},
    {"or", "b64", "0", true},
    {"xor", "b32", "0", false},
    {"xor", "b64", "0", false},
};

bool is_neutral(std::string_view constant, const operation &o) {
  return constant == o.neutral || (o.neutral == "0f80000000" && constant == "0f00000000") ||
         (o.neutral == "0d8000000000000000" && constant == "0d0000000000000000");
}
bool is_constant(std::string_view operand) {
  return !operand.empty() && operand[0] != '%' && operand[0] != '{' && operand[0] != '[';
}

// `name`: "add", "mul.lo"; `type`: "f64".
bool split_opcode(std::string_view opcode, std::string_view *name, std::string_view *type) {
  if (opcode == "vadd.u32.u32.u32.add") opcode = "add.u32"; // of three
  const std::size_t dot = opcode.rfind('.');
  if (dot == opcode.npos) return false;
  *name = {opcode.data(), dot};
  *type = {opcode.data() + dot + 1, opcode.size() - dot - 1};
  // A difference, and what adds a product, add.
  if (*name == "sub" || *name == "fma.rn" || *name == "mad.lo") *name = "add";
  return true;
}

const operation *find_operation(std::string_view name, std::string_view type) {
  for (const operation &o : operations)
    if (o.name == name && o.type == type) return &o;
  return nullptr;
}

// The registers of a sum, and the statements that define them.
class accumulator {
public:
  accumulator(ptx_function &function, const static_loop &l, loop_shape &s)
      : f(function), loop(l), shape(s), region(s.blocks) {}

  // Whether all that the loop does to `reg`, and to those it is copied from, is to accumulate.
  bool match(unsigned reg) {
    if (!members.push_back(reg)) return false;
    for (std::size_t m = 0; m < members.size(); ++m)
      if (!each_statement(
              [&](const ptx_statement &s, unsigned i) { return !f.defines(s, members[m]) || take(s, i, members[m]); }))
        return false;
    // Nothing else may use them.
    const bool alone = each_statement([&](const ptx_statement &s, unsigned) {
      for (const unsigned m : members)
        if (f.uses(s, m) && !is_own(s, m)) return false;
      return true;
    });
    return alone && by != nullptr && begins_soundly();
  }
  bool begins() { return first.size() > 0; }

  const operation *by = nullptr;
  array<unsigned> members;

private:
  template <typename Visit>
  bool each_statement(Visit visit) {
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (unsigned i = f.blocks[b].first; region.has(b) && i < f.blocks[b].end; ++i)
        if (f.statements[i].is == ptx_statement::kind::instruction && !visit(f.statements[i], i)) return false;
    return true;
  }
  bool is_member(unsigned reg) {
    for (const unsigned m : members)
      if (m == reg) return true;
    return false;
  }
  bool is_copy(const ptx_statement &s) {
    return s.is_opcode("mov.") && s.operand_count == 2 && s.guard == no_index && f.register_of(s, 0) != no_index;
  }
  bool is_own(const ptx_statement &s, unsigned m) {
    if (s.guard == m) return false;
    return is_copy(s) ? is_member(f.register_of(s, 0)) : f.register_of(s, 0) == m;
  }

  // `m = m OP x`.
  bool is_update(const ptx_statement &s, unsigned m, const operation **o) {
    std::string_view name, type;
    if (!split_opcode(s.opcode, &name, &type) || f.register_of(s, 0) != m) return false;
    *o = find_operation(name, type);
    const bool three = s.is_opcode("vadd."), product_added = s.operand_count == 4 && !three,
               difference = s.is_opcode("sub.");
    if (*o == nullptr || (s.operand_count != 3 && !product_added && !three)) return false;
    unsigned times = 0;
    for (unsigned i = 1; i < s.operand_count; ++i) times += f.register_of(s, i) == m;
    if (times != 1) return false;
    return product_added ? f.register_of(s, 3) == m : f.register_of(s, 1) == m || !difference;
  }

  bool take(const ptx_statement &s, unsigned i, unsigned m) {
    const operation *o;
    if (is_update(s, m, &o)) {
      if (by != nullptr && by != o) return false;
      by = o;
      // What is added behind the loop may be added once: it is not of an iteration.
      if (shape.is_behind(s.block) &&
          f.each_reference(s, [&](const ptx_reference &r) { return r.reg == m || !r.uses || !shape.depends(r.reg); }))
        return false;
      return updates.push_back(i);
    }
    if (s.guard != no_index || f.register_of(s, 0) != m) return false;
    if (is_copy(s)) {
      const unsigned source = f.register_of(s, 1);
      if (source != no_index && loop.changes(f, region, source)) return is_member(source) || members.push_back(source);
    }
    return first.push_back(i);
  }

  bool leads_to(unsigned from, unsigned to_block, bit_rows &reached) {
    array<unsigned> to_visit;
    if (!reached.resize(1, f.blocks.size()) || !to_visit.push_back(from)) return true;
    while (to_visit.size() > 0) {
      const unsigned b = to_visit[to_visit.size() - 1];
      to_visit.erase(to_visit.size() - 1);
      for (const unsigned to : f.blocks[b].successors) {
        if (to == no_index || !region.has(to) || reached.has(to)) continue;
        if (to == to_block) return true;
        reached.add(to);
        if (!to_visit.push_back(to)) return true;
      }
    }
    return false;
  }

  // Where it begins nothing has been accumulated yet: no update leads there, and it does not lead to itself. What it begins
  // with is the neutral element, or something with that; a compiler may leave the element away, and then one of the ways,
  // that of a thread without iterations, still shows it.
  bool begins_soundly() {
    bool shown = false, hidden = false;
    for (const unsigned i : first) {
      const ptx_statement &s = f.statements[i];
      std::string_view constant = s.operands[s.operand_count - 1], name, type;
      if (const unsigned r = f.register_of(s, s.operand_count - 1); r != no_index)
        if (const ptx_statement *const d = f.sole_definition(r); d != nullptr && is_copy(*d)) constant = d->operands[1];
      const bool copy = s.is_opcode("mov.") && s.operand_count == 2;
      const bool with = s.operand_count == 3 && !s.is_opcode("sub.") && split_opcode(s.opcode, &name, &type) &&
                        find_operation(name, type) == by;
      if (is_constant(constant) && (copy || with)) {
        const bool neutral = by->repeatable || is_neutral(constant, *by);
        if (!neutral && copy) return false;
        shown = shown || (neutral && copy);
        hidden = hidden || !neutral;
        if (!neutral && with) return false;
      } else {
        hidden = true;
      }
      bit_rows reached;
      if (leads_to(s.block, s.block, reached)) return false;
      for (const unsigned u : updates) {
        const unsigned b = f.statements[u].block;
        if (b == s.block ? u < i : leads_to(b, s.block, reached)) return false;
      }
    }
    return !hidden || shown;
  }

  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
  bit_rows &region;
  array<unsigned> first, updates; // statements
};

} // namespace

const char *lane_sums::add(ptx_function &f, const static_loop &loop, loop_shape &shape, unsigned reg, bit_rows &inner) {
  accumulator a(f, loop, shape);
  if (count == most || !a.match(reg)) return no_sum;
  sum s = {reg, no_index, a.by->name, a.by->type, a.by->neutral};
  for (const unsigned m : a.members) {
    for (unsigned other = 0; other < count; ++other)
      if (sums[other].reg == m || sums[other].before == m) return no_sum;
    if (!inner.has(loop.block, m)) continue;
    if (s.before != no_index || a.begins()) return no_sum;
    s.before = m;
  }
  const std::string_view type = f.registers[reg].type;
  if (type != s.type && (s.type[0] == 'f' || type[0] == 'f' || type.size() != 3 || type[1] != s.type[1])) return no_sum;
  if (s.before != no_index && f.registers[s.before].type != type) return no_sum;
  for (const unsigned m : a.members)
    if (!registers.push_back(m)) return "finds no memory";
  sums[count++] = s;
  return nullptr;
}

bool lane_sums::accumulates_in(unsigned reg) {
  return std::find(registers.begin(), registers.end(), reg) != registers.end();
}

bool lane_sums::begins_with(unsigned reg) const {
  for (unsigned i = 0; i < count; ++i)
    if (sums[i].before == reg) return true;
  return false;
}

namespace {

struct names {
  char total[40], other[40], low[40], high[40], before[40];
  names(unsigned loop, unsigned i) {
    const auto make = [&](char (&name)[40], const char *what) {
      std::snprintf(name, sizeof name, "%%regomp_%s%u_%u", what, loop, i);
    };
    make(total, "total");
    make(other, "other");
    make(low, "low");
    make(high, "high");
    make(before, "before");
  }
};

} // namespace

void lane_sums::write_declarations(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i) {
    const names n(loop, i);
    const std::string_view type = f.registers[sums[i].reg].type;
    out << ".reg ." << type << " " << n.total << ";\n.reg ." << type << " " << n.other << ";\n.reg ." << type << " "
        << n.before << ";\n.reg .b32 " << n.low << ";\n.reg .b32 " << n.high << ";\n";
  }
}

void lane_sums::write_begin(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i) {
    const names n(loop, i);
    const ptx_register &r = f.registers[sums[i].reg];
    out << "mov." << r.type << " " << n.total << "," << sums[i].neutral << ";\n";
    if (sums[i].before != no_index)
      out << "mov." << r.type << " " << n.before << "," << f.registers[sums[i].before].name << ";\n";
  }
}

void lane_sums::write_turn(ptx_function &f, text_buffer &out, unsigned) const {
  for (unsigned i = 0; i < count; ++i)
    if (sums[i].before != no_index)
      out << "mov." << f.registers[sums[i].reg].type << " " << f.registers[sums[i].before].name << "," << sums[i].neutral
          << ";\n";
}

void lane_sums::write_turn_end(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i) {
    const names n(loop, i);
    out << sums[i].operation << "." << sums[i].type << " " << n.total << "," << n.total << ","
        << f.registers[sums[i].reg].name << ";\n";
  }
}

void lane_sums::write_end(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i) {
    const names n(loop, i);
    const sum &s = sums[i];
    const bool wide = s.type.ends_with("64");
    for (unsigned distance = 16; distance != 0; distance /= 2) {
      if (wide) {
        out << "mov.b64 {" << n.low << "," << n.high << "}," << n.total << ";\n";
        for (const std::string_view half : {std::string_view(n.low), std::string_view(n.high)})
          out << "shfl.sync.bfly.b32 " << half << "," << half << "," << distance << ",31,0xffffffff;\n";
        out << "mov.b64 " << n.other << ",{" << n.low << "," << n.high << "};\n";
      } else {
        out << "shfl.sync.bfly.b32 " << n.other << "," << n.total << "," << distance << ",31,0xffffffff;\n";
      }
      out << s.operation << "." << s.type << " " << n.total << "," << n.total << "," << n.other << ";\n";
    }
    const ptx_register &r = f.registers[s.reg];
    if (s.before != no_index)
      out << s.operation << "." << s.type << " " << r.name << "," << n.before << "," << n.total << ";\n";
    else
      out << "mov." << r.type << " " << r.name << "," << n.total << ";\n";
  }
}

} // namespace regomp::nvptx
