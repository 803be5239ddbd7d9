// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/team_values.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/dynamic_loop.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iterator>

namespace regomp::nvptx {

namespace {

// Functions that give a thread nothing of its own to keep in memory.
constexpr std::string_view harmless[] = {"omp_get_num_threads", "omp_get_thread_num", "omp_get_team_num",
                                         "omp_get_num_teams", "GOMP_barrier"};

bool is_harmless(std::string_view callee) {
  if (shares_out_loop(callee)) return true;
  for (const std::string_view h : harmless)
    if (callee == h) return true;
  return false;
}

bool is_other_call(const ptx_statement &s) {
  if (!s.is_opcode("call")) return false;
  const unsigned callee = s.operands[0].starts_with('(') ? 1 : 0;
  return callee >= s.operand_count || !is_harmless(s.operands[callee]);
}

// The register of "[%r1+8]".
unsigned address_of(ptx_function &f, const ptx_statement &s, unsigned operand) {
  if (operand >= s.operand_count || !s.operands[operand].starts_with("[%")) return no_index;
  const std::string_view o = s.operands[operand];
  return f.find_register({o.data() + 1, end_of_name(o, 2) - 1});
}

} // namespace

// Whether it is the address of the block of data that the region was started with, or lies in it: `offset` bytes behind.
bool team_values::is_data_address(ptx_function &f, unsigned reg, std::int64_t *offset) {
  *offset = 0;
  for (unsigned depth = 0; depth < 4 && reg != no_index; ++depth) {
    const ptx_statement *const d = f.sole_definition(reg);
    std::int64_t more = 0;
    if (d == nullptr || d->guard != no_index) return false;
    if (d->opcode == "ld.param.u64") return f.is_first_parameter(d->operands[1]);
    if (!(d->is_opcode("mov.") || (d->is_opcode("add.") && f.constant_of(*d, 2, &more)))) return false;
    *offset += more;
    reg = f.register_of(*d, 1);
  }
  return false;
}

// The bytes of the data block that an operand of a statement that reads or writes memory is.
bool team_values::is_in_data(ptx_function &f, const ptx_statement &s, unsigned operand, bytes *place) {
  std::int64_t offset;
  if (!is_data_address(f, address_of(f, s, operand), &offset)) return false;
  const std::string_view o = s.operands[operand];
  std::int64_t more = 0;
  if (const std::size_t plus = o.find('+'); plus != o.npos)
    std::from_chars(o.data() + plus + 1, o.data() + o.size(), more);
  else if (const std::size_t minus = o.find('-'); minus != o.npos)
    std::from_chars(o.data() + minus, o.data() + o.size(), more);
  place->first = offset + more;
  place->end = place->first + 32; // at most, of vectors and of types that are not known here
  if (s.opcode.find(".v2.") == s.opcode.npos && s.opcode.find(".v4.") == s.opcode.npos)
    for (const std::int64_t bits : {8, 16, 32, 64}) {
      char name[4];
      const std::size_t length = static_cast<std::size_t>(std::snprintf(name, sizeof name, "%d", static_cast<int>(bits)));
      if (s.opcode.ends_with({name, length})) place->end = place->first + bits / 8;
    }
  return true;
}

bool team_values::prepare(ptx_function &f) {
  for (std::size_t i = 0; i < f.registers.size(); ++i)
    if (!states.push_back(unknown)) return false;
  if (!called_before.resize(1, f.blocks.size())) return false;
  for (const ptx_statement &s : f.statements) {
    if (is_other_call(s))
      for (const unsigned to : f.blocks[s.block].successors)
        if (to != no_index) called_before.add(to);
    bytes place;
    const unsigned operand = s.is_opcode("atom.") ? 1 : 0;
    const bool writes = (s.is_opcode("st.") && !s.is_opcode("st.param")) || s.is_opcode("atom.") || s.is_opcode("red.");
    if (writes && is_in_data(f, s, operand, &place) && !written.push_back(place)) return false;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (const unsigned to : f.blocks[b].successors)
        if (called_before.has(b) && to != no_index && !called_before.has(to)) {
          called_before.add(to);
          changed = true;
        }
  }
  return true;
}

// Whether another function may have been called when a statement is executed: it may have put into memory, at an address
// that all threads know, what is a thread's.
bool team_values::comes_behind_call(ptx_function &f, const ptx_statement &s) {
  if (called_before.has(s.block)) return true;
  for (const ptx_statement *p = &f.statements[f.blocks[s.block].first]; p != &s; ++p)
    if (is_other_call(*p)) return true;
  return false;
}

bool team_values::reads_data(ptx_function &f, const ptx_statement &s) {
  std::int64_t offset;
  return s.is_opcode("ld.") && s.operand_count == 2 && is_data_address(f, address_of(f, s, 1), &offset);
}

bool team_values::is_shared(ptx_function &f, unsigned reg) {
  if (states[reg] == asked) return false; // a cycle
  if (states[reg] == unknown) {
    states[reg] = asked;
    const bool shared = find_out(f, reg);
    states[reg] = shared ? yes : no;
  }
  return states[reg] == yes;
}

// Whether it is one number of the data block's, also where it is read once more: memory may have changed, to the compiler.
const ptx_statement *team_values::sole_read(ptx_function &f, unsigned reg) {
  const ptx_statement *read = nullptr;
  bytes place;
  const bool same = f.each_definition(reg, [&](const ptx_statement &s) {
    if (read == nullptr) read = &s;
    return s.line == read->line && s.guard == no_index && s.operand_count == 2;
  });
  return same && read != nullptr && read->is_opcode("ld.") && !read->is_opcode("ld.param") && is_in_data(f, *read, 1, &place)
             ? read
             : nullptr;
}

// A register that is defined in one place has no way through the program in it.
bool team_values::find_out(ptx_function &f, unsigned reg) {
  const ptx_statement *d = f.sole_definition(reg);
  if (d == nullptr) d = sole_read(f, reg);
  if (d == nullptr || d->guard != no_index || d->is_opcode("atom.") || d->is_opcode("shfl.") || d->is_opcode("call"))
    return false;
  if (d->is_opcode("ld.param")) return f.is_first_parameter(d->operands[1]);
  if (d->is_opcode("ld.")) {
    const unsigned address = address_of(f, *d, 1);
    if (address == no_index) return false;
    if (bytes place; is_in_data(f, *d, 1, &place))
      return std::none_of(written.begin(), written.end(),
                          [&](const bytes &w) { return w.first < place.end && place.first < w.end; });
    if (comes_behind_call(f, *d)) return false;
  }
  for (unsigned i = 1; i < d->operand_count; ++i) {
    const std::string_view o = d->operands[i];
    for (std::size_t at = 0; (at = o.find('%', at)) != o.npos; ++at) {
      const std::string_view name(o.data() + at, end_of_name(o, at + 1) - at);
      const unsigned r = f.find_register(name);
      if (r == no_index ? name != "%ctaid" && name != "%nctaid" : !is_shared(f, r)) return false;
    }
  }
  return true;
}

} // namespace regomp::nvptx
