// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/race_access.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "sim/engine/race_source.h"
#include "sim/ptx/program.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

const insn *run_race_access(exec &x, const insn *i) {
  ++x.seg; // it is not an instruction of the program
  const lane_mask active = x.active(i);
  if (active == 0) return i + 1;
  const auto &what = *reinterpret_cast<const watched_race *>(i->aux);
  const race_values values{what.has_value ? x.at(i->b) : nullptr, what.wide};
  engine::look_at_access(x, *x.block, {x.w->index, x.mask, x.w->live}, what, what.where == space::shared,
                         x.lanes<std::uint64_t>(i->a), static_cast<std::uint64_t>(i->imm), active, values);
  return i + 1;
}

namespace {

std::string_view skip_blanks(std::string_view s) {
  for (;;) {
    while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
    if (!s.starts_with("//") && !s.starts_with(".loc")) return s;
    const std::size_t end = s.find('\n');
    s.remove_prefix(end == s.npos ? s.size() : end);
  }
}

std::string_view behind_statement(std::string_view s) {
  const std::size_t end = s.find(';');
  return skip_blanks(end == s.npos ? std::string_view() : s.substr(end + 1));
}

bool number(std::string_view text, std::size_t *at, unsigned *value) {
  *at = text.find_first_not_of(" \t", *at);
  if (*at == text.npos) return false;
  const auto [end, error] = std::from_chars(text.data() + *at, text.data() + text.size(), *value);
  *at = static_cast<std::size_t>(end - text.data());
  return error == std::errc{};
}
std::string file_name(std::string_view text, unsigned wanted) {
  for (std::size_t at = text.find(".file"); at != text.npos; at = text.find(".file", at)) {
    at += 5;
    unsigned n = 0;
    if (!number(text, &at, &n) || n != wanted) continue;
    const std::size_t open = text.find('"', at), close = text.find('"', open + 1);
    if (close == text.npos) break;
    return std::string(text.substr(open + 1, close - open - 1));
  }
  return {};
}

// The file of a function's first line; empty: not compiled with -g.
std::string first_file(const function_decl &f) {
  const std::string_view text = f.mod->text;
  std::size_t at = text.find(".loc", f.body_begin);
  unsigned file = 0;
  if (at == text.npos || at >= f.body_end || !number(text, &(at += 4), &file)) return {};
  return file_name(text, file);
}

class function_places final : public race_code {
public:
  function_places(std::shared_ptr<const linked_program> p, const function_decl &f) : keeps(std::move(p)), fn(f) {}
  race_place place(std::size_t where) const override {
    const std::string_view text = fn.mod->text;
    race_place p;
    p.function = fn.name;
    std::string_view statement = statement_at(text, where);
    if (statement.ends_with(';')) statement.remove_suffix(1);
    p.listing = fn.mod->name + ":" + std::to_string(line_of(text, where)) + ": ";
    bool blank = false;
    for (const char c : statement) {
      const bool is_blank = c == ' ' || c == '\t';
      if (!is_blank || !blank) p.listing.push_back(is_blank ? ' ' : c);
      blank = is_blank;
    }
    p.value = value_of(statement);
    const std::size_t loc = text.rfind("\n\t.loc", where), other = text.rfind("\n.loc", where);
    std::size_t at = loc == text.npos ? other : other == text.npos ? loc : std::max(loc, other);
    if (at == text.npos || at < fn.body_begin) return p;
    at = text.find(".loc", at) + 4;
    unsigned file = 0;
    if (!number(text, &at, &file) || !number(text, &at, &p.line)) return p;
    p.file = file_name(text, file);
    p.says_atomic = engine::says_atomic(p.file, p.line);
    return p;
  }

private:
  // The first operand of a load, the third of atom.cas, and the address of either.
  static std::string value_of(std::string_view s) {
    const std::size_t swap = s.find("atom"), load = s.find("ld.");
    const bool swaps = swap != s.npos && s.find(".cas", swap) != s.npos;
    if (!swaps && load == s.npos) return {};
    s.remove_prefix(swaps ? swap : load);
    s.remove_prefix(std::min(s.size(), s.find_first_of(" \t")));
    const std::size_t open = s.find('['), close = s.find(']', open);
    if (close == s.npos) return {};
    const std::string_view address = s.substr(open, close - open + 1);
    for (unsigned skip = swaps ? 2 : 0; skip != 0; --skip)
      s.remove_prefix(std::min(s.size(), s.find(',')) + (s.find(',') != s.npos));
    s = skip_blanks(s.substr(0, s.find(',')));
    return std::string(s.substr(0, s.find_last_not_of(" \t") + 1)) + ' ' + std::string(address);
  }
  const std::shared_ptr<const linked_program> keeps; // it has the text
  const function_decl &fn;
};

} // namespace

std::shared_ptr<const race_code> places_of(std::shared_ptr<const linked_program> p, const function_decl &f) {
  return std::make_shared<function_places>(std::move(p), f);
}

namespace {

// What a function is a copy of: our plugin makes some for lanes, and for threads that are lanes, each with a number.
std::string_view without_copy(std::string_view name) {
  for (const std::string_view copy : {"__regomp_lanes_", "__regomp_threads_"})
    if (name.starts_with(copy))
      if (const std::size_t end = name.find('_', copy.size()); end != name.npos) return name.substr(end + 1);
  return name;
}

} // namespace

bool is_of_runtime(const function_decl &f) {
  static constexpr std::string_view prefixes[] = {"GOMP_",  "GOACC_", "__nvptx",   "__atomic_",
                                                  "libat_", "regomp", "__regomp_", "_ZN6regomp"};
  const std::string_view name = without_copy(f.name);
  if (std::any_of(std::begin(prefixes), std::end(prefixes), [&](std::string_view p) { return name.starts_with(p); }))
    return true;
  return engine::may_be_library_name(name) && engine::may_be_library_source(first_file(f));
}

bool is_stack_slot(const function_decl &f, std::size_t position) {
  return statement_at(f.mod->text, position).find("%sspslot") != std::string_view::npos;
}

bool fence_follows(std::string_view text, std::size_t position) {
  const std::string_view next = behind_statement(text.substr(position));
  if (!next.starts_with("membar") && !next.starts_with("fence")) return false;
  const std::string_view then = behind_statement(next);
  return !then.starts_with("atom") && !then.starts_with("red.");
}

} // namespace gompsim::ptx
