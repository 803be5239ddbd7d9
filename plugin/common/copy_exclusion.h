// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exclusion between kernels and copies that wait for them: synchronous copies on CUDA's NULL stream. Such a copy waits in
// the driver for kernels on streams that are ordered with the NULL stream; and one of those may wait, in its turn, for a
// kernel that the copying thread launches next. So no such copy begins while a kernel is in flight, and no kernel starts
// while one is under way.
//
// Any thread. Copies do not keep each other out, nor do kernels.
#ifndef REGOMP_PLUGIN_COPY_EXCLUSION_H
#define REGOMP_PLUGIN_COPY_EXCLUSION_H

#include "config/cpu/processor.h"
#include "include/assertion.h"

#include <atomic>
#include <ctime>
#include <sched.h>

namespace regomp::plugin {

class alignas(64) copy_exclusion {
public:
  // Before the launch, in this order. One kernel more is in flight: no copy begins any more. Does not wait.
  //
  // Sequentially consistent, here, below and in copy_begins: where a kernel and a copy begin at the same time, each having
  // told of itself before it looks, at least one sees the other.
  void count_kernel() { kernels.fetch_add(1, std::memory_order_seq_cst); }
  // Returns when no copy is under way; each is short. The caller holds no lock that a callback of the driver takes: a copy
  // may wait for the callback.
  void wait_for_copies() const {
    for (unsigned looks = 0; copies.load(std::memory_order_seq_cst) != 0; ++looks) {
      if (looks < 200)
        cpu_relax();
      else if (looks < 1000)
        sched_yield();
      else
        nap(); // lets a copying thread of lower real-time priority run
    }
  }
  // Release: a thread that finds no kernel in flight finds what was done for its end.
  void kernel_ended() { count_down(kernels, 1, std::memory_order_release); }
  bool kernel_in_flight() const { return kernels.load(std::memory_order_acquire) != 0; }

  // False: a kernel is in flight.
  bool copy_begins() {
    if (kernels.load(std::memory_order_relaxed) != 0) return false; // a hint; what counts comes below
    copies.fetch_add(1, std::memory_order_seq_cst);
    if (kernels.load(std::memory_order_seq_cst) == 0) return true;
    copy_ended();
    return false;
  }
  void copy_ended() { count_down(copies, 1, std::memory_order_release); }

private:
  static void nap() {
    const timespec length = {0, 50'000};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &length, nullptr);
  }

  std::atomic<unsigned> kernels{0}, copies{0};
};

} // namespace regomp::plugin

#endif
