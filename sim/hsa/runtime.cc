// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/runtime.h"

#include "sim/driver/faults.h"
#include "sim/driver/lifetime.h"
#include "sim/driver/message.h"
#include "sim/driver/options.h"
#include "sim/driver/record.h"
#include "sim/hsa/barrier_watch.h"
#include "sim/hsa/hang_report.h"
#include "sim/hsa/parts.h"
#include "sim/hsa/words.h"

#include <climits>
#include <mutex>
#include <string>
#include <string_view>

namespace gompsim::hsa {

namespace {

constinit std::mutex counting;
constinit std::int32_t references = 0;          // guarded by counting
constinit runtime_state *the_runtime = nullptr; // written before the library becomes usable
constinit bool prepared = false;                // guarded by counting

bool has_gpus(const driver::options &o) { return o.has(driver::vendor::amd) && o.devices != 0; }

void add_agents(runtime_state &r, const driver::options &o) {
  unsigned node = 0;
  r.agents.push_back(std::make_unique<agent>(node++, nullptr, o));
  for (const driver::device_kind *kind : o.kinds) {
    if (kind->made_by != driver::vendor::amd) continue;
    const gcn_chip *const chip = find_gcn_chip(kind->chip);
    if (!chip) {
      driver::print_message("there is no simulated GPU " + std::string(kind->name));
      continue;
    }
    for (unsigned i = 0; i < o.devices; ++i)
      r.agents.push_back(std::make_unique<agent>(node++, chip, o, driver::chosen_uuid(o, *kind, i)));
  }
}

} // namespace

hsa_status_t runtime_usable() {
  return driver::phase() == driver::library_phase::usable ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_NOT_INITIALIZED;
}

bool has_signals() {
  const driver::library_phase now = driver::phase();
  return now == driver::library_phase::usable || (now == driver::library_phase::ended && the_runtime != nullptr);
}

runtime_state &runtime() { return *the_runtime; }

namespace parts {

const std::vector<std::unique_ptr<agent>> &agents() { return the_runtime->agents; }
memory_table &memory() { return the_runtime->memory; }
signal_pool &signals() { return the_runtime->signals; }
queue_table &queues() { return the_runtime->queues; }
driver::handle_table<executable_symbol> &symbols() { return the_runtime->symbols; }
driver::worker &events() { return the_runtime->events; }

} // namespace parts

hsa_status_t initialize_runtime() {
  const driver::library_phase now = driver::phase();
  // No lock: a forked child may not take it.
  if (now == driver::library_phase::forked || now == driver::library_phase::ended) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  const std::lock_guard guard(counting);
  if (references == INT32_MAX) return HSA_STATUS_ERROR_REFCOUNT_OVERFLOW;
  if (references > 0) {
    ++references;
    return HSA_STATUS_SUCCESS;
  }
  const driver::options &o = driver::chosen_options();
  // Where there is no GPU there is nothing to tell, and another simulated driver of the process has the files.
  if (!prepared && has_gpus(o)) {
    if (!driver::prepare_lifetime()) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    driver::start_recording(o);
    prepared = true;
  }
  the_runtime = new runtime_state;
  add_agents(*the_runtime, o);
  references = 1;
  start_watchdog();
  driver::become_usable();
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
  driver::become_uninitialized();
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
  handlers.stop();
  events.stop();
  symbols.remove_if([](const executable_symbol &) { return true; });
  executables.remove_if([](const hsa_executable &) { return true; });
  memory.detach_all();
  // Joins the engines' threads. What has been allocated there goes with them.
  for (const auto &a : agents) a->stop();
}

} // namespace gompsim::hsa
