// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/end_values.h"

#include <algorithm>
#include <iterator>

namespace regomp::nvptx {

namespace {

constexpr unsigned most_depth = 32;

// What can be computed as often as one likes.
constexpr std::string_view computes[] = {"mov.", "add.", "sub.", "mul.", "mad.", "fma.", "neg.", "not.",  "and.",  "or.",
                                         "xor.", "shl.", "shr.", "cvt.", "min.", "max.", "abs.", "setp.", "selp.", "vadd."};

bool is_computation(const ptx_statement &s) {
  return s.guard == no_index &&
         std::any_of(std::begin(computes), std::end(computes), [&](std::string_view o) { return s.is_opcode(o); });
}

} // namespace

// The one statement of the loop that gives a register what another one uses; null if there are several, or none.
const ptx_statement *end_values::defined_by(ptx_function &f, loop_shape &shape, bit_rows &live, const static_loop &loop,
                                            unsigned reg, unsigned statement) {
  if (statement != no_index) {
    const unsigned b = f.statements[statement].block;
    for (unsigned i = statement; i-- > f.blocks[b].first;)
      if (f.defines(f.statements[i], reg)) return &f.statements[i];
  }
  if (live.has(loop.block, reg)) return nullptr;
  const ptx_statement *only = nullptr;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; shape.blocks.has(b) && i < f.blocks[b].end; ++i) {
      if (!f.defines(f.statements[i], reg)) continue;
      if (only != nullptr) return nullptr;
      only = &f.statements[i];
    }
  return only;
}

bool end_values::add_computed(ptx_function &f, const static_loop &loop, loop_shape &shape, team_values &shared,
                              bit_rows &live, unsigned statement, unsigned depth) {
  const ptx_statement &s = f.statements[statement];
  if (std::find(computed.begin(), computed.end(), statement) != computed.end()) return true;
  if (depth == 0 || shape.is_repeated(s.block) || shape.is_behind(s.block)) return false;
  const bool reads_data =
      s.is_opcode("ld.") && s.guard == no_index && shared.reads_data(f, s) && shared.is_shared(f, f.register_of(s, 0));
  if (!is_computation(s) && !reads_data) return false;
  const bool known = f.each_reference(s, [&](const ptx_reference &r) {
    if (r.defines && r.uses) return false;
    if (r.defines) // nothing else that is computed has been, or will be, in the same register
      return std::none_of(computed.begin(), computed.end(), [&](unsigned c) { return f.defines(f.statements[c], r.reg); });
    if (loop.is_of_partition(r.reg) || !shape.changes(r.reg)) return true;
    const ptx_statement *const d = defined_by(f, shape, live, loop, r.reg, statement);
    return d != nullptr &&
           add_computed(f, loop, shape, shared, live, static_cast<unsigned>(d - f.statements.begin()), depth - 1);
  });
  // An operand's own operands may have come to the same register meanwhile.
  return known && f.each_reference(s, [&](const ptx_reference &r) {
    return !r.defines ||
           std::none_of(computed.begin(), computed.end(), [&](unsigned c) { return f.defines(f.statements[c], r.reg); });
  }) && computed.push_back(statement);
}

bool end_values::add(ptx_function &f, const static_loop &loop, loop_shape &shape, team_values &shared, bit_rows &live,
                     unsigned reg) {
  const std::size_t before = computed.size();
  const ptx_statement *const d = defined_by(f, shape, live, loop, reg, no_index);
  if (d != nullptr &&
      add_computed(f, loop, shape, shared, live, static_cast<unsigned>(d - f.statements.begin()), most_depth))
    return true;
  while (computed.size() > before) computed.erase(computed.size() - 1);
  return add_last(f, reg);
}

bool end_values::add_last(ptx_function &f, unsigned reg) {
  const std::string_view type = f.registers[reg].type;
  return (type.ends_with("32") || type.ends_with("64")) && type.size() == 3 && last.push_back(reg);
}

