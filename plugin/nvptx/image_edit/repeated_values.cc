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
  // Where each block ends: the statements whose results still are what they would compute.
  struct known {
    std::size_t begin, end; // in `statements`
  };
  bool step(unsigned statement);
  std::string_view computed(const ptx_statement &s) {
    return from(s.line, static_cast<std::size_t>(s.operands[0].end() - s.line.begin()));
  }

  renamed_function &to;
  ptx_function &f;
  array<unsigned> now, statements;
  array<known> at_end;
};

bool repeated_values::step(unsigned i) {
  const ptx_statement &s = f.statements[i];
  const unsigned result = f.register_of(s, 0);
  const bool may =
      s.guard == no_index && s.operand_count > 1 && result != no_index && may_be_repeated(s) &&
      f.each_reference(s, [&](const ptx_reference &r) { return r.defines == (r.reg == result) && !(r.defines && r.uses); });
  bool repeats = false;
  for (const unsigned k : now) {
    const ptx_statement &first = f.statements[k];
    const unsigned value = f.register_of(first, 0);
    if (!may || repeats || first.opcode != s.opcode || computed(first) != computed(s) || value == result ||
        f.registers[value].type != f.registers[result].type || to.is_of_inner_scope(value))
      continue;
    to.other << "mov." << f.registers[result].type << " " << f.registers[result].name << "," << f.registers[value].name
             << ";";
    to.replaced(i);
    repeats = true;
  }
  for (std::size_t k = now.size(); k-- > 0;) {
    const ptx_statement &first = f.statements[now[k]];
    const bool changes = (is_load(first) && may_change_memory(s)) || !f.each_reference(s, [&](const ptx_reference &r) {
      return !r.defines || (!f.uses(first, r.reg) && !f.defines(first, r.reg));
    });
    if (changes) now.erase(k);
  }
  return !may || repeats || now.push_back(i);
}

bool repeated_values::replace() {
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    unsigned ways = 0, before = no_index;
    f.each_predecessor(b, [&](unsigned p) {
      before = p;
      ++ways;
    });
    now.clear();
    if (ways == 1 && b != 0 && before < b)
      for (std::size_t k = at_end[before].begin; k < at_end[before].end; ++k)
        if (!now.push_back(statements[k])) return false;
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i)
      if (!step(i)) return false;
    const std::size_t begin = statements.size();
    for (const unsigned k : now)
      if (!statements.push_back(k)) return false;
    if (!at_end.push_back({begin, statements.size()})) return false;
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
