// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/repeated_values.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/renamed_function.h"

#include <algorithm>
#include <iterator>

namespace regomp::nvptx {

namespace {

constexpr std::string_view computations[] = {"cvt.", "shl.", "shr.", "add.", "sub.", "mul.", "mad.", "and.", "or.", "xor."};

// A load of one number from memory that all may see: "ld.f32".
bool is_load(const ptx_statement &s) { return s.is_opcode("ld.") && s.opcode.size() <= 6; }

bool may_be_repeated(const ptx_statement &s) {
  return is_load(s) ||
         std::any_of(std::begin(computations), std::end(computations), [&](std::string_view c) { return s.is_opcode(c); });
}

// Whether what has been loaded may be another value behind a statement.
bool may_change_memory(const ptx_statement &s) {
  constexpr std::string_view others[] = {"ld.", "st.param.", "mov.", "setp.", "selp.",
                                         "bra", "min.",      "max.", "neg.",  "abs."};
  return s.is == ptx_statement::kind::instruction && !may_be_repeated(s) &&
         std::none_of(std::begin(others), std::end(others), [&](std::string_view o) { return s.is_opcode(o); });
}

class repeated_values {
public:
  explicit repeated_values(renamed_function &function) : to(function), f(function.f) {}
  bool replace();

private:
  // Where each block ends: the statements whose results still are what they would compute, and registers that are alike.
  struct known {
    std::size_t begin, end;             // in `statements`
    std::size_t alike_begin, alike_end; // in `all_alike`
  };
  struct pair {
    unsigned reg, first;
  };
  bool step(unsigned statement);
  bool compute_the_same(const ptx_statement &, const ptx_statement &);
  unsigned first_of(unsigned reg) {
    for (const pair &p : alike)
      if (p.reg == reg) return p.first;
    return reg;
  }

  renamed_function &to;
  ptx_function &f;
  array<unsigned> now, statements;
  array<pair> alike, all_alike;
  array<known> at_end;
};

// Whether two statements differ in their results' names only, and in those of registers that are alike.
bool repeated_values::compute_the_same(const ptx_statement &a, const ptx_statement &b) {
  if (a.opcode != b.opcode || a.operand_count != b.operand_count || a.references != b.references) return false;
  for (unsigned n = 1; n < a.operand_count; ++n) {
    const std::string_view x = a.operands[n], y = b.operands[n];
    const std::size_t in_x = std::min(x.find('%'), x.size()), in_y = std::min(y.find('%'), y.size());
    if (in_x != in_y || std::string_view(x.data(), in_x) != std::string_view(y.data(), in_y)) return false;
    if (in_x == x.size() || in_y == y.size()) {
      if (x != y) return false;
      continue;
    }
    const std::size_t end_x = end_of_name(x, in_x + 1), end_y = end_of_name(y, in_y + 1);
    const unsigned of_x = f.find_register({x.data() + in_x, end_x - in_x}),
                   of_y = f.find_register({y.data() + in_y, end_y - in_y});
    if (from(x, end_x) != from(y, end_y) || x.find('%', end_x) != x.npos || of_x == no_index || of_y == no_index ||
        first_of(of_x) != first_of(of_y))
      return false;
  }
  return true;
}

bool repeated_values::step(unsigned i) {
  const ptx_statement &s = f.statements[i];
  const unsigned result = f.register_of(s, 0);
  const bool may =
      s.guard == no_index && s.operand_count > 1 && result != no_index && may_be_repeated(s) &&
      f.each_reference(s, [&](const ptx_reference &r) { return r.defines == (r.reg == result) && !(r.defines && r.uses); });
  bool repeats = false;
  unsigned repeated = no_index;
  for (const unsigned k : now) {
    const ptx_statement &first = f.statements[k];
    const unsigned value = f.register_of(first, 0);
    if (!may || repeats || !compute_the_same(first, s) || value == result ||
        f.registers[value].type != f.registers[result].type || to.is_of_inner_scope(value))
      continue;
    to.other << "mov." << f.registers[result].type << " " << f.registers[result].name << "," << f.registers[value].name
             << ";";
    to.replaced(i);
    repeats = true;
    repeated = value;
  }
  for (std::size_t k = now.size(); k-- > 0;) {
    const ptx_statement &first = f.statements[now[k]];
    const bool changes = (is_load(first) && may_change_memory(s)) || !f.each_reference(s, [&](const ptx_reference &r) {
      return !r.defines || (!f.uses(first, r.reg) && !f.defines(first, r.reg));
    });
    if (changes) now.erase(k);
  }
  for (std::size_t k = alike.size(); k-- > 0;)
    if (f.defines(s, alike[k].reg) || f.defines(s, alike[k].first)) alike.erase(k);
  return !may || (repeats ? alike.push_back({result, first_of(repeated)}) : now.push_back(i));
}

bool repeated_values::replace() {
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    unsigned ways = 0, before = no_index;
    f.each_predecessor(b, [&](unsigned p) {
      before = p;
      ++ways;
    });
    now.clear();
    alike.clear();
    if (ways == 1 && b != 0 && before < b) {
      for (std::size_t k = at_end[before].begin; k < at_end[before].end; ++k)
        if (!now.push_back(statements[k])) return false;
      for (std::size_t k = at_end[before].alike_begin; k < at_end[before].alike_end; ++k)
        if (!alike.push_back(all_alike[k])) return false;
    }
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
      if (!step(i)) return false;
    const std::size_t begin = statements.size();
    for (const unsigned k : now)
      if (!statements.push_back(k)) return false;
    const std::size_t alike_begin = all_alike.size();
    for (const pair &p : alike)
      if (!all_alike.push_back(p)) return false;
    if (!at_end.push_back({begin, statements.size(), alike_begin, all_alike.size()})) return false;
  }
  return true;
}

} // namespace

bool copy_repeated_values(std::string_view text, text_buffer &out, bool *any) {
  renamed_function to;
  if (!to.read(text) || !repeated_values(to).replace()) return false;
  *any = to.other.view().size() > 0;
  return to.write(out);
}

} // namespace regomp::nvptx
