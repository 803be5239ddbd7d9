// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/async_launch.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/launch.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/reverse_wait.h"

#include <cstdlib>
#include <new>

namespace regomp::nvptx {

struct async_launch {
  async_launch *next = nullptr;
  device *owner = nullptr;
  reverse_channel *channel = nullptr; // null: the kernel cannot ask
  bool takes_turns = false;
  void *async_data = nullptr;
  asking_launch asking;
  launch work;
};

namespace {

void push_ended(device &d, async_launch *a) {
  a->next = d.ended.load(std::memory_order_relaxed);
  // Release pairs with the acquire of the exchange in recycle_ended_launches: the taker sees the record as it is here.
  while (!d.ended.compare_exchange_weak(a->next, a, std::memory_order_release, std::memory_order_relaxed)) {
  }
}

// The kernel has ended: what there is to do without the driver.
void note_end(async_launch *a) {
  device &d = *a->owner;
  void *const async_data = a->async_data;
  if (a->channel != nullptr) {
    a->channel->ring.end(a->asking);
    d.service.kernel_ended(*a->channel);
    gate.leave_asking();
  }
  if (a->takes_turns) d.turns.end();
  push_ended(d, a); // the record is not ours any more
  // Release: a thread that reads the lower count with acquire (fini_device) finds the record on the list.
  d.null_stream.kernel_ended();
  GOMP_PLUGIN_target_task_completion(async_data);
}

// On a thread of the driver, which must not call the driver. Unlike a host function, a callback is called after a failure
// too.
void kernel_callback(CUstream, CUresult result, void *record) {
  auto *a = static_cast<async_launch *>(record);
  if (result == CUDA_SUCCESS) {
    note_end(a);
    return;
  }
  device &d = *a->owner;
  push_ended(d, a); // its stream and stacks are idle; the task never ends
  d.service.kernel_failed(result);
}

async_launch *create_record(device &d, const kernel &k, void *async_data) {
  void *memory = std::malloc(sizeof(async_launch));
  if (memory == nullptr) return nullptr;
  auto *a = ::new (memory) async_launch;
  a->owner = &d;
  a->channel = k.owner->channel.exists() ? &k.owner->channel : nullptr;
  a->takes_turns = k.owner->takes_turns;
  a->async_data = async_data;
  return a;
}

} // namespace

regomp_launch run_kernel_async(device &d, const kernel &k, std::uint64_t variables, void *const *args, void *async_data,
                               const predecessors &before) {
  async_launch *a = nullptr;
  if (cuda.cuStreamAddCallback != nullptr && d.service.ensure_running(d)) a = create_record(d, k, async_data);
  if (a == nullptr) {
    run_kernel(d, k, variables, args, before);
    GOMP_PLUGIN_target_task_completion(async_data);
    return {};
  }
  if (a->channel != nullptr) d.service.kernel_starts(*a->channel);
  a->work = start_kernel(d, k, variables, args, a->asking, before);
  // Not later: with the callback the record is no longer ours.
  const regomp_launch launched = {a->work.stream, a->work.stream->use_number()};
  if (cuda.cuStreamAddCallback(a->work.stream->stream, kernel_callback, a, 0) == CUDA_SUCCESS) return launched;
  // The kernel runs and nobody will tell us of its end. The service thread serves it, if it asks; so do we.
  CUstream stream = a->work.stream->stream;
  const CUresult result = a->channel != nullptr ? wait_and_serve(d, a->work, *a->channel) : cuda.cuStreamSynchronize(stream);
  if (result != CUDA_SUCCESS) end_process("cuStreamSynchronize", result);
  note_end(a);
  return {};
}

void recycle_ended_launches(device &d) {
  // Relaxed: a record that is missed now is taken the next time.
  if (d.ended.load(std::memory_order_relaxed) == nullptr) return;
  // Takes the whole list, so that no record can come back while another thread still compares with it.
  async_launch *chain = d.ended.exchange(nullptr, std::memory_order_acquire);
  while (chain != nullptr) {
    async_launch *a = chain;
    chain = a->next;
    release_launch(d, a->work);
    std::free(a);
  }
}

} // namespace regomp::nvptx
