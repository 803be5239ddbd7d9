// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the plugin core (plugin/common/platform.h) gets of CUDA: the part of a device that the core calls. The device's
// context is current, but for the core's own threads, which enter first.
#ifndef REGOMP_PLUGIN_NVPTX_CUDA_PLATFORM_H
#define REGOMP_PLUGIN_NVPTX_CUDA_PLATFORM_H

#include "plugin/common/platform.h"
#include "plugin/nvptx/cuda_library.h"

#include <atomic>

namespace regomp::nvptx {

struct device;

// Every platform object is a device's.
class cuda_platform : public platform {
public:
  void *allocate_page_locked(std::size_t bytes) override;
  void free_page_locked(void *) override;
  void enter_thread() override;
  status launch(execution_queue &, const launch_order &) override;
  bool is_out_of_memory(status) override;
  bool release_unused_memory() override;
  bool request_end_word(execution_queue &, std::uint32_t *value) override;
  progress poll(execution_queue &, status *reason) override;
  status wait(execution_queue &) override;
  [[noreturn]] void end_process(kernel_step, status) override;
  [[noreturn]] void end_process(const char *why) override;

protected:
  cuda_platform() : platform("nvptx") {}
  ~cuda_platform() = default;

private:
  device &self();

  std::atomic<bool> can_write_from_stream{true}; // false once cuStreamWriteValue32 was refused
};

} // namespace regomp::nvptx

#endif