// What comes to a trip is known if it is the team's, or what a round sets.
bool end_values::add_of_trip(ptx_function &f, const static_loop &loop, bit_rows &inner, unsigned reg) {
  return (loop.is_of_partition(reg) || !inner.has(loop.block, reg)) && add_last(f, reg);
}

void end_values::write_none_yet(text_buffer &out, unsigned number) {
  if (last.size() > 0) out << ".reg .u32 %regomp_last" << number << ";\nmov.u32 %regomp_last" << number << ",0;\n";
}

void end_values::write_is_last(text_buffer &out, unsigned number) {
  if (last.size() > 0) out << "selp.u32 %regomp_last" << number << ",1,0,%regomp_p" << number << ";\n";
}

// Of the thread's iterations the last one was that of lane (count - 1) % 32. Of trips a lane has noted that it was its own,
// just one of them.
void end_values::write_last_lane(const static_loop &loop, text_buffer &out, unsigned number) {
  if (loop.by_trips) {
    out << "setp.ne.u32 %regomp_p" << number << ",%regomp_last" << number << ",0;\nvote.sync.ballot.b32 %regomp_from"
        << number << ",%regomp_p" << number << ",0xffffffff;\nbfind.u32 %regomp_from" << number << ",%regomp_from" << number
        << ";\n";
    return;
  }
  const bool wide = loop.type.ends_with("64");
  const std::string_view type = wide ? "u64" : "u32";
  if (loop.by_bounds)
    out << "sub." << type << " %regomp_left" << number << ",%regomp_b" << number << ",%regomp_a" << number << ";\n";
  else
    out << "mov." << type << " %regomp_left" << number << ",%regomp_a" << number << ";\n";
  out << (wide ? "cvt.u32.u64" : "mov.u32") << " %regomp_from" << number << ",%regomp_left" << number
      << ";\nadd.u32 %regomp_from" << number << ",%regomp_from" << number << ",31;\nand.b32 %regomp_from" << number
      << ",%regomp_from" << number << ",31;\n";
}

// Each lane has what its last round has left.
void end_values::write_kept(ptx_function &f, const static_loop &loop, text_buffer &out, unsigned number) {
  if (last.size() == 0) return;
  out << ".reg .u32 %regomp_from" << number << ";\n.reg .u32 %regomp_low" << number << ";\n.reg .u32 %regomp_high" << number
      << ";\n";
  write_last_lane(loop, out, number);
  for (std::size_t i = 0; i < last.size(); ++i) {
    const ptx_register &r = f.registers[last[i]];
    const auto n = static_cast<unsigned>(i);
    out << ".reg ." << r.type << " %regomp_last" << number << "_" << n << ";\n";
    if (r.type.ends_with("64")) {
      out << "mov.b64 {%regomp_low" << number << ",%regomp_high" << number << "}," << r.name << ";\n";
      for (const std::string_view half : {"low", "high"})
        out << "shfl.sync.idx.b32 %regomp_" << half << number << ",%regomp_" << half << number << ",%regomp_from" << number
            << ",31,0xffffffff;\n";
      out << "mov.b64 %regomp_last" << number << "_" << n << ",{%regomp_low" << number << ",%regomp_high" << number
          << "};\n";
    } else {
      out << "shfl.sync.idx.b32 %regomp_last" << number << "_" << n << "," << r.name << ",%regomp_from" << number
          << ",31,0xffffffff;\n";
    }
  }
}

void end_values::write_end(ptx_function &f, text_buffer &out, unsigned number) {
  for (const unsigned i : computed) out << f.statements[i].line << "\n";
  for (std::size_t i = 0; i < last.size(); ++i)
    out << "mov." << f.registers[last[i]].type << " " << f.registers[last[i]].name << ",%regomp_last" << number << "_"
        << static_cast<unsigned>(i) << ";\n";
}

} // namespace regomp::nvptx
