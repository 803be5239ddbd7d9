// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/team_values.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <iterator>

namespace regomp::nvptx {

namespace {

// Functions that give a thread nothing of its own to keep in memory.
constexpr std::string_view harmless[] = {"omp_get_num_threads", "omp_get_thread_num", "omp_get_team_num",
                                         "omp_get_num_teams", "GOMP_barrier"};

bool is_harmless(std::string_view callee) {
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

// Whether it is the address of the block of data that the region was started with, or lies in it.
bool team_values::is_data_address(ptx_function &f, unsigned reg) {
  for (unsigned depth = 0; depth < 4 && reg != no_index; ++depth) {
    const ptx_statement *const d = f.sole_definition(reg);
    std::int64_t offset;
    if (d == nullptr || d->guard != no_index) return false;
    if (d->opcode == "ld.param.u64") return d->operands[1] == "[%in_ar0]";
    if (!(d->is_opcode("mov.") || (d->is_opcode("add.") && f.constant_of(*d, 2, &offset)))) return false;
    reg = f.register_of(*d, 1);
  }
  return false;
}

bool team_values::prepare(ptx_function &f) {
  for (std::size_t i = 0; i < f.registers.size(); ++i)
    if (!states.push_back(unknown)) return false;
  if (!called_before.resize(1, f.blocks.size())) return false;
  for (const ptx_statement &s : f.statements) {
    if (is_other_call(s))
      for (const unsigned to : f.blocks[s.block].successors)
        if (to != no_index) called_before.add(to);
    if (s.is_opcode("st.") && !s.is_opcode("st.param") && is_data_address(f, address_of(f, s, 0))) writes_data = true;
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
  return s.is_opcode("ld.") && s.operand_count == 2 && is_data_address(f, address_of(f, s, 1));
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

// A register that is defined in one place has no way through the program in it.
bool team_values::find_out(ptx_function &f, unsigned reg) {
  const ptx_statement *const d = f.sole_definition(reg);
  if (d == nullptr || d->guard != no_index || d->is_opcode("atom.") || d->is_opcode("shfl.") || d->is_opcode("call"))
    return false;
  if (d->is_opcode("ld.param")) return d->operands[1] == "[%in_ar0]";
  if (d->is_opcode("ld.")) {
    const unsigned address = address_of(f, *d, 1);
    if (address == no_index) return false;
    if (is_data_address(f, address)) return !writes_data;
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
