// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/counted_pointers.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/renamed_function.h"

namespace regomp::nvptx {

namespace {

bool is_plain(const ptx_statement &s, std::string_view opcode) { return s.opcode == opcode && s.guard == no_index; }

class pointers {
public:
  explicit pointers(renamed_function &function) : to(function), f(function.f) {}
  // Whether there are any.
  bool compute();

private:
  bool find_reached(unsigned block);
  unsigned counter_of(unsigned block);
  bool is_counted(unsigned reg, unsigned block, unsigned step);
  bool compute_in(unsigned block);

  renamed_function &to;
  ptx_function &f;
  bit_rows reached; // blocks that the loop's end leads to
};

// Sets `reached`; false if the loop is one of them, or memory is exhausted.
bool pointers::find_reached(unsigned block) {
  array<unsigned> to_visit;
  if (!reached.resize(1, f.blocks.size()) || !to_visit.push_back(block)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned next : f.blocks[b].successors) {
      if (next == no_index || reached.has(next) || (b == block && next == block)) continue;
      reached.add(next);
      if (!to_visit.push_back(next)) return false;
    }
  }
  return !reached.has(block);
}

// The block's counter: it starts at 0, steps by 1, and is compared with a constant where the block ends. The loop is entered
// once.
unsigned pointers::counter_of(unsigned block) {
  const ptx_statement &branch = f.statements[f.blocks[block].end - 1];
  const ptx_statement *const test = f.sole_definition(branch.guard);
  std::int64_t constant;
  if (test == nullptr || test->block != block || !test->is_opcode("setp.le.u64") || !f.constant_of(*test, 2, &constant))
    return no_index;
  const unsigned counter = f.register_of(*test, 1);
  if (counter == no_index || f.registers[counter].type != "u64" || f.registers[counter].definitions != 2) return no_index;
  bool counts = false, begins = false;
  f.each_definition(counter, [&](const ptx_statement &s) {
    if (s.block == block)
      counts = &s < test && is_plain(s, "add.u64") && f.register_of(s, 1) == counter && f.constant_of(s, 2, &constant) &&
               constant == 1;
    else
      begins = s.block != no_index && !reached.has(s.block) && is_plain(s, "mov.u64") && f.constant_of(s, 1, &constant) &&
               constant == 0;
    return true;
  });
  return counts && begins ? counter : no_index;
}

// Whether all that the loop does to a register is to add to it, by one statement, behind all uses; and nothing behind the
// loop uses it.
bool pointers::is_counted(unsigned reg, unsigned block, unsigned step) {
  unsigned definitions = 0;
  const bool alone = f.each_definition(reg, [&](const ptx_statement &s) {
    if (s.block == block) ++definitions;
    return s.guard == no_index;
  });
  return alone && definitions == 1 && f.each_use(reg, [&](const ptx_statement &s) {
    if (s.block == block) return static_cast<unsigned>(&s - f.statements.begin()) <= step;
    return s.block == no_index || !reached.has(s.block);
  });
}

bool pointers::compute_in(unsigned block) {
  const ptx_block &b = f.blocks[block];
  if (!f.statements[b.first].is_label() || !find_reached(block)) return false;
  const unsigned counter = counter_of(block);
  if (counter == no_index) return false;
  bool any = false;
  for (unsigned i = b.first; i < b.end; ++i) {
    const ptx_statement &s = f.statements[i];
    const unsigned reg = f.register_of(s, 0);
    std::int64_t step;
    if (!is_plain(s, "add.u64") || reg == no_index || reg == counter || f.register_of(s, 1) != reg ||
        !f.constant_of(s, 2, &step) || !is_counted(reg, block, i))
      continue;
    for (unsigned k = b.first; k < i; ++k)
      for (unsigned n = 0; n < f.statements[k].references; ++n)
        if (f.references[f.statements[k].first_reference + n].reg == reg) to.split(f.statements[k].first_reference + n, 1);
    const std::string_view name = f.registers[reg].name;
    const auto write_distance = [&](text_buffer &text) { text << name << "_regomp_far" << block; };
    to.declarations << ".reg .u64 ";
    write_distance(to.declarations);
    to.declarations << ";\n";
    if (!any) to.other << f.statements[b.first].line;
    to.other << "\nmul.lo.u64 ";
    write_distance(to.other);
    const auto magnitude = static_cast<unsigned long>(step);
    to.other << "," << f.registers[counter].name << (step < 0 ? ",-" : ",") << (step < 0 ? 0 - magnitude : magnitude)
             << ";\nadd.u64 ";
    to.write_name(reg, 1, to.other);
    to.other << "," << name << ",";
    write_distance(to.other);
    to.other << ";";
    any = true;
    to.leave_out(i);
  }
  if (any) to.replaced(b.first);
  return any;
}

bool pointers::compute() {
  bool any = false;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    const ptx_statement &branch = f.statements[f.blocks[b].end - 1];
    if (branch.target != no_index && branch.guard != no_index && f.statements[branch.target].block == b)
      any = compute_in(b) || any;
  }
  return any;
}

} // namespace

bool compute_counted_pointers(std::string_view text, text_buffer &out) {
  if (!contains(text, "setp.le.u64 ")) return false;
  renamed_function to;
  return to.read(text) && pointers(to).compute() && to.write(out);
}

} // namespace regomp::nvptx
