// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where streams have their work done: one engine (its address space and its kernels), threads beside those of the engine,
// and the failure that ends it all. A driver derives what its API calls a context from it. Any thread.
#ifndef GOMPSIM_DRIVER_WORK_CONTEXT_H
#define GOMPSIM_DRIVER_WORK_CONTEXT_H

#include "sim/driver/command.h"
#include "sim/driver/worker.h"
#include "sim/engine/gpu.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace gompsim::driver {

class work_context {
public:
  explicit work_context(int ordinal) : device_number(ordinal) {}
  work_context(const work_context &) = delete;
  work_context &operator=(const work_context &) = delete;

  // The error, a number of the driver's, of the first kernel that failed, or an injected one: from then on its work has no
  // effect. 0: there is none.
  int failed_with() const { return failure_code.load(std::memory_order_acquire); }
  void fail(const launch_result &);
  void fail(int error);

  // A thread that is about to wait for the command helps the engine to execute what comes before it.
  void help(const command &);

  const int device_number; // for reports
  std::unique_ptr<gpu> engine;
  stream_set streams;
  worker copy_worker{"gompsim-copy"};         // large memory commands; runs while the context lives
  worker launch_worker{"gompsim-launch"};     // kernels whose launch is to be slow; runs if there are to be such
  worker wait_worker{"gompsim-wait"};         // waits for values; started by the first
  worker callback_worker{"gompsim-callback"}; // user callbacks; started by the first

protected:
  ~work_context() = default;
  // What the driver's calls give when a kernel has ended so.
  virtual int error_of(launch_result::status) const = 0;
  // Once its work has ended, or on its way out: lets the engine go, with its threads.
  void stop_engine();

private:
  void become_failed(int error);

  // Threads inside the engine's help(), and the mark that the engine goes. Both sides change it by read-modify-write
  // operations: who comes after the mark sees it, whom the mark comes after is waited for.
  static constexpr std::uint32_t engine_goes = 1u << 31;
  std::atomic<std::uint32_t> helpers{0};

  std::mutex failure_lock; // one report
  std::atomic<int> failure_code{0};
};

} // namespace gompsim::driver

#endif
