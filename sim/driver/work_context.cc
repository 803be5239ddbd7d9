// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/work_context.h"

#include "sim/driver/message.h"

#include <thread>

namespace gompsim::driver {

void work_context::help(const command &awaited) {
  if ((helpers.fetch_add(1, std::memory_order_relaxed) & engine_goes) == 0)
    engine->help([](const void *c) { return static_cast<const command *>(c)->waits_no_more(); }, &awaited);
  helpers.fetch_sub(1, std::memory_order_release);
}

void work_context::stop_engine() {
  // The commands that threads helped for have ended, so they are on their way out. Acquire: after what they did in the
  // engine.
  for (helpers.fetch_or(engine_goes, std::memory_order_acquire); helpers.load(std::memory_order_acquire) != engine_goes;)
    std::this_thread::yield();
  // Joins the engine's threads, so none of them is left in the code above.
  engine = nullptr;
}

void work_context::fail(const launch_result &result) {
  const std::lock_guard guard(failure_lock);
  if (failed_with() != 0) return;
  // First the report: a program may end as soon as it sees the error.
  if (result.code != launch_result::status::cancelled) print_message(result.report);
  become_failed(error_of(result.code));
}

void work_context::fail(int error) {
  const std::lock_guard guard(failure_lock);
  if (failed_with() == 0) become_failed(error);
}

// Under failure_lock.
void work_context::become_failed(int error) {
  failure_code.store(error, std::memory_order_release);
  // The other kernels of the context end too. Not from here: this may be a thread of the engine, which would have to stop.
  copy_worker.push([this] { engine->cancel_all(); });
}

} // namespace gompsim::driver
