// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/race_access.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdio>

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

bool has_word(std::string_view text, std::string_view word) {
  const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

// The line itself, or the directive in front of it: one line above, two if it goes on; or, of a statement in the block of a
// capture, above the brace.
bool says_atomic(const std::string &file, unsigned line) {
  std::FILE *f = std::fopen(file.c_str(), "re");
  if (f == nullptr) return false;
  std::array<std::string, 4> last; // the lines read last, the latest first
  char text[1024];
  for (unsigned n = 1; n <= line && std::fgets(text, sizeof text, f) != nullptr; ++n) {
    std::rotate(last.begin(), last.end() - 1, last.end());
    last[0] = text;
  }
  std::fclose(f);
  const auto atomic = [&](unsigned k) { return has_word(last[k], "atomic"); };
  const auto continued = [&](unsigned k) { return last[k].find_first_of("\\&") != last[k].npos; };
  const auto opens = [&](unsigned k) { return skip_blanks(last[k]).starts_with('{'); };
  const auto captures = [&](unsigned k) { return atomic(k) && has_word(last[k], "capture") && opens(k - 1); };
  return atomic(0) || atomic(1) || (continued(2) && atomic(2)) || captures(2) || captures(3);
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
    p.says_atomic = !p.file.empty() && says_atomic(p.file, p.line);
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
  static bool number(std::string_view text, std::size_t *at, unsigned *value) {
    *at = text.find_first_not_of(" \t", *at);
    if (*at == text.npos) return false;
    const auto [end, error] = std::from_chars(text.data() + *at, text.data() + text.size(), *value);
    *at = static_cast<std::size_t>(end - text.data());
    return error == std::errc{};
  }
  static std::string file_name(std::string_view text, unsigned wanted) {
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
  static constexpr std::string_view prefixes[] = {"gomp_",   "GOMP_",     "goacc_", "GOACC_", "omp_",     "acc_",
                                                  "__nvptx", "__atomic_", "libat_", "regomp", "__regomp_"};
  const std::string_view name = without_copy(f.name);
  return std::any_of(std::begin(prefixes), std::end(prefixes), [&](std::string_view p) { return name.starts_with(p); });
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
