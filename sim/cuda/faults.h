// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Injects the faults that the user asked for (fault_plan.h): counts calls, kernels and copies, and says which of them are to
// fail. Any thread. Made by the first call of the driver and never destroyed.
#ifndef GOMPSIM_CUDA_FAULTS_H
#define GOMPSIM_CUDA_FAULTS_H

#include "include/cuda_driver.h"
#include "sim/cuda/fault_plan.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace gompsim::cuda {

enum class function_id : unsigned;

class fault_injector {
public:
  static fault_injector &get();

  struct injected {
    CUresult error = CUDA_SUCCESS;
    bool loses_device = false;
  };
  // What a call must give instead of being carried out; success: it is carried out. bytes: what it asks for, if it
  // allocates.
  injected at_call(function_id, std::size_t bytes);
  // The error a kernel or a copy ends with; counted when it is queued, so that the order of the program decides.
  CUresult at_kernel() { return at_command(fault_rule::subject::kernel, &kernels, "kernel"); }
  CUresult at_copy() { return at_command(fault_rule::subject::copy, &copies, "copy"); }

  std::chrono::nanoseconds copy_delay() const { return plan.copy_delay; }
  std::chrono::nanoseconds launch_delay() const { return plan.launch_delay; }

  // What a context that ends still holds: its owner has forgotten to give it back.
  struct leftovers {
    std::uint64_t allocations = 0, streams = 0, events = 0, modules = 0;
  };
  void note_left(const leftovers &);

  // At the end of the process: what was counted, if that is wanted.
  void print_counts();

private:
  explicit fault_injector(const fault_plan &);
  bool fires(std::size_t rule, std::size_t bytes);
  CUresult at_command(fault_rule::subject, std::atomic<std::uint64_t> *counter, const char *name);

  const fault_plan plan;
  const bool idle; // nothing to inject and nothing to count
  // How often each rule's subject was met. Counters of their own, which order nothing.
  std::unique_ptr<std::atomic<std::uint64_t>[]> met;
  std::atomic<std::uint64_t> calls{0}, kernels{0}, copies{0};
  const std::unique_ptr<std::atomic<bool>[]> called; // by function; kept while counting
  std::atomic<std::uint64_t> left_allocations{0}, left_streams{0}, left_events{0}, left_modules{0};
};

// Whether the hardware's driver gives this error for every further call in the context.
bool is_sticky(CUresult);

} // namespace gompsim::cuda

#endif
