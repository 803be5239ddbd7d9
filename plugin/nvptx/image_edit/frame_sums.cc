// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/frame_sums.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_operations.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <system_error>

namespace regomp::nvptx {

namespace {

bool reads(const ptx_statement &s) { return s.is_opcode("ld.") && !s.is_opcode("ld.param"); }
bool writes(const ptx_statement &s) { return s.is_opcode("st.") && !s.is_opcode("st.param"); }

// What adds to memory as an operation adds to a register; empty if nothing does.
std::string_view reduction_of(std::string_view name, std::string_view type) {
  struct form {
    std::string_view name, type, reduction;
  };
  constexpr form forms[] = {{"add", "u32", "red.add.u32"}, {"add", "u64", "red.add.u64"}, {"add", "f32", "red.add.f32"},
                            {"add", "f64", "red.add.f64"}, {"and", "b32", "red.and.b32"}, {"and", "b64", "red.and.b64"},
                            {"or", "b32", "red.or.b32"},   {"or", "b64", "red.or.b64"},   {"xor", "b32", "red.xor.b32"},
                            {"xor", "b64", "red.xor.b64"}, {"min", "s32", "red.min.s32"}, {"max", "s32", "red.max.s32"},
                            {"min", "u32", "red.min.u32"}, {"max", "u32", "red.max.u32"}, {"min", "s64", "red.min.s64"},
                            {"max", "s64", "red.max.s64"}, {"min", "u64", "red.min.u64"}, {"max", "u64", "red.max.u64"}};
  for (const form &one : forms)
    if (one.name == name && one.type == type) return one.reduction;
  return {};
}

// Where the result of the call is read that an argument is passed to; the statement itself if none is.
const ptx_statement &result_of_call(ptx_function &f, unsigned argument) {
  unsigned i = argument;
  while (i < f.statements.size() && f.statements[i].line != "}" && !f.statements[i].is_opcode("ld.param")) ++i;
  return i < f.statements.size() && f.statements[i].is_opcode("ld.param") ? f.statements[i] : f.statements[argument];
}

// Whether an argument is passed to a function that keeps no address: what clears arrays, and copies them.
bool is_passed_to_copy(ptx_function &f, unsigned argument) {
  unsigned i = argument;
  while (i < f.statements.size() && f.statements[i].line != "}" && !f.statements[i].is_opcode("call")) ++i;
  if (i == f.statements.size() || !f.statements[i].is_opcode("call")) return false;
  return is_memory_function(called_function(f.statements[i]));
}

} // namespace

// The registers that are computed from the frame's address. False if something else may become of it than an address that
// is read from or written to.
bool frame_sums::find_addresses(ptx_function &f, warp_state &warp) {
  if (!warp.has_frame() || !addresses.resize(1, f.registers.size())) return false;
  addresses.add(frame = warp.frame);
  addresses.add(warp.stack);
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 0; i < f.statements.size(); ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.is != ptx_statement::kind::instruction || warp.finds_out(i) || reads(s) || writes(s) || s.is_opcode("setp."))
        continue;
      if (f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !addresses.has(r.reg); })) continue;
      const ptx_statement &gets = s.is_opcode("st.param") ? result_of_call(f, i) : s;
      f.each_reference(gets, [&](const ptx_reference &r) {
        if (r.defines && !addresses.has(r.reg)) {
          addresses.add(r.reg);
          changed = true;
        }
        return true;
      });
    }
  }
  return true;
}

bool frame_sums::has_address(ptx_function &f, const ptx_statement &s, unsigned operand) {
  return !f.each_reference(s,
                           [&](const ptx_reference &r) { return r.operand != operand || !r.uses || !addresses.has(r.reg); });
}

