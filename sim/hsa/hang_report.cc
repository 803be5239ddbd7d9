// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/hang_report.h"

#include "sim/driver/watchdog.h"
#include "sim/hsa/movement.h"
#include "sim/hsa/runtime.h"
#include "sim/hsa/words.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace gompsim::hsa {

namespace {

using namespace gompsim::driver;

constinit std::atomic<std::uint64_t> movements{0};

std::string describe_signal(const void *identity) {
  const signal *const s = runtime().signals.find({reinterpret_cast<std::uintptr_t>(identity)});
  char text[80];
  if (s)
    std::snprintf(text, sizeof text, "signal %p, whose value is %lld", identity, static_cast<long long>(s->load()));
  else
    std::snprintf(text, sizeof text, "signal %p, which has just been destroyed", identity);
  return text;
}

class hsa_watch final : public watched_driver {
public:
  bool is_usable() override { return runtime_usable() == HSA_STATUS_SUCCESS; }

  std::uint64_t movement() override {
    std::uint64_t sum = movements.load(std::memory_order_relaxed);
    for (const auto &a : runtime().agents)
      if (const gpu *const g = a->engine_so_far()) sum += g->progress();
    return sum;
  }

  std::string explain(const std::vector<waiting_thread> &waiting) override {
    std::string text;
    for (const waiting_thread &w : waiting)
      text += thread_name(w.thread) + " waits for " + describe_signal(w.awaited) + "\n";
    bool kernels = false;
    for (const std::shared_ptr<queue> &q : runtime().queues.all()) text += q->describe() + "\n";
    for (const auto &a : runtime().agents)
      if (const gpu *const g = a->engine_so_far()) {
        const std::string running = g->describe_running();
        kernels |= !running.empty();
        text += running;
      }
    if (!text.ends_with('\n')) text += '\n';
    if (kernels) text += explain_waiting_kernel("of the queue", text.find("(host memory)") != text.npos);
    return text;
  }

  const char *error_of_stopping() override { return status_name(HSA_STATUS_ERROR); }

  void stop() override {
    for (const std::shared_ptr<queue> &q : runtime().queues.all()) q->stop();
    for (const auto &a : runtime().agents)
      if (gpu *const g = a->engine_so_far()) g->cancel_all();
  }
};

// Threads may well wait for one another with signals while the GPU has nothing to do; only who waits for the GPU can hang in
// it.
bool work_is_pending() {
  for (const std::shared_ptr<queue> &q : runtime().queues.all())
    if (q->has_work()) return true;
  return false;
}

} // namespace

void start_watchdog() {
  static constinit hsa_watch the_watch;
  watch_over(the_watch);
}

// Relaxed: the number is only compared with what it was.
void note_movement() { movements.fetch_add(1, std::memory_order_relaxed); }

void watch_signal(const signal &s) {
  if (watch_is_due() && work_is_pending()) watch_poll(&s);
}

} // namespace gompsim::hsa
