// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/race_log.h"

#include <algorithm>

namespace gompsim::engine {

bool matches(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0, star = pattern.npos, from = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      from = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p, ++t;
    } else if (star != pattern.npos) {
      p = star + 1;
      t = ++from;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

namespace {

std::string_view trimmed(std::string_view s) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = s.find_first_not_of(blanks);
  return first == s.npos ? std::string_view() : s.substr(first, s.find_last_not_of(blanks) - first + 1);
}

// "dir/file.c:12" is meant by "file.c", "file.c:12" and "dir/file.c:12".
bool is_of_line(const race_place &p, const std::string &pattern) {
  if (p.file.empty()) return false;
  const std::string whole = p.source(), name = whole.substr(whole.find_last_of('/') + 1);
  return matches(pattern, whole) || matches(pattern, name) || matches(pattern, p.file) ||
         matches(pattern, name.substr(0, name.find_last_of(':')));
}

std::string name_of(const race_place &p) {
  const std::string source = p.source();
  if (!source.empty()) return p.function + " at " + source;
  return p.listing.empty() ? p.function : p.function + " (" + p.listing + ")";
}

} // namespace

bool race_log::suppress(std::string_view line) {
  line = trimmed(line.substr(0, line.find('#')));
  if (line.empty()) return true;
  const std::size_t space = line.find_first_of(" \t");
  if (space == line.npos) return false;
  const std::string_view what = line.substr(0, space), pattern = trimmed(line.substr(space));
  rule r{rule::kind_of::kernel, std::string(pattern)};
  if (what == "kernel")
    r.kind = rule::kind_of::kernel;
  else if (what == "function")
    r.kind = rule::kind_of::function;
  else if (what == "line")
    r.kind = rule::kind_of::line;
  else if (what == "variable")
    r.kind = rule::kind_of::variable;
  else
    return false;
  const std::lock_guard hold(lock);
  rules.push_back(std::move(r));
  return true;
}

bool race_log::is_suppressed(const race_place &a, const race_place &b, const std::string &kernel, const std::string &other,
                             const std::string &variable) const {
  return std::any_of(rules.begin(), rules.end(), [&](const rule &r) {
    switch (r.kind) {
    case rule::kind_of::kernel:
      return matches(r.pattern, kernel) || matches(r.pattern, other);
    case rule::kind_of::function:
      return matches(r.pattern, a.function) || matches(r.pattern, b.function);
    case rule::kind_of::line:
      return is_of_line(a, r.pattern) || is_of_line(b, r.pattern);
    case rule::kind_of::variable:
      return matches(r.pattern, variable);
    }
    return false;
  });
}

race_log::pair *race_log::enter(race_kind kind, race_between between, const race_place &a, const race_place &b,
                                const std::string &kernel, const std::string &other, const std::string &variable,
                                const std::string &text) {
  // A line has many instructions; where lines are known, they are what is told apart.
  std::string first = name_of(a), second = name_of(b);
  const std::lock_guard hold(lock);
  auto &entry = pairs[std::minmax(first, second)];
  if (entry != nullptr) {
    // What is worse is told although the other was; and a race of two teams although one of two threads of a team was, whose
    // remedy, a barrier, does not help.
    if (kind > entry->kind || (kind == entry->kind && between <= entry->between)) return entry.get();
  } else {
    entry = std::make_unique<pair>();
  }
  entry->kind = kind;
  entry->between = between;
  entry->first = std::move(first);
  entry->second = std::move(second);
  entry->suppressed = is_suppressed(a, b, kernel, other, variable);
  if (!entry->suppressed && notice != nullptr) notice(text);
  return entry.get();
}

void race_log::note_dropped(const std::string &why) {
  const std::lock_guard hold(lock);
  if (std::find(dropped.begin(), dropped.end(), why) != dropped.end()) return;
  dropped.push_back(why);
  if (notice != nullptr) notice("--check-races: " + why);
}

bool race_log::found_any() const {
  const std::lock_guard hold(lock);
  return std::any_of(pairs.begin(), pairs.end(),
                     [](const auto &p) { return !p.second->suppressed && p.second->kind != race_kind::maybe; });
}

std::string race_log::summary() const {
  const std::lock_guard hold(lock);
  std::string s;
  std::size_t n = 0, hidden = 0;
  for (const auto &[places, p] : pairs) {
    if (p->suppressed) {
      ++hidden;
      continue;
    }
    ++n;
    s += "\n  " + std::to_string(p->count.load(std::memory_order_relaxed)) +
         (p->kind == race_kind::same_value ? " times, of the same value: "
          : p->kind == race_kind::maybe    ? " times, perhaps: "
                                           : " times: ") +
         p->first + (p->first == p->second ? ", by two threads" : "; " + p->second);
  }
  if (n == 0 && hidden == 0) return {};
  return "data races: " + std::to_string(n) + (n == 1 ? " pair" : " pairs") + " of places in device code" +
         (hidden == 0 ? std::string() : ", and " + std::to_string(hidden) + " that were not to be told") + s;
}

} // namespace gompsim::engine
