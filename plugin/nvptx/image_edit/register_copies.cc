// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/register_copies.h"

#include "plugin/nvptx/image_edit/renamed_function.h"

namespace regomp::nvptx {

namespace {

constexpr std::size_t most_bits = std::size_t{1} << 24; // a function as long as a book is left alone

// `mov` of a register to another one of its type, both of the whole function.
bool is_copy(renamed_function &of, const ptx_statement &s, unsigned *to, unsigned *from) {
  ptx_function &f = of.f;
  if (!s.is_opcode("mov.") || s.guard != no_index || s.operand_count != 2) return false;
  *to = f.register_of(s, 0);
  *from = f.register_of(s, 1);
  return *to != no_index && *from != no_index && *to != *from && f.registers[*to].type == f.registers[*from].type &&
         !of.is_of_inner_scope(*to) && !of.is_of_inner_scope(*from);
}

bool is_variable(const ptx_register &r) { return r.name.starts_with("%regomp_slot"); }

struct copy {
  unsigned statement, to, from;
};

// Which copies are still what they were made of, found from the front on all ways.
class available_copies {
public:
  explicit available_copies(renamed_function &function) : to(function), f(function.f) {}
  bool replace();

private:
  bool find_copies();
  bool find_available();
  void step(unsigned statement, bit_rows &row);
  void replace_uses(const ptx_statement &, bit_rows &row);
  void leave_out_unused();

  renamed_function &to;
  ptx_function &f;
  array<copy> copies;
  array<unsigned> of_statement; // the copy that it is
  bit_rows missing;             // where each block begins: copies that are not available
};

bool available_copies::find_copies() {
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    copy c = {i, no_index, no_index};
    // A variable keeps its name, unless what it is a copy of is one.
    const bool is = is_copy(to, f.statements[i], &c.to, &c.from) &&
                    (!is_variable(f.registers[c.to]) || is_variable(f.registers[c.from]));
    if (!of_statement.push_back(is ? static_cast<unsigned>(copies.size()) : no_index) || (is && !copies.push_back(c)))
      return false;
  }
  return copies.size() * f.blocks.size() <= most_bits && missing.resize(f.blocks.size(), copies.size() + 1);
}

void available_copies::step(unsigned i, bit_rows &row) {
  f.each_reference(f.statements[i], [&](const ptx_reference &r) {
    for (unsigned c = 0; r.defines && c < copies.size(); ++c)
      if (copies[c].to == r.reg || copies[c].from == r.reg) row.add(c);
    return true;
  });
  if (of_statement[i] != no_index) row.remove(of_statement[i]);
}

bool available_copies::find_available() {
  bit_rows now;
  if (!now.resize(1, copies.size() + 1)) return false;
  for (unsigned c = 0; c < copies.size() && f.blocks.size() > 0; ++c) missing.add(0, c);
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = 0; b < f.blocks.size(); ++b) {
      now.clear();
      now.add_row(0, missing, b);
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) step(i, now);
      for (const unsigned next : f.blocks[b].successors)
        if (next != no_index) changed = missing.add_row(next, now, 0) || changed;
    }
  }
  return true;
}

void available_copies::replace_uses(const ptx_statement &s, bit_rows &row) {
  for (unsigned i = s.first_reference; i < s.first_reference + s.references; ++i) {
    if (f.references[i].defines) continue;
    // A copy of a copy: not more than there are.
    for (std::size_t steps = 0, c = 0; steps < copies.size() && c < copies.size();) {
      for (c = 0; c < copies.size(); ++c)
        if (copies[c].to == to.meant(i) && !row.has(static_cast<unsigned>(c))) {
          to.rename(i, copies[c].from);
          ++steps;
          break;
        }
    }
  }
}

