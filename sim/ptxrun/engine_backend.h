// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the back ends on the engine have in common, whatever the instruction set: memory, the wait for a kernel, what is
// counted. Used by one thread.
#ifndef GOMPSIM_PTXRUN_ENGINE_BACKEND_H
#define GOMPSIM_PTXRUN_ENGINE_BACKEND_H

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "sim/engine/gpu.h"
#include "sim/ptxrun/backend.h"

namespace gompsim::ptxrun {

// A kernel that is being waited for. Its functions are what gpu::launch calls, on the engine's threads.
struct pending_launch {
  std::mutex lock;
  std::condition_variable ended;
  bool done = false;
  launch_result result;
  std::uint64_t requests = 0; // to the host, that were told
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  static void asked(void *context, const host_request &);
  static void finished(void *context, const launch_result &);
};

class engine_backend : public backend {
public:
  ~engine_backend() override;
  unsigned compute_capability() const final { return 0; }
  std::uint64_t allocate(std::size_t bytes) final { return device->allocate(bytes); }
  bool release(std::uint64_t a) final { return device->release(a); }
  bool write(std::uint64_t to, const std::byte *from, std::size_t bytes) final;
  bool read(std::byte *to, std::uint64_t from, std::size_t bytes) final;
  std::byte *host_memory(std::size_t bytes, bool coarse) final;
  bool same_status(const std::string &expected, const std::string &got) const final { return expected == got; }

protected:
  explicit engine_backend(std::unique_ptr<gpu> d) : device(std::move(d)) {}

  // Waits for a kernel that has been launched, stops it when the time is over, and says what came of it.
  void await(pending_launch &, double timeout_seconds, launch_outcome *);

  const std::unique_ptr<gpu> device; // outlives what a derived class has loaded on it

private:
  std::vector<std::pair<void *, std::size_t>> host_blocks;
};

// The GPU that a test asks for.
gpu_config config_of(const test_file &, std::uint64_t seed);

} // namespace gompsim::ptxrun

#endif
