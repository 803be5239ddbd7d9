// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/loop_cycles.h"

namespace regomp::nvptx {

bool loop_cycles::find(ptx_function &f, loop_shape &shape) {
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    if (!numbers.push_back(no_index)) return false;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!shape.blocks.has(b) || !shape.is_repeated(b) || numbers[b] != no_index) continue;
    bit_rows there;
    if (!reach(f, shape, b, there)) return false;
    for (unsigned to = b; to < f.blocks.size(); ++to) {
      bit_rows back;
      if (!there.has(to)) continue;
      if (!reach(f, shape, to, back)) return false;
      if (back.has(b)) numbers[to] = found;
    }
    ++found;
  }
  if (!changed.resize(found, f.registers.size()) || !leading.resize(found, f.blocks.size())) return false;
  for (unsigned from = 0; from < f.blocks.size(); ++from) {
    bit_rows there;
    if (!shape.blocks.has(from)) continue;
    if (!reach(f, shape, from, there)) return false;
    for (unsigned to = 0; to < f.blocks.size(); ++to)
      if (there.has(to) && numbers[to] != no_index && numbers[to] != numbers[from]) leading.add(numbers[to], from);
  }
  for (const ptx_statement &s : f.statements)
    if (s.block != no_index && numbers[s.block] != no_index)
      f.each_reference(s, [&](const ptx_reference &r) {
        if (r.defines) changed.add(numbers[s.block], r.reg);
        return true;
      });
  return true;
}

bool loop_cycles::reach(ptx_function &f, loop_shape &shape, unsigned from, bit_rows &there) {
  array<unsigned> next;
  if (!there.resize(1, f.blocks.size()) || !next.push_back(from)) return false;
  while (next.size() > 0) {
    const unsigned b = next[next.size() - 1];
    next.erase(next.size() - 1);
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || !shape.blocks.has(to) || there.has(to)) continue;
      there.add(to);
      if (!next.push_back(to)) return false;
    }
  }
  return true;
}

} // namespace regomp::nvptx
