// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_sums.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_operations.h"
#include "plugin/nvptx/image_edit/lane_statements.h"

#include <algorithm>
#include <iterator>

namespace regomp::nvptx {

namespace {

constexpr char no_sum[] = "leaves a value that is no sum";

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
    const bool alone = each_statement([&](const ptx_statement &s, unsigned i) {
      for (const unsigned m : members)
        if (f.uses(s, m) && !is_own(s, i, m)) return false;
      return true;
    });
    return alone && by != nullptr && begins_soundly();
  }
  bool begins() { return first.size() > 0; }

  // Whether all that has been accumulated is in `reg` where the loop ends: it, or what it was copied from, has been updated
  // by each update, and no other value has been taken on. `before`: that has the value from before the loop, if one has.
  bool ends_complete(unsigned reg, unsigned before) {
    if (members.size() > most_members) return false;
    array<state> states; // where each block begins
    array<unsigned> to_visit;
    for (std::size_t b = 0; b < f.blocks.size(); ++b)
      if (!states.push_back({})) return false;
    states[loop.block] = {true, false, before != no_index ? bit_of(before) : 0};
    if (!to_visit.push_back(loop.block)) return false;
    while (to_visit.size() > 0) {
      const unsigned b = to_visit[to_visit.size() - 1];
      to_visit.erase(to_visit.size() - 1);
      state now = states[b];
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
        if (f.statements[i].is == ptx_statement::kind::instruction && !go_on(f.statements[i], i, now)) return false;
      for (const unsigned to : f.blocks[b].successors) {
        if (to == no_index) continue;
        if (!region.has(to)) {
          if ((now.complete & bit_of(reg)) == 0) return false;
          continue;
        }
        state &there = states[to];
        const state both = {true, there.accumulated || now.accumulated,
                            there.reached ? there.complete & now.complete : now.complete};
        if (there.reached && both.accumulated == there.accumulated && both.complete == there.complete) continue;
        there = both;
        if (!to_visit.push_back(to)) return false;
      }
    }
    return true;
  }

  const lane_operation *by = nullptr;
  array<unsigned> members;

private:
  static constexpr std::size_t most_members = 64;
  struct state {
    bool reached = false, accumulated = false;
    std::uint64_t complete = 0; // members that have all that has been accumulated
  };
  std::uint64_t bit_of(unsigned reg) {
    const auto m = std::find(members.begin(), members.end(), reg) - members.begin();
    return static_cast<std::size_t>(m) < members.size() ? std::uint64_t{1} << m : 0;
  }
  // What becomes of the state behind a statement. False: what has been accumulated is lost.
  bool go_on(const ptx_statement &s, unsigned i, state &now) {
    std::uint64_t defined = 0;
    f.each_reference(s, [&](const ptx_reference &r) {
      if (r.defines) defined |= bit_of(r.reg);
      return true;
    });
    if (defined == 0) return true;
    if (std::find(updates.begin(), updates.end(), i) != updates.end()) {
      unsigned accumulated = f.register_of(s, 0);
      (void)chosen_or_called(i, &accumulated);
      if ((now.complete & bit_of(accumulated)) == 0) return false;
      now = {true, true, defined};
    } else if (std::find(first.begin(), first.end(), i) == first.end()) { // a copy
      const bool complete = (now.complete & bit_of(f.register_of(s, 1))) != 0;
      now.complete = complete ? now.complete | defined : now.complete & ~defined;
    } else {
      if (now.accumulated) return false;
      const bool with_value = !is_copy(s) && !(s.is_opcode("mov.") && s.operand_count == 2);
      now = {true, with_value, with_value ? defined : now.complete | defined};
    }
    return true;
  }

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
  bool is_own(const ptx_statement &s, unsigned i, unsigned m) {
    if (s.guard == m) return false;
    if (!constant_at(i, f.registers[m].name).empty()) return true; // nothing has been accumulated there
    if (s.is_opcode("setp.")) return i + 1 < f.statements.size() && chooses(i + 1, m);
    if (s.is_opcode("selp.") && chooses(i, m)) return true;
    if (s.is_opcode("st.param.")) {
      for (unsigned j = i + 1; j < i + 6 && j < f.statements.size(); ++j)
        if (f.statements[j].is_opcode("ld.param.")) return chooses(j, m);
      return false;
    }
    return is_copy(s) ? is_member(f.register_of(s, 0)) : f.register_of(s, 0) == m;
  }

  // The constant that an operand is in front of a statement, as far as its block shows; empty if it shows none.
  std::string_view constant_at(unsigned statement, std::string_view operand) {
    if (is_constant_operand(operand)) return operand;
    for (unsigned i = statement; i-- > f.blocks[f.statements[statement].block].first;) {
      const ptx_statement &s = f.statements[i];
      if (!f.defines(s, f.find_register(operand))) continue;
      if (!s.is_opcode("mov.") || s.operand_count != 2 || s.guard != no_index) return {};
      operand = s.operands[1];
      if (is_constant_operand(operand)) return operand;
      if (f.find_register(operand) == no_index) return {};
    }
    return {};
  }

