// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the plugin core (plugin/common/platform.h) gets of the HSA runtime: the part of a device that the core calls.
#ifndef REGOMP_PLUGIN_GCN_HSA_PLATFORM_H
#define REGOMP_PLUGIN_GCN_HSA_PLATFORM_H

#include "plugin/common/mutex.h"
#include "plugin/common/platform.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/gpu.h"
#include "plugin/gcn/stream.h"

namespace regomp::gcn {

inline stream &stream_of(const execution_queue &q) { return *static_cast<stream *>(q.handle); }

class hsa_platform : public platform, public gpu {
public:
  void enter_thread() override {}
  void *allocate_page_locked(std::size_t bytes) override;
  void free_page_locked(void *) override;
  std::uintptr_t allocate_memory(std::size_t bytes, status *reason) override;
  void free_memory(std::uintptr_t) override;
  status open_queue(execution_queue &, queue_use) override;
  status close_queue(execution_queue &) override;
  status copy(execution_queue &, const copy_order &) override;
  bool order(execution_queue &earlier, execution_queue &later) override;
  bool call_at_end(execution_queue &, queue_callback *) override;
  // A signal tells the end, and a look at it costs no more than a look at a word.
  bool request_end_word(execution_queue &, std::uint32_t *) override { return false; }
  progress poll(execution_queue &, status *reason) override;
  void wait_briefly(execution_queue &, std::uint64_t nanoseconds) override;
  status wait(execution_queue &) override;
  bool check(operation, status) override;
  [[noreturn]] void end_process(operation, status) override;
  [[noreturn]] void end_process(const char *why) override;

  // Frees all streams; none is open.
  void clear_streams();

protected:
  explicit hsa_platform(const settings &s) : platform("gcn", HSA_STATUS_ERROR_OUT_OF_RESOURCES), gpu(s) {}
  ~hsa_platform() = default;

private:
  status launch(execution_queue &, const launch_order &) override;

  // A closed stream stays, as another one may still wait for what it had to do.
  mutex streams_lock;
  stream *unused_streams = nullptr;
};

} // namespace regomp::gcn

#endif
