// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/hang_report.h"

#include "sim/cuda/call.h"
#include "sim/cuda/errors.h"
#include "sim/cuda/tables.h"
#include "sim/driver/command_report.h"

#include <string>
#include <vector>

namespace gompsim::cuda {

namespace {

class cuda_watch final : public watched_driver {
public:
  bool is_usable() override { return driver_usable() == CUDA_SUCCESS; }

  std::uint64_t movement() override {
    std::uint64_t sum = scheduler::activity();
    table_of<context>().for_each([&](const context &c) { sum += c.engine->progress(); });
    return sum;
  }

  std::string explain(const std::vector<waiting_thread> &waiting) override {
    const command_report r(waiting);
    std::string text = r.chains();
    // No context of the table goes away while it is visited.
    table_of<context>().for_each([&](const context &c) { text += c.engine->describe_running(); });
    if (!text.ends_with('\n')) text += '\n';
    return text + r.advice(text.find("(host memory)") != text.npos);
  }

  const char *error_of_stopping() override { return error_name(CUDA_ERROR_LAUNCH_TIMEOUT); }

  void stop() override {
    table_of<context>().for_each([](context &c) {
      if (!scheduler::idle(c)) c.fail(CUDA_ERROR_LAUNCH_TIMEOUT);
    });
  }
};

} // namespace

void start_watchdog() {
  static constinit cuda_watch the_watch;
  watch_over(the_watch);
}

} // namespace gompsim::cuda