  // Whether a statement chooses between what is accumulated in `m` and another value, for a member.
  bool chooses(unsigned i, unsigned m) {
    unsigned accumulated = no_index;
    return is_member(f.register_of(f.statements[i], 0)) && chosen_or_called(i, &accumulated) != nullptr && accumulated == m;
  }
  const lane_operation *chosen_or_called(unsigned i, unsigned *accumulated) {
    const lane_operation *const called = called_to_choose(i, accumulated);
    return called != nullptr ? called : chosen_by(i, accumulated);
  }

  // `d = fmax(a,b)`, which does what the instruction does: `i` is where the result is read. What has been accumulated is a
  // member, or a constant, for which there is no register.
  const lane_operation *called_to_choose(unsigned i, unsigned *accumulated) {
    struct function {
      std::string_view name, operation, type;
    };
    constexpr function functions[] = {
        {"fmax", "max", "f64"}, {"fmaxf", "max", "f32"}, {"fmin", "min", "f64"}, {"fminf", "min", "f32"}};
    if (!f.statements[i].is_opcode("ld.param.") || i < 5 || !f.statements[i - 1].is_opcode("call")) return nullptr;
    const ptx_statement &call = f.statements[i - 1];
    for (const function &one : functions) {
      if (call.guard != no_index || called_function(call) != one.name) continue;
      unsigned given = 0, kept = 0;
      *accumulated = no_index;
      for (unsigned j = i - 1; j-- > f.blocks[call.block].first && f.statements[j].line != "{";) {
        const ptx_statement &argument = f.statements[j];
        if (!argument.is_opcode("st.param.")) continue;
        ++given;
        const unsigned r = f.register_of(argument, 1);
        const bool constant = !constant_at(j, argument.operands[1]).empty();
        if (!constant && (r == no_index || !is_member(r))) continue;
        ++kept;
        if (!constant) *accumulated = r;
      }
      return given == 2 && kept == 1 ? find_lane_operation(one.operation, one.type) : nullptr;
    }
    return nullptr;
  }

  // Whether a register that the loop changes has its value from another block, or from another choice.
  bool is_from_elsewhere(unsigned reg, unsigned statement) {
    if (reg == no_index || !loop.changes(f, region, reg)) return false;
    for (unsigned i = statement; i-- > f.blocks[f.statements[statement].block].first;)
      if (f.defines(f.statements[i], reg)) return f.statements[i].is_opcode("selp.");
    return true;
  }

  // `setp.REL p,a,b; selp d,a,b,p;`, or `b,a`, with nothing else that is chosen by p. What has been accumulated is d, or
  // a constant that it begins with, for which there is no register, or what another register has. Null if that is not so.
  const lane_operation *chosen_by(unsigned i, unsigned *accumulated) {
    const ptx_statement &s = f.statements[i];
    if (!s.is_opcode("selp.") || s.operand_count != 4 || s.guard != no_index || i == f.blocks[s.block].first) return nullptr;
    const ptx_statement &test = f.statements[i - 1];
    const unsigned p = f.register_of(s, 3);
    if (!test.is_opcode("setp.") || test.operand_count != 3 || test.guard != no_index || p == no_index ||
        f.register_of(test, 0) != p)
      return nullptr;
    for (unsigned j = 0; j < f.statements.size(); ++j)
      if (f.uses(f.statements[j], p) && (j == 0 || !f.defines(f.statements[j - 1], p))) return nullptr;
    const std::string_view x = s.operands[1], y = s.operands[2], a = test.operands[1], b = test.operands[2];
    const bool alike = x == a && y == b;
    if (x == y || !(alike || (x == b && y == a))) return nullptr;
    // How well an operand can be what has been accumulated: the result itself, a constant, what another block or choice has
    // left.
    const auto fits = [&](std::string_view operand) {
      if (operand == s.operands[0]) return 3;
      if (!constant_at(i - 1, operand).empty()) return 2;
      return is_from_elsewhere(f.find_register(operand), i) ? 1 : 0;
    };
    const int of_x = fits(x), of_y = fits(y);
    if (of_x == of_y) return nullptr;
    const bool keeps_if_true = of_x > of_y;
    *accumulated = std::max(of_x, of_y) == 2 ? no_index : f.find_register(keeps_if_true ? x : y);
    const std::size_t dot = test.opcode.rfind('.');
    const ptx_relation *r = find_relation({test.opcode.data() + 5, dot - 5});
    if (r == nullptr) return nullptr;
    const bool swapped = a != (keeps_if_true ? x : y);
    const std::string_view name = swapped ? r->swapped : r->name;
    return find_lane_operation(keeps_if_true ? find_relation(name)->negated : name, from(test.opcode, dot + 1));
  }