// Whether no address gets to memory or to another function before the loop ends.
bool frame_sums::is_kept(ptx_function &f, warp_state &warp, const static_loop &loop, loop_shape &shape) {
  // The blocks that lead to the loop's end.
  bit_rows before;
  if (!before.resize(1, f.blocks.size())) return false;
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (const unsigned to : f.blocks[b].successors)
        if (to != no_index && !before.has(b) && (to == loop.exit || before.has(to))) {
          before.add(b);
          changed = true;
        }
  }
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (s.is != ptx_statement::kind::instruction || warp.finds_out(i) || warp.moves_stack(f, s)) continue;
    if (s.block == no_index || !before.has(s.block)) continue;
    if (f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !addresses.has(r.reg); })) continue;
    if (reads(s) || s.is_opcode("setp.")) continue;
    if (s.is_opcode("st.param")) {
      if (shape.blocks.has(s.block) || !is_passed_to_copy(f, i)) return false;
      continue;
    }
    if (writes(s)) {
      if (has_address(f, s, 1)) return false;
      continue;
    }
    constexpr std::string_view computes[] = {"mov.", "add.", "sub.", "mad.", "selp.", "shl.", "shr."};
    if (std::none_of(std::begin(computes), std::end(computes), [&](std::string_view o) { return s.is_opcode(o); }))
      return false;
  }
  return true;
}

// Whether what a statement gives a register is used by just one other, behind it in the same block, and then no more.
bool frame_sums::is_used_once(ptx_function &f, unsigned reg, unsigned from, unsigned use, bit_rows &live) {
  const ptx_block &b = f.blocks[f.statements[from].block];
  for (unsigned i = from + 1; i < b.end; ++i) {
    const ptx_statement &s = f.statements[i];
    if (s.is != ptx_statement::kind::instruction) continue;
    if (i != use && f.uses(s, reg)) return false;
    if (f.defines(s, reg)) return i >= use && s.guard == no_index;
  }
  for (const unsigned to : b.successors)
    if (to != no_index && live.has(to, reg)) return false;
  return true;
}

// `v = *p; d = v OP y; *p = d`, where v and d are used for nothing else.
bool frame_sums::find_sum(ptx_function &f, unsigned load, bit_rows &live, sum *found) {
  const ptx_statement &l = f.statements[load];
  const unsigned v = f.register_of(l, 0);
  if (l.guard != no_index || l.operand_count != 2 || v == no_index) return false;
  const unsigned end = f.blocks[l.block].end;
  unsigned operation = load + 1;
  while (operation < end && !f.uses(f.statements[operation], v)) ++operation;
  if (operation == end) return false;
  const ptx_statement &o = f.statements[operation];
  const unsigned d = f.register_of(o, 0);
  std::string_view name, type;
  if (o.guard != no_index || d == no_index || o.is_opcode("vadd.") || o.is_opcode("vsub.") ||
      !split_opcode(o.opcode, &name, &type) || reduction_of(name, type).empty())
    return false;
  const bool adds_product = o.operand_count == 4;
  if (!adds_product && o.operand_count != 3) return false;
  unsigned times = 0, place = 0;
  for (unsigned i = 1; i < o.operand_count; ++i)
    if (f.register_of(o, i) == v) {
      ++times;
      place = i;
    }
  if (times != 1 || (adds_product && place != 3) || (o.is_opcode("sub.") && place != 1)) return false;
  unsigned store = operation + 1;
  while (store < end && !f.uses(f.statements[store], d)) ++store;
  if (store == end) return false;
  const ptx_statement &s = f.statements[store];
  if (!writes(s) || s.guard != no_index || s.operand_count != 2 || f.register_of(s, 1) != d ||
      s.operands[0] != l.operands[1])
    return false;
  const unsigned bits = bits_of(o.opcode);
  if (bits_of(l.opcode) != bits || bits_of(s.opcode) != bits || l.opcode.find(".v") != l.opcode.npos) return false;
  if (!is_used_once(f, v, load, operation, live) || !is_used_once(f, d, operation, store, live)) return false;
  // The address is the same all the way.
  bool same = true;
  f.each_reference(l, [&](const ptx_reference &r) {
    for (unsigned i = load; i < store; ++i)
      if (r.uses && f.defines(f.statements[i], r.reg)) same = false;
    return true;
  });
  *found = {load, operation, store};
  return same;
}

