// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/acc_queue.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace regomp::nvptx {

namespace {

constinit std::atomic<unsigned> callbacks_running{0};

struct callback_record {
  void (*fn)(void *);
  void *data;
  goacc_asyncqueue *queue;
  std::uint64_t kernels; // on the queue before the callback
};

void run_callback(callback_record *r) {
  const callback_record todo = *r;
  std::free(r);
  // Relaxed: a thread asks in_queue_callback() about itself, and sees its own increment by program order.
  callbacks_running.fetch_add(1, std::memory_order_relaxed);
  todo.queue->kernels.ended(*todo.queue->owner, todo.kernels);
  todo.fn(todo.data);
  callbacks_running.fetch_sub(1, std::memory_order_relaxed);
}

// A failure sticks to the context: the next thread that waits for the queue, or uses the device, reports it. What the host
// library has to do goes on.
void stream_callback(CUstream, CUresult, void *record) { run_callback(static_cast<callback_record *>(record)); }

bool release_stream(goacc_asyncqueue &q) {
  return !q.stream_is_ours || check_release("cuStreamDestroy", cuda.cuStreamDestroy_v2(q.stream));
}

} // namespace

goacc_asyncqueue *create_queue(device &d) {
  CUstream stream;
  if (!check("cuStreamCreate", cuda.cuStreamCreate(&stream, d.stream_flags()))) return nullptr;
  void *memory = std::malloc(sizeof(goacc_asyncqueue));
  if (memory == nullptr) {
    GOMP_PLUGIN_error("nvptx: out of memory");
    cuda.cuStreamDestroy_v2(stream);
    return nullptr;
  }
  auto *q = ::new (memory) goacc_asyncqueue;
  q->stream = stream;
  q->owner = &d;
  return q;
}

bool destroy_queue(goacc_asyncqueue *q) {
  scoped_context current(*q->owner);
  const bool ended = synchronize_queue(*q);
  // Whatever came of it: nothing of the queue is waited for any more.
  q->kernels.ended(*q->owner, q->kernels.launched());
  const bool released = release_stream(*q);
  std::free(q);
  return ended && released;
}

int test_queue(goacc_asyncqueue &q) {
  scoped_context current(*q.owner);
  const std::uint64_t kernels = q.kernels.launched();
  const CUresult result = cuda.cuStreamQuery(q.stream);
  if (result == CUDA_ERROR_NOT_READY) return 0;
  if (!check("cuStreamQuery", result)) return -1;
  q.kernels.ended(*q.owner, kernels);
  return 1;
}

bool synchronize_queue(goacc_asyncqueue &q) {
  scoped_context current(*q.owner);
  const std::uint64_t kernels = q.kernels.launched();
  if (!check("cuStreamSynchronize", cuda.cuStreamSynchronize(q.stream))) return false;
  q.kernels.ended(*q.owner, kernels);
  return true;
}

bool serialize_queues(goacc_asyncqueue &earlier, goacc_asyncqueue &later) {
  scoped_context current(*earlier.owner);
  if (cuda.cuEventCreate == nullptr || cuda.cuEventRecord == nullptr || cuda.cuStreamWaitEvent == nullptr ||
      cuda.cuEventDestroy_v2 == nullptr)
    return synchronize_queue(earlier);
  CUevent event;
  if (!check("cuEventCreate", cuda.cuEventCreate(&event, CU_EVENT_DISABLE_TIMING))) return false;
  const bool waits = check("cuEventRecord", cuda.cuEventRecord(event, earlier.stream)) &&
                     check("cuStreamWaitEvent", cuda.cuStreamWaitEvent(later.stream, event, 0));
  // The driver keeps what a destroyed event still has to do.
  const bool destroyed = check_release("cuEventDestroy", cuda.cuEventDestroy_v2(event));
  return waits && destroyed;
}

void queue_callback(goacc_asyncqueue &q, void (*fn)(void *), void *data) {
  scoped_context current(*q.owner);
  auto *record = static_cast<callback_record *>(GOMP_PLUGIN_malloc(sizeof(callback_record)));
  *record = {fn, data, &q, q.kernels.launched()};
  if (cuda.cuStreamAddCallback != nullptr && cuda.cuStreamAddCallback(q.stream, stream_callback, record, 0) == CUDA_SUCCESS)
    return;
  wait_for_stream(q.stream);
  run_callback(record);
}

bool queue_copy_to_device(goacc_asyncqueue &q, CUdeviceptr to, const void *from, std::size_t bytes) {
  scoped_context current(*q.owner);
  return bytes == 0 || check("cuMemcpyHtoDAsync", cuda.cuMemcpyHtoDAsync_v2(to, from, bytes, q.stream));
}

bool queue_copy_to_host(goacc_asyncqueue &q, void *to, CUdeviceptr from, std::size_t bytes) {
  scoped_context current(*q.owner);
  return bytes == 0 || check("cuMemcpyDtoHAsync", cuda.cuMemcpyDtoHAsync_v2(to, from, bytes, q.stream));
}

bool queue_copy_on_device(goacc_asyncqueue &q, CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  scoped_context current(*q.owner);
  return bytes == 0 || check("cuMemcpyDtoDAsync", cuda.cuMemcpyDtoDAsync_v2(to, from, bytes, q.stream));
}

bool replace_stream(goacc_asyncqueue &q, CUstream stream) {
  scoped_context current(*q.owner);
  if (stream == q.stream) return true;
  // What was put on the queue so far comes before what follows.
  const bool ended = synchronize_queue(q);
  const bool released = release_stream(q);
  q.stream = stream;
  q.stream_is_ours = false;
  return ended && released;
}

bool in_queue_callback() { return callbacks_running.load(std::memory_order_relaxed) != 0; }

} // namespace regomp::nvptx
