// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/driver.h"

#include "sim/cuda/hang_report.h"
#include "sim/driver/faults.h"
#include "sim/driver/message.h"
#include "sim/driver/options.h"
#include "sim/driver/record.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <new>
#include <pthread.h>
#include <unistd.h>

namespace gompsim::cuda {

namespace {

enum class driver_phase { uninitialized, usable, forked, shut_down };

constinit std::atomic<driver_phase> phase{driver_phase::uninitialized};
constinit std::atomic<bool> exit_begun{false};
constinit std::atomic<bool> exit_watched{false};
constinit std::mutex initialization_lock;
constinit driver_state *the_driver = nullptr; // written before phase becomes usable

// In the child of a process that uses the driver: its threads are gone and its locks may be held for ever, so nothing of it
// may be touched. A child of a process that did not may start afresh.
void after_fork_in_child() {
  forget_recording();
  driver_phase was = driver_phase::usable;
  phase.compare_exchange_strong(was, driver_phase::forked, std::memory_order_relaxed); // the child has one thread
}

// The library's own end, after all of the program's exit handlers. Threads may still be at work, so nothing is freed.
[[gnu::destructor]] void shut_down() {
  if (phase.load(std::memory_order_relaxed) == driver_phase::forked) return;
  phase.store(driver_phase::shut_down, std::memory_order_release);
  fault_injector::get().print_counts();
  finish_recording();
}

// The library has its own operator new, so this is for it alone. What it was about to do cannot be undone half-way, in
// kernels least of all; exit handlers would want locks that are held here.
[[noreturn]] void end_without_memory() {
  write_to_stderr("gompsim: the system gives no more memory for the simulated GPU\n");
  _exit(1);
}

// How long handlers of exit may wait for a context in which nothing moves.
constexpr unsigned exit_patience_seconds = 10;

// Started when exit begins: a handler that waits for a kernel which will not end would keep the process for ever. A context
// in which nothing has ended since is stopped, so that the wait gives an error. A handler that itself has work done is left
// alone.
void *end_stuck_kernels(void *) {
  const auto now = [] { return std::chrono::steady_clock::now().time_since_epoch(); };
  const auto began = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now()).count());
  for (unsigned left = exit_patience_seconds; (left = sleep(left)) != 0;) continue;
  driver().contexts.for_each([&](context &c) {
    if (scheduler::idle(c) || scheduler::last_end(c) > began) return;
    print_message("the process is ending and a kernel does not: its context is stopped");
    c.engine->cancel_all();
  });
  return nullptr;
}

void exit_begins() {
  exit_begun.store(true, std::memory_order_relaxed);
  pthread_t thread{};
  if (driver_usable() == CUDA_SUCCESS && pthread_create(&thread, nullptr, end_stuck_kernels, nullptr) == 0)
    pthread_detach(thread);
}

CUresult result_of(driver_phase p) {
  switch (p) {
  case driver_phase::usable:
    return CUDA_SUCCESS;
  case driver_phase::uninitialized:
  case driver_phase::forked:
    break;
  case driver_phase::shut_down:
    return CUDA_ERROR_DEINITIALIZED;
  }
  return CUDA_ERROR_NOT_INITIALIZED;
}

} // namespace

CUresult driver_usable() {
  // Acquire: pairs with the release store in initialize_driver, so the_driver is visible.
  return result_of(phase.load(std::memory_order_acquire));
}

driver_state &driver() { return *the_driver; }

CUresult initialize_driver() {
  driver_phase now = phase.load(std::memory_order_acquire);
  if (now != driver_phase::uninitialized) return result_of(now); // no lock: a forked child may not take it
  const std::lock_guard guard(initialization_lock);
  now = phase.load(std::memory_order_acquire);
  if (now != driver_phase::uninitialized) return result_of(now);
  const options &opts = chosen_options();
  if (opts.devices == 0 || !opts.has(vendor::nvidia)) return CUDA_ERROR_NO_DEVICE;
  if (pthread_atfork(nullptr, nullptr, after_fork_in_child) != 0) return CUDA_ERROR_OPERATING_SYSTEM;
  try {
    start_recording(opts);
    the_driver = new driver_state;
    for (unsigned i = 0; i < opts.devices; ++i)
      the_driver->devices.push_back(std::make_unique<device>(static_cast<int>(i), opts));
  } catch (const std::bad_alloc &) {
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  std::set_new_handler(end_without_memory);
  start_watchdog();
  phase.store(driver_phase::usable, std::memory_order_release);
  return CUDA_SUCCESS;
}

device *driver_state::find_device(CUdevice ordinal) const {
  return ordinal >= 0 && static_cast<std::size_t>(ordinal) < devices.size()
             ? devices[static_cast<std::size_t>(ordinal)].get()
             : nullptr;
}

bool driver_state::exiting() const { return exit_begun.load(std::memory_order_relaxed); }

void driver_state::watch_for_exit() {
  // Relaxed: the flags order nothing, they only say that exit() got so far.
  if (!exit_watched.exchange(true, std::memory_order_relaxed)) std::atexit(exit_begins);
}

void driver_state::keep(const std::shared_ptr<context> &c) {
  const std::lock_guard guard(kept_lock);
  kept.push_back(c);
}

} // namespace gompsim::cuda
