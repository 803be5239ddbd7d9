// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the plugin core (plugin/common/platform.h) gets of CUDA: the part of a device that the core calls. The device's
// context is current, but for the core's own threads, which enter first, and for memory, which can be given back from
// anywhere.
#ifndef REGOMP_PLUGIN_NVPTX_CUDA_PLATFORM_H
#define REGOMP_PLUGIN_NVPTX_CUDA_PLATFORM_H

#include "plugin/common/platform.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/cuda_library.h"

#include <atomic>

namespace regomp::nvptx {

struct device;

inline CUstream stream_of(const execution_queue &q) { return static_cast<CUstream>(q.handle); }

// Every platform object is a device's.
class cuda_platform : public platform {
public:
  void enter_thread() override;
  void *allocate_page_locked(std::size_t bytes) override;
  void free_page_locked(void *) override;
  std::uintptr_t allocate_memory(std::size_t bytes, status *reason) override;
  void free_memory(std::uintptr_t) override;
  status open_queue(execution_queue &, queue_use) override;
  status close_queue(execution_queue &) override;
  status copy(execution_queue &, const copy_order &) override;
  bool order(execution_queue &earlier, execution_queue &later) override;
  bool call_at_end(execution_queue &, queue_callback *) override;
  bool request_end_word(execution_queue &, std::uint32_t *value) override;
  progress poll(execution_queue &, status *reason) override;
  status wait(execution_queue &) override;
  bool check(operation, status) override;
  [[noreturn]] void end_process(operation, status) override;
  [[noreturn]] void end_process(const char *why) override;

  // Before the first queue.
  void prepare_queues();

  // From now on kernels, and copies, may have timers (timers.h).
  void time_kernels() { kernels_are_timed.store(true, std::memory_order_relaxed); }
  void time_copies() { copies_are_timed.store(true, std::memory_order_relaxed); }
  bool times_copies() const { return copies_are_timed.load(std::memory_order_relaxed); }

protected:
  cuda_platform() : platform("nvptx", CUDA_ERROR_OUT_OF_MEMORY) {}
  ~cuda_platform() = default;

private:
  device &self();
  status launch(execution_queue &, const launch_order &) override;

  status launch_untimed(execution_queue &, const launch_order &);

  std::atomic<bool> kernels_are_timed{false};    // the thread that has set it sees it
  std::atomic<bool> copies_are_timed{false};     // likewise
  std::atomic<bool> can_write_from_stream{true}; // false once cuStreamWriteValue32 was refused
  // Streams for copies get the highest priority, so that they do not share a hardware queue with kernels. Constant once the
  // device is initialised.
  int copy_priority = 0;
  bool has_priorities = false;
};

} // namespace regomp::nvptx

#endif
