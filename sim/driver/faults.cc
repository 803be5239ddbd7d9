// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/faults.h"

#include "sim/driver/message.h"
#include "sim/driver/options.h"

#include <string>

namespace gompsim::driver {

namespace {

std::string plural(std::uint64_t n, const char *one, const char *many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

} // namespace

fault_injector::fault_injector(const driver_words &w, const fault_plan &p)
    : words(w), plan(p), idle(p.rules.empty() && !p.counts),
      met(std::make_unique<std::atomic<std::uint64_t>[]>(p.rules.size())),
      called(std::make_unique<std::atomic<bool>[]>(w.functions.size())),
      left(std::make_unique<std::atomic<std::uint64_t>[]>(w.objects.size())) {}

fault_injector &fault_injector::get() {
  static fault_injector *const the_injector = new fault_injector(*known_drivers().drivers.front(), chosen_options().faults);
  return *the_injector;
}

// Counts that the rule's subject was met, and says whether the rule picks this time.
bool fault_injector::fires(std::size_t rule, std::size_t bytes) {
  const fault_rule &r = plan.rules[rule];
  const std::uint64_t time = met[rule].fetch_add(1, std::memory_order_relaxed) + 1;
  switch (r.when) {
  case fault_rule::moment::always:
    return true;
  case fault_rule::moment::nth:
    return time == r.n;
  case fault_rule::moment::from:
    return time >= r.n;
  case fault_rule::moment::every:
    return time % r.n == 0;
  case fault_rule::moment::above:
    return bytes > r.n;
  }
  return false;
}

fault_injector::injected fault_injector::count_call(const function_name &f, std::size_t bytes) {
  if (plan.details) called[static_cast<std::size_t>(&f - words.functions.data())].store(true, std::memory_order_relaxed);
  const bool counted = !words.is_asking(f);
  const std::uint64_t number = counted ? calls.fetch_add(1, std::memory_order_relaxed) + 1 : 0;
  injected result;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const fault_rule &r = plan.rules[i];
    const bool concerns =
        concerns_this_driver(r) &&
        (r.what == fault_rule::subject::any ? counted
                                            : r.what == fault_rule::subject::function && names_function(r.pattern, f));
    // Every rule counts; the first that fires decides.
    if (!concerns || !fires(i, bytes) || result.error != 0) continue;
    result = {r.error != 0 ? r.error : r.loses_device ? words.lost_error : words.usual_error_of(f), r.loses_device};
  }
  if (plan.counts && result.error != 0) {
    const std::string what = counted ? "call " + std::to_string(number) + ", " + f.name : std::string("a call of ") + f.name;
    print_message("fault: " + what + (result.loses_device ? ", loses the device: " : ", gives ") +
                  words.error_name(result.error));
  }
  return result;
}

int fault_injector::at_command(fault_rule::subject subject, std::atomic<std::uint64_t> *counter, const char *name) {
  if (idle) return 0;
  const std::uint64_t number = counter->fetch_add(1, std::memory_order_relaxed) + 1;
  int error = 0;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const fault_rule &r = plan.rules[i];
    if (r.what != subject || !concerns_this_driver(r) || !fires(i, 0) || error != 0) continue;
    error = r.error != 0 ? r.error : words.command_error;
  }
  if (plan.counts && error != 0)
    print_message("fault: " + std::string(name) + " " + std::to_string(number) + " will end with " +
                  words.error_name(error));
  return error;
}

void fault_injector::note_left(std::size_t kind, std::uint64_t number) {
  left[kind].fetch_add(number, std::memory_order_relaxed);
}

void fault_injector::print_counts() {
  if (!plan.counts) return;
  print_message("fault: counted " + plural(calls.load(std::memory_order_relaxed), "call", "calls") + ", " +
                plural(kernels.load(std::memory_order_relaxed), "kernel", "kernels") + ", " +
                plural(copies.load(std::memory_order_relaxed), "copy", "copies"));
  if (!plan.details) return;
  std::string names;
  for (std::size_t i = 0; i < words.functions.size(); ++i)
    if (called[i].load(std::memory_order_relaxed)) names += std::string(" ") + words.functions[i].name;
  print_message("fault: functions called:" + names);
  std::string still_held;
  for (std::size_t i = 0; i < words.objects.size(); ++i)
    if (const std::uint64_t n = left[i].load(std::memory_order_relaxed); n != 0)
      still_held += (still_held.empty() ? "" : ", ") + plural(n, words.objects[i].one, words.objects[i].many);
  if (!still_held.empty()) print_message("fault: left in contexts that have ended: " + still_held);
}

} // namespace gompsim::driver
