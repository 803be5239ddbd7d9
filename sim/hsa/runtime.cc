// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/runtime.h"

#include "sim/driver/faults.h"
#include "sim/driver/message.h"
#include "sim/driver/options.h"
#include "sim/driver/record.h"
#include "sim/hsa/barrier_watch.h"
#include "sim/hsa/hang_report.h"
#include "sim/hsa/words.h"

#include <atomic>
#include <climits>
#include <cstdlib>
#include <mutex>
#include <new>
#include <pthread.h>
#include <string>
#include <unistd.h>

namespace gompsim::hsa {

namespace {

enum class runtime_phase { uninitialized, usable, forked, ended };

constinit std::atomic<runtime_phase> phase{runtime_phase::uninitialized};
constinit std::mutex counting;
constinit std::int32_t references = 0;          // guarded by counting
constinit runtime_state *the_runtime = nullptr; // written before phase becomes usable
constinit bool started_before = false;          // guarded by counting

bool has_gpus(const driver::options &o) { return o.has(driver::vendor::amd) && o.devices != 0; }

// In the child of a process that uses the runtime: its threads are gone and its locks may be held for ever, so nothing of it
// may be touched. A child of a process that does not use it may start afresh.
void after_fork_in_child() {
  driver::forget_recording();
  runtime_phase was = runtime_phase::usable;
  phase.compare_exchange_strong(was, runtime_phase::forked, std::memory_order_relaxed); // the child has one thread
}

// The library's own end, after all of the program's exit handlers. Threads may still be at work, so nothing is freed.
[[gnu::destructor]] void end() {
  if (phase.load(std::memory_order_relaxed) == runtime_phase::forked) return;
  phase.store(runtime_phase::ended, std::memory_order_release);
  if (!has_gpus(driver::chosen_options())) return;
  driver::fault_injector::get().print_counts();
  driver::finish_recording();
}

// The library has its own operator new, so this is for it alone. What it was about to do cannot be undone half-way, in
// kernels least of all; exit handlers would want locks that are held here.
[[noreturn]] void end_without_memory() {
  driver::write_to_stderr("gompsim: the system gives no more memory for the simulated GPU\n");
  _exit(1);
}

void add_agents(runtime_state &r, const driver::options &o) {
  unsigned node = 0;
  r.agents.push_back(std::make_unique<agent>(node++, nullptr, o));
  for (const driver::device_kind *kind : o.kinds) {
    if (kind->made_by != driver::vendor::amd) continue;
    const gcn_chip *const chip = find_gcn_chip(kind->name);
    if (!chip || chip->is_generic) {
      driver::print_message("there is no simulated GPU " + std::string(kind->name));
      continue;
    }
    for (unsigned i = 0; i < o.devices; ++i) r.agents.push_back(std::make_unique<agent>(node++, chip, o));
  }
}

} // namespace

hsa_status_t runtime_usable() {
  // Acquire: pairs with the release store in initialize_runtime, so the_runtime is visible.
  return phase.load(std::memory_order_acquire) == runtime_phase::usable ? HSA_STATUS_SUCCESS
                                                                        : HSA_STATUS_ERROR_NOT_INITIALIZED;
}

runtime_state &runtime() { return *the_runtime; }

hsa_status_t initialize_runtime() {
  const runtime_phase now = phase.load(std::memory_order_acquire);
  // No lock: a forked child may not take it.
  if (now == runtime_phase::forked || now == runtime_phase::ended) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  const std::lock_guard guard(counting);
  if (references == INT32_MAX) return HSA_STATUS_ERROR_REFCOUNT_OVERFLOW;
  if (references > 0) {
    ++references;
    return HSA_STATUS_SUCCESS;
  }
  const driver::options &o = driver::chosen_options();
  if (!started_before && pthread_atfork(nullptr, nullptr, after_fork_in_child) != 0)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  // Where there is no GPU there is nothing to tell, and another simulated driver of the process has the files.
  if (!started_before && has_gpus(o)) driver::start_recording(o);
  started_before = true;
  std::set_new_handler(end_without_memory);
  the_runtime = new runtime_state;
  add_agents(*the_runtime, o);
  references = 1;
  start_watchdog();
  phase.store(runtime_phase::usable, std::memory_order_release);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t shut_down_runtime() {
  if (runtime_usable() != HSA_STATUS_SUCCESS) return HSA_STATUS_ERROR_NOT_INITIALIZED;
  const std::lock_guard guard(counting);
  if (references == 0) return HSA_STATUS_ERROR_NOT_INITIALIZED;
  if (--references > 0) return HSA_STATUS_SUCCESS;
  driver::fault_injector &faults = driver::fault_injector::get();
  faults.note_left(left_allocations, the_runtime->memory.live());
  faults.note_left(left_signals, the_runtime->signals.live());
  faults.note_left(left_queues, the_runtime->queues.size());
  std::uint64_t executables = 0;
  the_runtime->executables.for_each([&](const hsa_executable &) { ++executables; });
  faults.note_left(left_executables, executables);
  delete the_runtime; // while it is usable still: what ends meanwhile looks into it
  phase.store(runtime_phase::uninitialized, std::memory_order_release);
  the_runtime = nullptr;
  return HSA_STATUS_SUCCESS;
}

agent *runtime_state::find_agent(hsa_agent_t handle) const {
  for (const auto &a : agents)
    if (a->handle().handle == handle.handle) return a.get();
  return nullptr;
}

// Nothing may be asked of the runtime any more, but kernels may run, and copies may wait for signals that never come.
runtime_state::~runtime_state() {
  for (const std::shared_ptr<queue> &q : queues.take_all()) q->inactivate();
  stopping.store(true, std::memory_order_relaxed);
  barrier_watch::stop();
  copies.stop();
  events.stop();
  symbols.remove_if([](const executable_symbol &) { return true; });
  executables.remove_if([](const hsa_executable &) { return true; });
  memory.detach_all();
  // Joins the engines' threads. What has been allocated there goes with them.
  for (const auto &a : agents) a->stop();
}

} // namespace gompsim::hsa
