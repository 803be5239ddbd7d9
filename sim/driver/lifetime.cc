// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/lifetime.h"

#include "sim/driver/exit_status.h"
#include "sim/driver/faults.h"
#include "sim/driver/map_faults.h"
#include "sim/driver/message.h"
#include "sim/driver/races.h"
#include "sim/driver/record.h"

#include <new>
#include <pthread.h>
#include <unistd.h>

namespace gompsim::driver {

namespace {

constinit bool prepared = false; // guarded by the lock of the driver's initialisation

void after_fork_in_child() {
  forget_recording();
  library_phase was = library_phase::usable;
  phase_now.compare_exchange_strong(was, library_phase::forked, std::memory_order_relaxed); // the child has one thread
}

// The library's own end.
[[gnu::destructor]] void end() {
  if (phase_now.load(std::memory_order_relaxed) == library_phase::forked) return;
  phase_now.store(library_phase::ended, std::memory_order_release);
  fault_injector::get().print_counts();
  finish_recording();
  const bool wrong_maps = finish_map_faults();
  if (finish_races()) replace_exit_status(status_of_races);
  if (wrong_maps) replace_exit_status(status_of_map_faults);
}

// The library has its own operator new, so this is for it alone. What it was about to do cannot be undone half-way, in
// kernels least of all; exit handlers would want locks that are held here.
[[noreturn]] void end_without_memory() {
  write_to_stderr("gompsim: the system gives no more memory for the simulated GPU\n");
  _exit(1);
}

} // namespace

bool prepare_lifetime() {
  if (!prepared) prepared = pthread_atfork(nullptr, nullptr, after_fork_in_child) == 0;
  return prepared;
}

void become_usable() {
  std::set_new_handler(end_without_memory);
  phase_now.store(library_phase::usable, std::memory_order_release);
}

void become_uninitialized() { phase_now.store(library_phase::uninitialized, std::memory_order_release); }

} // namespace gompsim::driver
