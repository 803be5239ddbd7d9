// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/words.h"

namespace gompsim::driver {

namespace {

// '*' stands for any characters. What lies between two of them may as well be found where it comes first, so only the latest
// one is ever tried again, further on.
bool matches(std::string_view pattern, std::string_view text) {
  constexpr std::size_t none = std::string_view::npos;
  std::size_t p = 0, t = 0, after_star = none, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      after_star = ++p;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (after_star != none) {
      p = after_star;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == none;
}

bool is_named(std::span<const std::string_view> patterns, const function_name &f) {
  for (const std::string_view p : patterns)
    if (names_function(p, f)) return true;
  return false;
}

} // namespace

bool names_function(std::string_view pattern, const function_name &f) {
  return matches(pattern, f.name) || matches(pattern, f.base);
}

bool driver_words::names_some_function(std::string_view pattern) const {
  for (const function_name &f : functions)
    if (names_function(pattern, f)) return true;
  return false;
}

bool driver_words::allocates(std::string_view pattern) const {
  for (const function_name &f : functions)
    if (names_function(pattern, f) && is_named(allocate, f)) return true;
  return false;
}

bool driver_words::is_asking(const function_name &f) const { return is_named(asking, f); }

int driver_words::usual_error_of(const function_name &f) const {
  for (const usual_error &e : usual_errors)
    if (names_function(e.pattern, f)) return e.error;
  return other_error;
}

} // namespace gompsim::driver