// Copies that nobody uses any more.
void available_copies::leave_out_unused() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const copy &c : copies) {
      if (to.is_left_out(c.statement)) continue;
      bool used = false;
      for (unsigned n = 0; n < f.statements.size() && !used; ++n) {
        const ptx_statement &s = f.statements[n];
        for (unsigned i = s.first_reference; i < s.first_reference + s.references && !to.is_left_out(n); ++i)
          used = used || (f.references[i].uses && to.meant(i) == c.to);
      }
      if (used) continue;
      to.leave_out(c.statement);
      changed = true;
    }
  }
}

bool available_copies::replace() {
  bit_rows now;
  if (!find_copies() || !find_available() || !now.resize(1, copies.size() + 1)) return false;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    // Nothing leads to a block that the search has not come to.
    bool entered = b == 0;
    f.each_predecessor(b, [&](unsigned) { entered = true; });
    if (!entered) continue;
    now.clear();
    now.add_row(0, missing, b);
    for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
      replace_uses(f.statements[i], now);
      step(i, now);
    }
  }
  leave_out_unused();
  return true;
}

// --- into copies ---------------------------------------------------------------------------------------------------------

class direct_results {
public:
  explicit direct_results(renamed_function &function) : to(function), f(function.f) {}
  bool replace();

private:
  bool may_replace(unsigned statement, unsigned copy, unsigned from, unsigned *definition);
  bool mentions(unsigned statement, unsigned reg, bool only_definition);

  renamed_function &to;
  ptx_function &f;
  bit_rows touched; // registers that are no longer where the text has them
};

bool direct_results::mentions(unsigned n, unsigned reg, bool only_definition) {
  const ptx_statement &s = f.statements[n];
  for (unsigned i = s.first_reference; i < s.first_reference + s.references && !to.is_left_out(n); ++i)
    if (to.meant(i) == reg && (!only_definition || f.references[i].defines)) return true;
  return false;
}

// `copy` is of `from` in a statement. All of `from` is in the block, which has it computed before; and `copy` is not
// mentioned in between, nor changed before the last use.
bool direct_results::may_replace(unsigned n, unsigned copy, unsigned from, unsigned *definition) {
  const unsigned block = f.statements[n].block;
  const ptx_statement *const d = f.sole_definition(from);
  if (d == nullptr || d->guard != no_index || d->block != block) return false;
  *definition = static_cast<unsigned>(d - f.statements.begin());
  if (*definition >= n ||
      !f.each_reference(*d, [&](const ptx_reference &r) { return r.reg != from || (r.defines && !r.uses); }))
    return false;
  unsigned last = n;
  if (!f.each_use(from, [&](const ptx_statement &u) {
        const auto at = static_cast<unsigned>(&u - f.statements.begin());
        last = at > last ? at : last;
        return u.block == block && at > *definition;
      }))
    return false;
  if (mentions(*definition, copy, true)) return false;
  for (unsigned i = *definition + 1; i < n; ++i)
    if (mentions(i, copy, false)) return false;
  for (unsigned i = n + 1; i < last; ++i)
    if (mentions(i, copy, true)) return false;
  return true;
}

bool direct_results::replace() {
  if (!touched.resize(1, f.registers.size())) return false;
  for (unsigned n = 0; n < f.statements.size(); ++n) {
    unsigned copy, from, definition;
    if (!is_copy(to, f.statements[n], &copy, &from) || touched.has(from) || !may_replace(n, copy, from, &definition))
      continue;
    const ptx_block &b = f.blocks[f.statements[n].block];
    for (unsigned i = b.first; i < b.end; ++i) {
      const ptx_statement &s = f.statements[i];
      for (unsigned r = s.first_reference; r < s.first_reference + s.references; ++r)
        if (f.references[r].reg == from) to.rename(r, copy);
    }
    to.leave_out(n);
    touched.add(copy);
    touched.add(from);
  }
  return true;
}

} // namespace

bool leave_out_copies(std::string_view text, text_buffer &out) {
  renamed_function to;
  return to.read(text) && available_copies(to).replace() && to.write(out);
}

bool compute_into_copies(std::string_view text, text_buffer &out) {
  renamed_function to;
  return to.read(text) && direct_results(to).replace() && to.write(out);
}

} // namespace regomp::nvptx
