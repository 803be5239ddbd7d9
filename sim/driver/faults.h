// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Injects the faults that the user asked for (fault_plan.h): counts calls, kernels and copies, and says which of them are to
// fail. Errors are numbers of the driver's. Any thread. Made by the first call of the driver and never destroyed.
#ifndef GOMPSIM_DRIVER_FAULTS_H
#define GOMPSIM_DRIVER_FAULTS_H

#include "sim/driver/fault_plan.h"
#include "sim/driver/words.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace gompsim::driver {

class fault_injector {
public:
  // For the one driver of this library (known_drivers).
  static fault_injector &get();

  struct injected {
    int error = 0;
    bool loses_device = false;
  };
  // What a call must give instead of being carried out; 0: it is carried out. The function is an element of the driver's
  // table. bytes: what the call asks for, if it allocates.
  injected at_call(const function_name &f, std::size_t bytes) { return idle ? injected{} : count_call(f, bytes); }
  // The error a kernel or a copy ends with; counted when it is queued, so that the order of the program decides.
  int at_kernel() { return at_command(fault_rule::subject::kernel, &kernels, "kernel"); }
  int at_copy() { return at_command(fault_rule::subject::copy, &copies, "copy"); }

  std::chrono::nanoseconds copy_delay() const { return plan.copy_delay; }
  std::chrono::nanoseconds launch_delay() const { return plan.launch_delay; }

  // A context that ends still holds so many objects of the driver's kind (driver_words::objects): their owner has forgotten
  // to give them back.
  void note_left(std::size_t kind, std::uint64_t number);

  // At the end of the process: what was counted, if that is wanted.
  void print_counts();

private:
  fault_injector(const driver_words &, const fault_plan &);
  bool concerns_this_driver(const fault_rule &r) const { return !r.driver || r.driver == &words; }
  injected count_call(const function_name &, std::size_t bytes);
  bool fires(std::size_t rule, std::size_t bytes);
  int at_command(fault_rule::subject, std::atomic<std::uint64_t> *counter, const char *name);

  const driver_words &words;
  const fault_plan plan;
  const bool idle; // nothing to inject and nothing to count
  // How often each rule's subject was met. Counters of their own, which order nothing.
  std::unique_ptr<std::atomic<std::uint64_t>[]> met;
  std::atomic<std::uint64_t> calls{0}, kernels{0}, copies{0};
  const std::unique_ptr<std::atomic<bool>[]> called;        // by function; kept while counting
  const std::unique_ptr<std::atomic<std::uint64_t>[]> left; // by kind of object
};

} // namespace gompsim::driver

#endif
