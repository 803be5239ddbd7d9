// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime between the first hsa_init and the last hsa_shut_down.
#ifndef GOMPSIM_HSA_RUNTIME_H
#define GOMPSIM_HSA_RUNTIME_H

#include "include/hsa_runtime.h"
#include "sim/driver/handles.h"
#include "sim/driver/worker.h"
#include "sim/hsa/agent.h"
#include "sim/hsa/executable.h"
#include "sim/hsa/memory.h"
#include "sim/hsa/queue.h"
#include "sim/hsa/signal.h"
#include "sim/hsa/signal_watch.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace gompsim::hsa {

struct runtime_state {
  ~runtime_state();

  std::vector<std::unique_ptr<agent>> agents; // the host first; constant after hsa_init
  memory_table memory;
  signal_pool signals{memory};
  queue_table queues;
  driver::handle_table<code_object_reader> readers;
  driver::handle_table<deserialized_code_object> code_objects;
  driver::handle_table<hsa_executable> executables;
  driver::handle_table<executable_symbol> symbols;
  driver::handle_table<loaded_record> loaded;
  driver::worker events{"gompsim-events"};      // calls the users' callbacks of queues
  driver::worker copies{"gompsim-copy"};        // asynchronous copies, one after the other
  signal_watch handlers;                        // of signals
  std::atomic<bool> copies_are_profiled{false}; // relaxed: it counts for copies that begin later
  std::atomic<bool> stopping{false};            // copies are to wait for nothing. Relaxed: they look again and again

  agent *find_agent(hsa_agent_t) const; // null: there is none
};

// Only while usable, or while there are signals.
runtime_state &runtime();
// While usable, and when the process ends before the last hsa_shut_down.
bool has_signals();

// Success, or why no function may go on: not initialised, shut down, or the child of a process that uses the runtime, whose
// threads it lacks.
hsa_status_t runtime_usable();
hsa_status_t initialize_runtime();
hsa_status_t shut_down_runtime();

} // namespace gompsim::hsa

#endif
