// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/async_launch.h"

#include "include/gomp_plugin.h"
#include "plugin/common/async_kernel.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/launch.h"
#include "plugin/nvptx/report.h"

#include <cstdlib>
#include <new>

namespace regomp::nvptx {

namespace {

struct async_launch : async_kernel {
  launch work;
};

// On a thread of the driver, which must not call the driver. Unlike a host function, a callback is called after a failure
// too.
void kernel_callback(CUstream, CUresult result, void *record) {
  async_kernel_ended(static_cast<async_launch *>(record), result);
}

async_launch *create_record(device &d, void *async_data) {
  void *memory = std::malloc(sizeof(async_launch));
  if (memory == nullptr) return nullptr;
  auto *a = ::new (memory) async_launch;
  a->core = &d;
  a->task = async_data;
  return a;
}

} // namespace

regomp_launch run_kernel_async(device &d, const kernel &k, std::uint64_t variables, void *const *args, void *async_data,
                               const predecessors &before) {
  async_launch *a = nullptr;
  if (cuda.cuStreamAddCallback != nullptr && d.service.ensure_poller()) a = create_record(d, async_data);
  if (a == nullptr) {
    run_kernel(d, k, variables, args, before);
    GOMP_PLUGIN_target_task_completion(async_data);
    return {};
  }
  a->work = start_kernel(d, k, variables, args, a->kernel, true, before);
  // Not later: with the callback the record is no longer ours.
  const regomp_launch launched = {a->work.stream, a->work.stream->use_number()};
  if (cuda.cuStreamAddCallback(a->work.stream->stream, kernel_callback, a, 0) == CUDA_SUCCESS) return launched;
  // The kernel runs and nobody will tell us of its end. The poller serves it, if it uses reverse offload; so do we.
  if (const status failure = a->kernel.wait()) d.end_process(kernel_step::wait, failure);
  async_kernel_ended(a, 0);
  return {};
}

void recycle_ended_launches(device &d) {
  for (async_kernel *chain = take_ended_kernels(d); chain != nullptr;) {
    auto *a = static_cast<async_launch *>(chain);
    chain = a->next;
    release_launch(d, a->work);
    std::free(a);
  }
}

} // namespace regomp::nvptx
