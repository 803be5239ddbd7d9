// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/faults.h"

#include "sim/cuda/call.h"
#include "sim/cuda/errors.h"
#include "sim/cuda/message.h"
#include "sim/cuda/options.h"

#include <string>

namespace gompsim::cuda {

namespace {

// The error that a function gives on hardware when what it does cannot be had; the first pattern that fits.
struct usual_error {
  std::string_view pattern;
  CUresult error;
};
constexpr usual_error usual_errors[] = {
    {"cuInit", CUDA_ERROR_NO_DEVICE},
    {"cuMem*Alloc*", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuMemHostRegister", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuMemcpy*", CUDA_ERROR_LAUNCH_FAILED}, // what a copy gives that comes behind a kernel which failed
    {"cuMemset*", CUDA_ERROR_LAUNCH_FAILED},
    {"cu*Create*", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuDevicePrimaryCtxRetain", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuDevice*", CUDA_ERROR_INVALID_DEVICE},
    {"cuLinkAddData", CUDA_ERROR_INVALID_PTX},
    {"cuLinkComplete", CUDA_ERROR_INVALID_PTX},
    {"cuModuleLoad*", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuModuleGet*", CUDA_ERROR_NOT_FOUND},
    {"cuLaunchKernel*", CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES},
    {"cu*Synchronize", CUDA_ERROR_LAUNCH_FAILED},
    {"cu*Query", CUDA_ERROR_LAUNCH_FAILED},
};

CUresult usual_error_of(const function_name &f) {
  for (const usual_error &e : usual_errors)
    if (names_function(e.pattern, f.name, f.base)) return e.error;
  return CUDA_ERROR_UNKNOWN;
}

constexpr unsigned number_of_functions = std::size(needs_of_functions);

// Calls that `any` does not count: how often a program polls depends on time, and the text of an error is always there.
bool is_counted(const function_name &f) {
  return !names_function("cu*Query", f.name, f.base) && !names_function("cuGetError*", f.name, f.base);
}

std::string plural(std::uint64_t n, const char *one, const char *many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

} // namespace

bool is_sticky(CUresult error) {
  switch (error) {
  case CUDA_ERROR_ECC_UNCORRECTABLE:
  case CUDA_ERROR_ILLEGAL_ADDRESS:
  case CUDA_ERROR_LAUNCH_TIMEOUT:
  case CUDA_ERROR_ASSERT:
  case CUDA_ERROR_HARDWARE_STACK_ERROR:
  case CUDA_ERROR_ILLEGAL_INSTRUCTION:
  case CUDA_ERROR_MISALIGNED_ADDRESS:
  case CUDA_ERROR_INVALID_ADDRESS_SPACE:
  case CUDA_ERROR_INVALID_PC:
  case CUDA_ERROR_LAUNCH_FAILED:
    return true;
  default:
    return false;
  }
}

fault_injector::fault_injector(const fault_plan &p)
    : plan(p), idle(p.rules.empty() && !p.counts), met(std::make_unique<std::atomic<std::uint64_t>[]>(p.rules.size())),
      called(std::make_unique<std::atomic<bool>[]>(number_of_functions)) {}

fault_injector &fault_injector::get() {
  static fault_injector *const the_injector = new fault_injector(chosen_options().faults);
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

fault_injector::injected fault_injector::at_call(function_id id, std::size_t bytes) {
  if (idle) return {};
  const function_name &f = name_of(id);
  if (plan.details) called[static_cast<unsigned>(id)].store(true, std::memory_order_relaxed);
  const bool counted = is_counted(f);
  const std::uint64_t number = counted ? calls.fetch_add(1, std::memory_order_relaxed) + 1 : 0;
  injected result;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const fault_rule &r = plan.rules[i];
    const bool concerns = r.what == fault_rule::subject::any
                              ? counted
                              : r.what == fault_rule::subject::function && names_function(r.pattern, f.name, f.base);
    // Every rule counts; the first that fires decides.
    if (!concerns || !fires(i, bytes) || result.error != CUDA_SUCCESS) continue;
    result = {r.error != CUDA_SUCCESS ? r.error : usual_error_of(f), r.loses_device};
  }
  if (plan.counts && result.error != CUDA_SUCCESS) {
    const std::string what = counted ? "call " + std::to_string(number) + ", " + f.name : std::string("a call of ") + f.name;
    print_message("fault: " + what + (result.loses_device ? ", loses the device: " : ", gives ") + error_name(result.error));
  }
  return result;
}

CUresult fault_injector::at_command(fault_rule::subject subject, std::atomic<std::uint64_t> *counter, const char *name) {
  if (idle) return CUDA_SUCCESS;
  const std::uint64_t number = counter->fetch_add(1, std::memory_order_relaxed) + 1;
  CUresult error = CUDA_SUCCESS;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const fault_rule &r = plan.rules[i];
    if (r.what != subject || !fires(i, 0) || error != CUDA_SUCCESS) continue;
    error = r.error != CUDA_SUCCESS ? r.error : CUDA_ERROR_LAUNCH_FAILED;
  }
  if (plan.counts && error != CUDA_SUCCESS)
    print_message("fault: " + std::string(name) + " " + std::to_string(number) + " will end with " + error_name(error));
  return error;
}

void fault_injector::note_left(const leftovers &l) {
  left_allocations.fetch_add(l.allocations, std::memory_order_relaxed);
  left_streams.fetch_add(l.streams, std::memory_order_relaxed);
  left_events.fetch_add(l.events, std::memory_order_relaxed);
  left_modules.fetch_add(l.modules, std::memory_order_relaxed);
}

void fault_injector::print_counts() {
  if (!plan.counts) return;
  print_message("fault: counted " + plural(calls.load(std::memory_order_relaxed), "call", "calls") + ", " +
                plural(kernels.load(std::memory_order_relaxed), "kernel", "kernels") + ", " +
                plural(copies.load(std::memory_order_relaxed), "copy", "copies"));
  if (!plan.details) return;
  std::string names;
  for (unsigned i = 0; i < number_of_functions; ++i)
    if (called[i].load(std::memory_order_relaxed)) names += std::string(" ") + name_of(static_cast<function_id>(i)).name;
  print_message("fault: functions called:" + names);
  std::string left;
  const auto add = [&](std::uint64_t n, const char *one, const char *many) {
    if (n != 0) left += (left.empty() ? "" : ", ") + plural(n, one, many);
  };
  add(left_allocations.load(std::memory_order_relaxed), "allocation", "allocations");
  add(left_streams.load(std::memory_order_relaxed), "stream", "streams");
  add(left_events.load(std::memory_order_relaxed), "event", "events");
  add(left_modules.load(std::memory_order_relaxed), "module", "modules");
  if (!left.empty()) print_message("fault: left in contexts that have ended: " + left);
}

} // namespace gompsim::cuda
