// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/driver.h"

#include "sim/cuda/context.h"
#include "sim/cuda/device.h"
#include "sim/cuda/hang_report.h"
#include "sim/cuda/phase.h"
#include "sim/cuda/tables.h"
#include "sim/driver/clock.h"
#include "sim/driver/lifetime.h"
#include "sim/driver/message.h"
#include "sim/driver/options.h"
#include "sim/driver/record.h"

#include <atomic>
#include <cstdlib>
#include <new>
#include <pthread.h>
#include <unistd.h>

namespace gompsim::cuda {

namespace {

constinit std::atomic<bool> exit_watched{false};
constinit std::mutex initialization_lock;

// How long handlers of exit may wait for a context in which nothing moves.
constexpr unsigned exit_patience_seconds = 10;

// Started when exit begins: a handler that waits for a kernel which will not end would keep the process for ever. A context
// in which nothing has ended since is stopped, so that the wait gives an error. A handler that itself has work done is left
// alone.
void *end_stuck_kernels(void *) {
  const std::uint64_t began = now_ns();
  for (unsigned left = exit_patience_seconds; (left = sleep(left)) != 0;) continue;
  table_of<context>().for_each([&](context &c) {
    if (scheduler::idle(c) || scheduler::last_end(c) > began) return;
    print_message("the process is ending and a kernel does not: its context is stopped");
    c.engine->cancel_all();
  });
  return nullptr;
}

void exit_begins() {
  note_exit();
  pthread_t thread{};
  if (driver_usable() == CUDA_SUCCESS && pthread_create(&thread, nullptr, end_stuck_kernels, nullptr) == 0)
    pthread_detach(thread);
}

} // namespace

CUresult initialize_driver() {
  library_phase now = phase();
  if (now != library_phase::uninitialized) return result_of(now); // no lock: a forked child may not take it
  const std::lock_guard guard(initialization_lock);
  now = phase();
  if (now != library_phase::uninitialized) return result_of(now);
  const options &opts = chosen_options();
  if (opts.devices == 0 || !opts.has(vendor::nvidia)) return CUDA_ERROR_NO_DEVICE;
  if (!prepare_lifetime()) return CUDA_ERROR_OPERATING_SYSTEM;
  try {
    start_recording(opts);
    make_devices(opts);
  } catch (const std::bad_alloc &) {
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  start_watchdog();
  become_usable();
  return CUDA_SUCCESS;
}

void watch_for_exit() {
  if (!exit_watched.exchange(true, std::memory_order_relaxed)) std::atexit(exit_begins); // relaxed: the flag alone
}

} // namespace gompsim::cuda
