// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/fault_plan.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

namespace gompsim::driver {

namespace {

constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

// How functions and errors of each driver begin that there may be in a process beside this one.
constexpr std::string_view foreign_prefixes[] = {"cu", "CUDA_ERROR_", "hsa_", "HSA_STATUS_ERROR"};

// Whether the name is that of a function or an error, written as one of a driver whose words are not known here.
bool is_foreign(std::string_view name, const driver_list &known) {
  if (known.complete) return false;
  for (const std::string_view p : foreign_prefixes) {
    if (!name.starts_with(p)) continue;
    for (const driver_words *d : known.drivers)
      if (p == d->prefix || p == d->error_prefix) return false;
    return true;
  }
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
std::string parse_part(std::string_view part, const driver_list &known, fault_plan *plan) {
  const std::span<const driver_words *const> drivers = known.drivers;
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
    if (!has_moment) return "expected lost:N, the number of the call at which the device is lost";
  } else {
    const auto has = [&](const driver_words *d) { return d->names_some_function(subject); };
    const auto found = std::find_if(drivers.begin(), drivers.end(), has);
    if (found == drivers.end() && is_foreign(subject, known)) return "";
    if (found == drivers.end()) return "there is no driver function " + std::string(subject);
    rule.pattern = subject;
    // A pattern such as * may name functions of several drivers.
    if (std::none_of(found + 1, drivers.end(), has)) rule.driver = *found;
  }
  if (has_moment && !parse_moment(moment, &rule)) return "expected after the colon N, N+, every-N or above-SIZE";
  if (rule.loses_device && rule.when != fault_rule::moment::nth)
    return "expected lost:N, the number of the call at which the device is lost";
  const auto allocates = [&](const driver_words *d) { return d->allocates(rule.pattern); };
  if (rule.when == fault_rule::moment::above && std::none_of(drivers.begin(), drivers.end(), allocates))
    return "above-SIZE is for functions that allocate";
  if (has_error) {
    const auto has = [&](const driver_words *d) {
      return (!rule.driver || rule.driver == d) && d->find_error(error, &rule.error) && rule.error != 0;
    };
    const auto found = std::find_if(drivers.begin(), drivers.end(), has);
    if (found == drivers.end() && !rule.driver && is_foreign(error, known)) return "";
    if (found == drivers.end()) return "there is no driver error " + std::string(error);
    rule.driver = *found;
  }
  plan->rules.push_back(std::move(rule));
  return "";
}

} // namespace

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

bool parse_fault_plan(std::string_view text, const driver_list &known, fault_plan *out, std::string *why) {
  fault_plan plan;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view part = take_until(&rest, ',');
    if (part.empty()) continue;
    const std::string wrong = parse_part(part, known, &plan);
    if (wrong.empty()) continue;
    *why = part == text ? wrong : std::string(part) + ": " + wrong;
    return false;
  }
  *out = std::move(plan);
  return true;
}

} // namespace gompsim::driver
