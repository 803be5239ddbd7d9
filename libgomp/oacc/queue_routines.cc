// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/queue_routines.h"

#include "device/device.h"
#include "support/diagnostics.h"

namespace regomp {

namespace {

// The plugin of the calling thread's device, if that is a CUDA device.
const plugin *cuda_plugin(const acc_thread &t) {
  return t.on != nullptr && t.on->functions->cuda_get_stream != nullptr ? t.on->functions.get() : nullptr;
}

using cuda_query = void *(*plugin::*)(); // which of the plugin's functions

// What the plugin says about the calling thread's device, without opening one.
void *current_cuda(cuda_query query) {
  acc_thread *t = acc_thread_if_any();
  if (t == nullptr) return nullptr;
  const acc_choice call(*t);
  const plugin *p = cuda_plugin(*t);
  return p != nullptr && plugin_data_of(*t) != nullptr ? (p->*query)() : nullptr;
}

} // namespace

void *current_cuda_device() { return current_cuda(&plugin::cuda_get_current_device); }
void *current_cuda_context() { return current_cuda(&plugin::cuda_get_current_context); }

void *cuda_stream_of(int async) {
  if (async < acc_async_sync) return nullptr;
  const acc_call call;
  const acc_thread &t = call.thread();
  const plugin *p = cuda_plugin(t);
  acc_queue *const queue = p != nullptr ? known_queue(*t.on, async) : nullptr;
  if (queue == nullptr) return nullptr;
  note_shared(*t.on, *queue);
  return p->cuda_get_stream(queue->queue);
}

int set_cuda_stream(int async, void *stream) {
  if (async < acc_async_sync || stream == nullptr) return 0;
  const acc_call call;
  const acc_thread &t = call.thread();
  const plugin *p = cuda_plugin(t);
  if (p == nullptr) return -1;
  if (async == acc_async_sync) debug("Refusing request to set CUDA stream associated with \"acc_async_sync\"\n");
  acc_queue *const queue = entry_of(*t.on, async);
  if (queue == nullptr) return 0;
  note_shared(*t.on, *queue);
  return p->cuda_set_stream(queue->queue, stream);
}

} // namespace regomp
