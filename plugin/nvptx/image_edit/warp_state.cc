// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/warp_state.h"

#include "plugin/nvptx/image_edit/device_text.h"

namespace regomp::nvptx {

namespace {

constexpr char simd[] = "it has SIMD loops, which use lanes as they are";
constexpr char unknown_lane[] = "how one lane acts for the warp is not known";
constexpr char unknown_frame[] = "where the thread's memory lies is not known";

bool is_plain(const ptx_statement &s, std::string_view opcode) { return s.opcode == opcode && s.guard == no_index; }

} // namespace

// Whether the address of a warp's element of a table is computed around a statement that names the table: %tid.y, times the
// element's size, before it, the addition behind it. `end`: the statement behind these.
bool warp_state::is_element_of(ptx_function &f, unsigned i, unsigned element_bytes, unsigned *address, unsigned *end) {
  if (i < 2 || i + 1 >= f.statements.size()) return false;
  ptx_statement *const s = &f.statements[i];
  const unsigned thread = f.register_of(s[-2], 0), offset = f.register_of(s[-1], 0), table = f.register_of(s[0], 0);
  std::int64_t bytes;
  if (!is_plain(s[-2], "mov.u32") || s[-2].operands[1] != "%tid.y" || !is_plain(s[-1], "mul.wide.u32") ||
      f.register_of(s[-1], 1) != thread || !f.constant_of(s[-1], 2, &bytes) || bytes != element_bytes ||
      !is_plain(s[0], "mov.u64") || !is_plain(s[1], "add.u64"))
    return false;
  const unsigned a = f.register_of(s[1], 1), b = f.register_of(s[1], 2);
  if (table == no_index || offset == no_index || !((a == table && b == offset) || (a == offset && b == table))) return false;
  *address = f.register_of(s[1], 0);
  *end = i + 2;
  for (unsigned n = i - 2; n < i + 2; ++n) beginnings.add(n);
  return *address != no_index;
}

const char *warp_state::find_acting_lane(ptx_function &f, unsigned i) {
  unsigned end;
  if (source_address != no_index || !is_element_of(f, i, 4, &source_address, &end)) return unknown_lane;
  for (const ptx_statement &s : f.statements)
    if (s.opcode == "st.shared.u32" && f.uses(s, source_address)) {
      has_simd = true;
      return simd;
    }
  if (end + 4 >= f.statements.size()) return unknown_lane;
  ptx_statement *const s = &f.statements[end];
  source = f.register_of(s[0], 0);
  uniform = f.register_of(s[1], 0);
  acts = f.register_of(s[4], 0);
  const unsigned lane = f.register_of(s[2], 0);
  if (!is_plain(s[0], "ld.shared.u32") || !is_plain(s[1], "setp.eq.u32") || f.register_of(s[1], 1) != source ||
      s[1].operands[2] != "0" || !is_plain(s[2], "mov.u32") || s[2].operands[1] != "%laneid" || !is_plain(s[3], "and.b32") ||
      f.register_of(s[3], 0) != source || !f.uses(s[3], source) || !f.uses(s[3], lane) || !is_plain(s[4], "setp.eq.u32") ||
      !f.uses(s[4], source) || !f.uses(s[4], lane) || source == no_index || uniform == no_index || acts == no_index ||
      f.registers[acts].definitions != 1 || f.registers[uniform].definitions != 1)
    return unknown_lane;
  for (unsigned n = end; n < end + 5; ++n) beginnings.add(n);
  return nullptr;
}

const char *warp_state::find_frame(ptx_function &f, unsigned i) {
  unsigned end;
  if (slot != no_index || !is_element_of(f, i, 8, &slot, &end) || end + 2 >= f.statements.size()) return unknown_frame;
  ptx_statement *const s = &f.statements[end];
  std::int64_t of_frame, of_stack;
  top = f.register_of(s[0], 0);
  frame = f.register_of(s[1], 0);
  stack = f.register_of(s[2], 0);
  loads_top = end;
  if (!is_plain(s[0], "ld.shared.u64") || !is_plain(s[1], "sub.u64") || f.register_of(s[1], 1) != top ||
      !f.constant_of(s[1], 2, &of_frame) || !is_plain(s[2], "sub.u64") || f.register_of(s[2], 1) != frame ||
      !f.constant_of(s[2], 2, &of_stack) || top == no_index || frame == no_index || stack == no_index || of_frame < 0 ||
      of_stack < 0 || f.registers[top].definitions != 1 || f.registers[frame].definitions != 1 ||
      f.registers[slot].definitions != 1)
    return unknown_frame;
  frame_bytes = static_cast<std::uint64_t>(of_frame);
  stack_bytes = static_cast<std::uint64_t>(of_stack);
  grows = f.registers[stack].definitions != 1;
  for (unsigned n = end; n < end + 3; ++n) beginnings.add(n);
  // A function that calls none leaves the warp's pointer as it is.
  if (end + 3 < f.statements.size() && moves_stack(f, s[3])) beginnings.add(end + 3);
  // The pointer is moved, and moved back; nothing else is done with its address.
  for (unsigned n = 0; n < f.statements.size(); ++n)
    if (!beginnings.has(n) && f.uses(f.statements[n], slot) && !moves_stack(f, f.statements[n])) return unknown_frame;
  return nullptr;
}

bool warp_state::moves_stack(ptx_function &f, const ptx_statement &s) const {
  if (!has_frame() || !is_plain(s, "st.shared.u64") || s.operand_count != 2) return false;
  const std::string_view address = s.operands[0], name = f.registers[slot].name;
  if (address.size() != name.size() + 2 || std::string_view(address.data() + 1, name.size()) != name) return false;
  const unsigned value = f.register_of(s, 1);
  if (value == top || value == stack) return true;
  // What it was in front of a block with arrays of run-time size.
  const ptx_statement *const d = f.sole_definition(value);
  return d != nullptr && is_plain(*d, "mov.u64") && f.register_of(*d, 1) == stack;
}

const char *warp_state::find(ptx_function &f) {
  if (!beginnings.resize(1, f.statements.size())) return "memory is exhausted";
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const std::string_view line = f.statements[i].line;
    const char *why = nullptr;
    if (contains(line, "__nvptx_uni")) why = find_acting_lane(f, i);
    if (contains(line, "__nvptx_stacks")) why = find_frame(f, i);
    if (why != nullptr) return why;
  }
  return nullptr;
}

} // namespace regomp::nvptx