  // `m = m OP x`.
  bool is_update(const ptx_statement &s, unsigned m, const lane_operation **o) {
    std::string_view name, type;
    if (s.is_opcode("selp.") || s.is_opcode("ld.param.")) {
      unsigned accumulated = no_index;
      *o = chosen_or_called(static_cast<unsigned>(&s - f.statements.begin()), &accumulated);
      return *o != nullptr && accumulated != no_index && (is_member(accumulated) || members.push_back(accumulated));
    }
    if (!split_opcode(s.opcode, &name, &type) || f.register_of(s, 0) != m) return false;
    *o = find_lane_operation(name, type);
    const bool three = s.is_opcode("vadd."), product_added = s.operand_count == 4 && !three,
               difference = s.is_opcode("sub.");
    if (*o == nullptr || (s.operand_count != 3 && !product_added && !three)) return false;
    unsigned times = 0;
    for (unsigned i = 1; i < s.operand_count; ++i) times += f.register_of(s, i) == m;
    if (times != 1) return false;
    return product_added ? f.register_of(s, 3) == m : f.register_of(s, 1) == m || !difference;
  }

  bool take(const ptx_statement &s, unsigned i, unsigned m) {
    const lane_operation *o;
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
    if (is_copy(s) && constant_at(i, s.operands[1]).empty()) {
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

  // The last of an instruction's operands that is a constant; empty if none is.
  std::string_view constant_of(const ptx_statement &s, unsigned i) {
    for (unsigned operand = s.operand_count; operand-- > 1;) {
      if (const std::string_view c = constant_at(i, s.operands[operand]); !c.empty()) return c;
      const ptx_statement *const d = f.sole_definition(f.register_of(s, operand));
      if (d != nullptr && d->is_opcode("mov.") && d->operand_count == 2 && is_constant_operand(d->operands[1]))
        return d->operands[1];
    }
    return {};
  }

  // Where it begins nothing has been accumulated yet: no update leads there, and it does not lead to itself. What it begins
  // with is the neutral element, or something with that; a compiler may leave the element away, and then one of the ways,
  // that of a thread without iterations, still shows it.
  bool begins_soundly() {
    bool shown = false, hidden = false;
    for (const unsigned i : first) {
      const ptx_statement &s = f.statements[i];
      std::string_view name, type;
      const bool copy = s.is_opcode("mov.") && s.operand_count == 2;
      const bool with = s.operand_count == 3 && !s.is_opcode("sub.") && split_opcode(s.opcode, &name, &type) &&
                        find_lane_operation(name, type) == by;
      const std::string_view constant = constant_of(s, i);
      if (unsigned none = no_index; chosen_or_called(i, &none) == by) continue; // with a constant
      if (!constant.empty() && (copy || with)) {
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
  sum s = {reg, no_index, a.by->name, a.by->type, a.by->neutral, a.by->chosen};
  for (const unsigned m : a.members) {
    for (unsigned other = 0; other < count; ++other)
      if (sums[other].reg == m || sums[other].before == m) return no_sum;
    if (!inner.has(loop.block, m)) continue;
    if (s.before != no_index || a.begins()) return no_sum;
    s.before = m;
  }
  if (!a.ends_complete(reg, s.before)) return no_sum;
  // One that begins in each chunk is not the loop's: what the thread has behind it is that of its last chunk.
  if (loop.by_chunks && s.before == no_index) return no_sum;
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

// result = kept OP added
void write_merge(text_buffer &out, unsigned loop, std::string_view operation, std::string_view type, bool chosen,
                 std::string_view result, std::string_view kept, std::string_view added) {
  if (chosen)
    out << "setp." << operation << "." << type << " %regomp_p" << loop << "," << kept << "," << added << ";\nselp." << type
        << " " << result << "," << added << "," << kept << ",%regomp_p" << loop << ";\n";
  else
    out << operation << "." << type << " " << result << "," << kept << "," << added << ";\n";
}

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
    const sum &s = sums[i];
    write_merge(out, loop, s.operation, s.type, s.chosen, n.total, n.total, f.registers[s.reg].name);
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
      write_merge(out, loop, s.operation, s.type, s.chosen, n.total, n.total, n.other);
    }
    const ptx_register &r = f.registers[s.reg];
    if (s.before != no_index)
      write_merge(out, loop, s.operation, s.type, s.chosen, r.name, n.before, n.total);
    else
      out << "mov." << r.type << " " << r.name << "," << n.total << ";\n";
  }
}

} // namespace regomp::nvptx
