// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/fault_plan.h"

#include "sim/cuda/errors.h"

#include <charconv>
#include <limits>
#include <optional>
#include <utility>

namespace gompsim::cuda {

namespace {

constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

constexpr std::pair<std::string_view, std::string_view> function_names[] = {
#define DRIVER_FUNCTION(name, base, version, needs) {#name, #base},
#include "sim/cuda/functions.def"
#undef DRIVER_FUNCTION
};

bool names_some_function(std::string_view pattern) {
  for (const auto &[name, base] : function_names)
    if (names_function(pattern, name, base)) return true;
  return false;
}

// Whether the pattern names a function that is asked for a number of bytes. (No function matches an empty pattern.)
bool allocates(std::string_view pattern) {
  for (const auto &[name, base] : function_names)
    if (names_function(pattern, name, base) &&
        (names_function("cuMem*Alloc*", name, base) || names_function("cuMemHostRegister", name, base)))
      return true;
  return false;
}

// Takes what lies before the separator off the front; all of it if there is none.
std::string_view take_until(std::string_view *text, char separator) {
  const std::size_t end = text->find(separator);
  const std::string_view front = text->substr(0, end);
  text->remove_prefix(end == text->npos ? text->size() : end + 1);
  return front;
}

bool parse_count(std::string_view text, std::uint64_t *out) {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n == 0) return false;
  *out = n;
  return true;
}

bool parse_moment(std::string_view text, fault_rule *rule) {
  constexpr std::string_view every = "every-", above = "above-";
  if (text.starts_with(every)) {
    rule->when = fault_rule::moment::every;
    return parse_count(text.substr(every.size()), &rule->n);
  }
  if (text.starts_with(above)) {
    rule->when = fault_rule::moment::above;
    return parse_bytes(text.substr(above.size()), any_number, &rule->n);
  }
  rule->when = fault_rule::moment::nth;
  if (text.ends_with('+')) {
    rule->when = fault_rule::moment::from;
    text.remove_suffix(1);
  }
  return parse_count(text, &rule->n);
}

std::optional<std::chrono::nanoseconds> parse_time(std::string_view text) {
  constexpr std::pair<std::string_view, std::uint64_t> units[] = {
      {"ns", 1}, {"us", 1000}, {"ms", 1000000}, {"s", 1000000000}};
  constexpr std::uint64_t most = std::uint64_t{3600} * 1000000000;
  for (const auto &[unit, nanoseconds] : units) {
    if (!text.ends_with(unit)) continue;
    std::uint64_t n = 0;
    if (!parse_count(text.substr(0, text.size() - unit.size()), &n) || n > most / nanoseconds) return std::nullopt;
    return std::chrono::nanoseconds(n * nanoseconds);
  }
  return std::nullopt;
}

// slow:copies=2ms or slow:launches=2ms
bool parse_delay(std::string_view text, fault_plan *plan) {
  const std::string_view what = take_until(&text, '=');
  std::chrono::nanoseconds fault_plan::*const delay = what == "copies"     ? &fault_plan::copy_delay
                                                      : what == "launches" ? &fault_plan::launch_delay
                                                                           : nullptr;
  const std::optional<std::chrono::nanoseconds> time = parse_time(text);
  if (!delay || !time) return false;
  plan->*delay = *time;
  return true;
}

// Returns what is wrong, or nothing.
std::string parse_part(std::string_view part, fault_plan *plan) {
  if (part == "count" || part == "details") {
    plan->counts = true;
    plan->details = plan->details || part == "details";
    return "";
  }
  constexpr std::string_view slow = "slow:";
  if (part.starts_with(slow)) {
    if (parse_delay(part.substr(slow.size()), plan)) return "";
    return "expected slow:copies=TIME or slow:launches=TIME with a time such as 2ms, up to 3600s";
  }
  fault_rule rule;
  std::string_view rest = part;
  const bool has_error = part.find('=') != part.npos;
  std::string_view subject = take_until(&rest, '=');
  const std::string_view error = rest;
  const bool has_moment = subject.find(':') != subject.npos;
  rest = subject;
  subject = take_until(&rest, ':');
  const std::string_view moment = rest;

  if (subject == "any") {
    rule.what = fault_rule::subject::any;
  } else if (subject == "kernel") {
    rule.what = fault_rule::subject::kernel;
  } else if (subject == "copy") {
    rule.what = fault_rule::subject::copy;
  } else if (subject == "lost") {
    rule.what = fault_rule::subject::any;
    rule.loses_device = true;
    rule.error = CUDA_ERROR_UNKNOWN;
    if (!has_moment) return "expected lost:N, the number of the call at which the device is lost";
  } else if (names_some_function(subject)) {
    rule.pattern = subject;
  } else {
    return "there is no driver function " + std::string(subject);
  }
  if (has_moment && !parse_moment(moment, &rule)) return "expected after the colon N, N+, every-N or above-SIZE";
  if (rule.loses_device && rule.when != fault_rule::moment::nth)
    return "expected lost:N, the number of the call at which the device is lost";
  if (rule.when == fault_rule::moment::above && !allocates(rule.pattern)) return "above-SIZE is for functions that allocate";
  if (has_error && (!find_error(error, &rule.error) || rule.error == CUDA_SUCCESS))
    return "there is no driver error " + std::string(error);
  plan->rules.push_back(std::move(rule));
  return "";
}

} // namespace

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

} // namespace

bool names_function(std::string_view pattern, std::string_view name, std::string_view base) {
  return matches(pattern, name) || matches(pattern, base);
}

bool parse_bytes(std::string_view text, std::uint64_t most, std::size_t *out) {
  unsigned shift = 0;
  if (!text.empty()) {
    switch (text.back()) {
    case 'K':
    case 'k':
      shift = 10;
      break;
    case 'M':
    case 'm':
      shift = 20;
      break;
    case 'G':
    case 'g':
      shift = 30;
      break;
    case 'T':
    case 't':
      shift = 40;
      break;
    }
    if (shift != 0) text.remove_suffix(1);
  }
  std::uint64_t value = 0;
  if (!parse_count(text, &value) || value > (most >> shift)) return false;
  *out = static_cast<std::size_t>(value << shift);
  return true;
}

bool parse_fault_plan(std::string_view text, fault_plan *out, std::string *why) {
  fault_plan plan;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view part = take_until(&rest, ',');
    if (part.empty()) continue;
    const std::string wrong = parse_part(part, &plan);
    if (wrong.empty()) continue;
    *why = part == text ? wrong : std::string(part) + ": " + wrong;
    return false;
  }
  *out = std::move(plan);
  return true;
}

} // namespace gompsim::cuda
