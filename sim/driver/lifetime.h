// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The life of a driver's library in a process: which of its phases it is in, and what becomes of it in a forked child, at
// the end of the process, and where the system gives no more memory. Any thread.
#ifndef GOMPSIM_DRIVER_LIFETIME_H
#define GOMPSIM_DRIVER_LIFETIME_H

#include <atomic>

namespace gompsim::driver {

enum class library_phase {
  uninitialized,
  usable,
  forked, // the child of a process that used it: its threads are gone and its locks may be held for ever, so nothing of it
          // may be touched. (A child of a process that did not may start afresh.)
  ended,  // all of the program's exit handlers have run. Threads may still be at work, so nothing is freed
};

inline constinit std::atomic<library_phase> phase_now{library_phase::uninitialized};

// Acquire: who finds the library usable sees all that was made before.
inline library_phase phase() { return phase_now.load(std::memory_order_acquire); }

// To be called by the driver's initialisation, under its lock, before it makes anything. At the end of the process counts,
// statistics and trace are finished. False: the system has no room for it.
bool prepare_lifetime();
// From uninitialized, and back where the API has such a call. Release: pairs with phase().
void become_usable();
void become_uninitialized();

} // namespace gompsim::driver

#endif
