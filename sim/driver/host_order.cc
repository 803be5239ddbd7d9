// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/host_order.h"

#include "sim/driver/options.h"

#include <mutex>

namespace gompsim::driver {

namespace {

// Guarded by `lock`, under which nothing else is called. Not destroyed: threads may outlive exit.
constinit std::mutex lock;
engine::work_times &known() {
  static engine::work_times *const k = new engine::work_times;
  return *k;
}

} // namespace

bool orders_are_kept() {
  static const bool kept = chosen_options().check_races;
  return kept;
}

void host_learns(const engine::work_times &t) {
  const std::lock_guard guard(lock);
  known().join(t);
}

void host_learns(const engine::work_order &w) {
  const std::lock_guard guard(lock);
  known().join(w.before);
  known().learn(w.stream, w.number);
}

engine::work_times host_knows() {
  const std::lock_guard guard(lock);
  return known();
}

} // namespace gompsim::driver
