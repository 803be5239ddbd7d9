// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/exit_status.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace gompsim::driver {

namespace {

// -1: the process does not end by exit. Relaxed: written and read by the thread that ends the process.
std::atomic<int> exit_status{-1};

void remember_status(int status, void *) { exit_status.store(status, std::memory_order_relaxed); }

} // namespace

void watch_exit_status() {
  static const bool watched = on_exit(remember_status, nullptr) == 0;
  static_cast<void>(watched);
}

void replace_exit_status(int status) {
  if (exit_status.load(std::memory_order_relaxed) != 0) return;
  std::fflush(nullptr);
  _exit(status);
}

} // namespace gompsim::driver
