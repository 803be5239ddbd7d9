// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/chosen_values.h"

#include "plugin/nvptx/image_edit/renamed_function.h"

namespace regomp::nvptx {

namespace {

// What a block does that gives a register a value, and goes on.
struct arm {
  unsigned reg = no_index, next = no_index; // next: a block
  std::string_view value;
};

bool has_one_predecessor(ptx_function &f, unsigned block) {
  unsigned times = 0;
  f.each_predecessor(block, [&](unsigned) { ++times; });
  return times == 1;
}

bool read_arm(ptx_function &f, unsigned block, arm *a) {
  if (block == no_index || !has_one_predecessor(f, block)) return false;
  const ptx_block &b = f.blocks[block];
  for (unsigned i = b.first; i < b.end; ++i) {
    const ptx_statement &s = f.statements[i];
    if (s.is != ptx_statement::kind::instruction) continue;
    if (s.guard != no_index) return false;
    if (s.is_opcode("bra") && a->reg != no_index) continue;
    if (!s.is_opcode("mov.") || s.operand_count != 2 || a->reg != no_index) return false;
    a->reg = f.register_of(s, 0);
    a->value = s.operands[1];
    // A register, or a number: not a symbol's address.
    const char first = a->value[0];
    const unsigned from = f.register_of(s, 1);
    if (a->reg == no_index || (from == no_index && first != '-' && (first < '0' || first > '9')) ||
        (from != no_index && f.registers[from].type != f.registers[a->reg].type))
      return false;
  }
  a->next = b.successors[1] != no_index ? b.successors[1] : b.successors[0];
  return a->reg != no_index && a->next != no_index;
}

bool can_be_chosen(std::string_view type) {
  return type == "u16" || type == "u32" || type == "u64" || type == "f32" || type == "f64";
}

// `@p bra one; other:` where both give the same register a value and go on to the same place.
bool choose(renamed_function &to, const ptx_block &b) {
  ptx_function &f = to.f;
  const ptx_statement &branch = f.statements[b.end - 1];
  if (branch.target == no_index || branch.guard == no_index || b.successors[0] == no_index) return false;
  const unsigned jump = b.successors[0], other = f.behind_jumps(jump);
  arm taken, left;
  if (!read_arm(f, b.successors[1], &taken) || !read_arm(f, other, &left) ||
      (jump != other && !has_one_predecessor(f, jump)) || taken.reg != left.reg || taken.next != left.next ||
      taken.reg == branch.guard)
    return false;
  const ptx_register &r = f.registers[taken.reg];
  const ptx_statement &next = f.statements[f.blocks[taken.next].first];
  if (!can_be_chosen(r.type) || !next.is_label() || to.is_of_inner_scope(taken.reg) || to.is_of_inner_scope(branch.guard))
    return false;
  const bool swapped = branch.guard_negated;
  to.other << "selp." << r.type << " " << r.name << "," << (swapped ? left : taken).value << ","
           << (swapped ? taken : left).value << "," << f.registers[branch.guard].name << ";\nbra " << next.label() << ";";
  to.replaced(b.end - 1);
  return true;
}

} // namespace

bool choose_by_instruction(std::string_view text, text_buffer &out) {
  renamed_function to;
  if (!to.read(text)) return false;
  bool any = false;
  for (const ptx_block &b : to.f.blocks) any = choose(to, b) || any;
  return any && to.write(out);
}

} // namespace regomp::nvptx
