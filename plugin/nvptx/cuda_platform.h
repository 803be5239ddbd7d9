// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the plugin core (plugin/common/platform.h) gets of CUDA: the part of a device that the core calls. Launches, waits
// and queries of queues, memory and new queues see to the device's context themselves; for the rest it is current. The
// core's own threads enter first.
#ifndef REGOMP_PLUGIN_NVPTX_CUDA_PLATFORM_H
#define REGOMP_PLUGIN_NVPTX_CUDA_PLATFORM_H

#include "plugin/common/platform.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/gpu.h"

#include <atomic>

namespace regomp::nvptx {

inline CUstream stream_of(const execution_queue &q) { return static_cast<CUstream>(q.handle); }

class cuda_platform : public platform, public gpu {
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
  void *mark(execution_queue &) override;
  void wait_for_mark(void *) override;
  bool call_at_end(execution_queue &, queue_callback *) override;
  bool request_end_word(execution_queue &, std::uint32_t *value) override;
  progress poll(execution_queue &, status *reason) override;
  status wait(execution_queue &q) override {
    const CUresult result = wait_in_any_context(q);
    return __builtin_expect(result == CUDA_SUCCESS, true) ? result : wait_in_context(q, result);
  }
  bool check(operation, status) override;
  [[noreturn]] void end_process(operation, status) override;
  [[noreturn]] void end_process(const char *why) override;

  // The two halves of wait(): as on_stream below has it; the second for what the first has given.
  static CUresult wait_in_any_context(execution_queue &q) {
    const CUstream stream = stream_of(q);
    return is_of_any_context(stream) ? CUDA_ERROR_INVALID_CONTEXT : cuda.cuStreamSynchronize(stream);
  }
  CUresult wait_in_context(execution_queue &, CUresult);

  // Before the first queue.
  void prepare_queues();

protected:
  explicit cuda_platform(const settings &s) : platform("nvptx", CUDA_ERROR_OUT_OF_MEMORY), gpu(s) {}
  ~cuda_platform() = default;

private:
  // A stream knows its context, so usually the driver does not mind which one is current where a stream is named, and
  // nobody asks it first. It says so where it does, having done nothing; then the call is made again in the device's
  // context.
  template <typename Call>
  CUresult on_stream(CUstream, Call);
  template <typename Call>
  [[gnu::noinline, gnu::cold]] CUresult in_context(CUresult, Call);
  // The NULL streams are the current context's. An OpenACC queue may be one of them.
  static bool is_of_any_context(CUstream stream) {
    constexpr std::uintptr_t last_special = 2; // CU_STREAM_PER_THREAD
    return __builtin_expect(reinterpret_cast<std::uintptr_t>(stream) <= last_special, false);
  }

  status launch(execution_queue &, const launch_order &) override;

  CUresult launch_untimed(execution_queue &, const launch_order &);

  std::atomic<bool> can_write_from_stream{true}; // false once cuStreamWriteValue32 was refused
  // Streams for copies get the highest priority, so that they do not share a hardware queue with kernels. Constant once the
  // device is initialised.
  int copy_priority = 0;
  bool has_priorities = false;
};

} // namespace regomp::nvptx

#endif