bool frame_sums::find(ptx_function &f, warp_state &warp, const static_loop &loop, loop_shape &shape, bit_rows &live) {
  sums.clear();
  if (loop.by_chunks || !find_addresses(f, warp) || !is_kept(f, warp, loop, shape)) return false;
  unsigned loads = 0, stores = 0;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.is != ptx_statement::kind::instruction) continue;
      if (writes(s) && has_address(f, s, 0)) ++stores;
      if (!reads(s) || !has_address(f, s, 1)) continue;
      ++loads;
      sum one;
      if (find_sum(f, i, live, &one) && !sums.push_back(one)) return false;
    }
  // Reads beside what is accumulated may be of it.
  if (stores == 0) {
    sums.clear();
    return true;
  }
  return sums.size() == loads && sums.size() == stores && are_alike(f);
}

// How far behind the frame's begin an object lies that an address points into, as far as its constants say.
bool frame_sums::find_base(ptx_function &f, unsigned statement, std::int64_t *base) {
  const std::string_view address = f.statements[statement].operands[1];
  const std::size_t end = end_of_name(address, 2);
  unsigned reg = f.find_register({address.data() + 1, end - 1});
  *base = 0;
  if (end < address.size() && address[end] != ']') {
    const std::size_t digits = end + (address[end] == '+');
    if (std::from_chars(address.data() + digits, address.data() + address.size(), *base).ec != std::errc()) return false;
  }
  for (unsigned at = statement, steps = 0; reg != no_index && steps < 8; ++steps) {
    if (reg == frame) return true;
    const ptx_statement *d = nullptr;
    for (unsigned i = at; d == nullptr && i-- > f.blocks[f.statements[at].block].first;)
      if (f.defines(f.statements[i], reg)) d = &f.statements[i];
    if (d == nullptr) d = f.sole_definition(reg);
    if (d == nullptr || d->guard != no_index || d->block == no_index || !(d->is_opcode("add.") || d->is_opcode("mov.")))
      return false;
    std::int64_t more;
    const unsigned operand = has_address(f, *d, 1) ? 1 : 2;
    if (d->is_opcode("add.") && f.constant_of(*d, 3 - operand, &more)) *base += more;
    reg = f.register_of(*d, operand);
    at = static_cast<unsigned>(d - f.statements.begin());
  }
  return false;
}

// Whether all sums are by the same operation, and sums of different types are of different objects.
bool frame_sums::are_alike(ptx_function &f) {
  for (const sum &one : sums)
    for (const sum &other : sums) {
      std::string_view name, type, other_name, other_type;
      std::int64_t base, other_base;
      (void)split_opcode(f.statements[one.operation].opcode, &name, &type);
      (void)split_opcode(f.statements[other.operation].opcode, &other_name, &other_type);
      if (name != other_name) return false;
      if (type != other_type &&
          (!find_base(f, one.load, &base) || !find_base(f, other.load, &other_base) || base == other_base))
        return false;
    }
  return true;
}

bool frame_sums::write(ptx_function &f, unsigned statement, text_buffer &out) {
  for (const sum &one : sums) {
    if (statement == one.load || statement == one.store) return true;
    if (statement != one.operation) continue;
    const ptx_statement &o = f.statements[statement];
    const std::string_view address = f.statements[one.load].operands[1];
    const unsigned v = f.register_of(f.statements[one.load], 0);
    std::string_view name, type, added = o.operands[f.register_of(o, 1) == v ? 2 : 1];
    (void)split_opcode(o.opcode, &name, &type);
    const bool product = o.operand_count == 4, difference = o.is_opcode("sub.");
    if (product || difference) {
      out << "{\n.reg ." << type << " %regomp_added;\n";
      if (product)
        out << "mul." << (type[0] == 'f' ? "" : "lo.") << type << " %regomp_added," << o.operands[1] << "," << o.operands[2]
            << ";\n";
      else if (type[0] == 'f')
        out << "neg." << type << " %regomp_added," << added << ";\n";
      else
        out << "sub." << type << " %regomp_added,0," << added << ";\n";
      added = "%regomp_added";
    }
    out << reduction_of(name, type) << " " << address << "," << added << ";\n";
    if (product || difference) out << "}\n";
    return true;
  }
  return false;
}

} // namespace regomp::nvptx
