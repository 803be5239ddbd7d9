// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/restored_forms.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_operations.h"
#include "plugin/nvptx/image_edit/renamed_function.h"
#include "plugin/nvptx/image_edit/trial_code.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace regomp::nvptx {

namespace {

bool is_plain(const ptx_statement &s, std::string_view opcode) { return s.opcode == opcode && s.guard == no_index; }

// Whether `one` and `more` are `sum`, as the device adds: constants as PTX writes them, "0d" or "0f" and the bits.
bool is_sum(std::string_view one, std::string_view more, std::string_view sum) {
  std::uint64_t a, b, c;
  if (!trial_code::read_constant(one, &a) || !trial_code::read_constant(more, &b) || !trial_code::read_constant(sum, &c))
    return false;
  if (one.starts_with("0d") && more.starts_with("0d") && sum.starts_with("0d"))
    return std::bit_cast<std::uint64_t>(std::bit_cast<double>(a) + std::bit_cast<double>(b)) == c;
  const auto single = [](std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); };
  return one.starts_with("0f") && more.starts_with("0f") && sum.starts_with("0f") &&
         std::bit_cast<std::uint32_t>(single(a) + single(b)) == c;
}

class additions {
public:
  explicit additions(renamed_function &function) : to(function), f(function.f) {}
  // Whether there are any.
  bool restore();

private:
  std::string_view constant_in_front(unsigned statement, unsigned reg);
  std::string_view constant_operand(const ptx_statement &, unsigned operand);
  std::string_view find(unsigned statement);

  renamed_function &to;
  ptx_function &f;
};

// The constant that a register has in front of a statement, by its block or those that alone lead there; empty if that does
// not show.
std::string_view additions::constant_in_front(unsigned statement, unsigned reg) {
  unsigned block = f.statements[statement].block, end = statement;
  for (unsigned steps = 0; block != no_index && steps < 16; ++steps) {
    for (unsigned i = end; i-- > f.blocks[block].first;) {
      const ptx_statement &s = f.statements[i];
      if (!f.defines(s, reg)) continue;
      if (!s.is_opcode("mov.") || s.operand_count != 2 || s.guard != no_index) return {};
      if (is_constant_operand(s.operands[1])) return s.operands[1];
      reg = f.register_of(s, 1); // of which it is a copy
      if (reg == no_index) return {};
    }
    unsigned before = no_index, times = 0;
    f.each_predecessor(block, [&](unsigned b) {
      before = b;
      ++times;
    });
    if (times != 1) return {};
    block = before;
    end = f.blocks[block].end;
  }
  return {};
}

std::string_view additions::constant_operand(const ptx_statement &s, unsigned operand) {
  if (is_constant_operand(s.operands[operand])) return s.operands[operand];
  const ptx_statement *const d = f.sole_definition(f.register_of(s, operand));
  const bool constant = d != nullptr && d->is_opcode("mov.") && d->operand_count == 2 && d->guard == no_index &&
                        is_constant_operand(d->operands[1]);
  return constant ? d->operands[1] : std::string_view();
}

// What is added by `mov x,2`, where x is 1, and elsewhere 1 is added to it; empty if that is not so.
std::string_view additions::find(unsigned statement) {
  const ptx_statement &s = f.statements[statement];
  if ((!is_plain(s, "mov.f64") && !is_plain(s, "mov.f32")) || s.block == no_index || !is_constant_operand(s.operands[1]))
    return {};
  const unsigned reg = f.register_of(s, 0);
  if (reg == no_index || f.registers[reg].definitions < 3) return {};
  const std::string_view before = constant_in_front(statement, reg);
  if (before.empty() || before == s.operands[1]) return {};
  const std::string_view opcode = s.opcode == "mov.f64" ? "add.f64" : "add.f32";
  std::string_view added;
  f.each_definition(reg, [&](const ptx_statement &d) {
    if (!is_plain(d, opcode) || d.operand_count != 3 || f.register_of(d, 1) != reg) return true;
    const std::string_view constant = constant_operand(d, 2);
    if (!constant.empty() && is_sum(before, constant, s.operands[1])) added = constant;
    return added.empty();
  });
  return added;
}

bool additions::restore() {
  bool any = false;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const std::string_view added = find(i);
    if (added.empty()) continue;
    const ptx_register &r = f.registers[f.register_of(f.statements[i], 0)];
    to.other << "add." << r.type << " " << r.name << "," << r.name << "," << added << ";";
    to.replaced(i);
    any = true;
  }
  return any;
}

// The two blocks that compute where the partition begins do so in a register of their own, which the loop's first block
// copies; so does the first of the two, for a thread that has no iterations.
void separate_start(renamed_function &to, const static_loop &loop) {
  ptx_function &f = to.f;
  const ptx_register &start = f.registers[loop.start];
  const ptx_statement &label = f.statements[f.blocks[loop.block].first];
  const auto copy = [&] {
    to.other << "mov." << start.type << " " << start.name << ",";
    to.write_name(loop.start, 1, to.other);
    to.other << ";";
  };
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (&s == &label) {
      to.other << s.line << "\n";
      copy();
      to.replaced(i);
    }
    if (s.block != loop.computing && s.block != loop.correcting) continue;
    for (unsigned n = 0; n < s.references; ++n)
      if (f.references[s.first_reference + n].reg == loop.start) to.split(s.first_reference + n, 1);
    if (s.block == loop.correcting || !f.defines(s, loop.start)) continue;
    to.other << s.opcode << " ";
    to.write_name(loop.start, 1, to.other);
    for (unsigned o = 1; o < s.operand_count; ++o) to.other << "," << s.operands[o];
    to.other << ";\n";
    copy();
    to.replaced(i);
  }
}

// Whether the first thing that the block does with the register is to compute it.
bool begins_with_start(ptx_function &f, const static_loop &loop) {
  for (unsigned i = f.blocks[loop.computing].first; i < f.blocks[loop.computing].end; ++i)
    if (f.defines(f.statements[i], loop.start) || f.uses(f.statements[i], loop.start))
      return !f.uses(f.statements[i], loop.start);
  return false;
}

} // namespace

bool restore_additions(std::string_view text, text_buffer &out) {
  if (!contains(text, "mov.f64 ") && !contains(text, "mov.f32 ")) return false;
  renamed_function to;
  return to.read(text) && additions(to).restore() && to.write(out);
}

bool separate_starts(std::string_view text, array<static_loop> &loops, text_buffer &out) {
  const auto is_one = [](const static_loop &l) { return l.counts_with_start; };
  renamed_function to;
  if (std::none_of(loops.begin(), loops.end(), is_one) || !to.read(text)) return false;
  bool any = false;
  for (const static_loop &l : loops) {
    if (!is_one(l) || !begins_with_start(to.f, l)) continue;
    separate_start(to, l);
    any = true;
  }
  return any && to.write(out);
}

} // namespace regomp::nvptx
