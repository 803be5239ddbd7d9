// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/cuda_platform.h"

#include "plugin/common/order_watch.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/timers.h"

#include <cstdio>
#include <cstring>
#include <utility>

namespace regomp::nvptx {

namespace {

const char *call_of(operation o) {
  switch (o) {
  case operation::open_queue:
    return "cuStreamCreate";
  case operation::close_queue:
    return "cuStreamDestroy";
  case operation::launch:
    return "cuLaunchKernel";
  case operation::copy:
    return "cuMemcpyHtoDAsync";
  case operation::wait:
    return "cuStreamSynchronize";
  case operation::poll:
    return "cuStreamQuery";
  case operation::allocate:
    return "cuMemAlloc";
  }
  __builtin_unreachable();
}

// Release: what the kernel wrote was there before this function of the host was called. The words of a queue come one after
// the other, so the next number is one more.
void count_end_word(void *queue) {
  std::atomic_ref word(*static_cast<execution_queue *>(queue)->end_word);
  word.store(word.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

} // namespace

template <typename Call>
CUresult cuda_platform::in_context(CUresult result, Call call) {
  if (result != CUDA_ERROR_INVALID_CONTEXT && result != CUDA_ERROR_INVALID_HANDLE &&
      result != CUDA_ERROR_CONTEXT_IS_DESTROYED)
    return result;
  const scoped_context current(*this);
  return call();
}

template <typename Call>
inline CUresult cuda_platform::on_stream(CUstream stream, Call call) {
  const CUresult result = is_of_any_context(stream) ? CUDA_ERROR_INVALID_CONTEXT : call();
  return __builtin_expect(result == CUDA_SUCCESS, true) ? result : in_context(result, call);
}

CUresult cuda_platform::wait_in_context(execution_queue &q, CUresult result) {
  return in_context(result, [&] { return cuda.cuStreamSynchronize(stream_of(q)); });
}

void *cuda_platform::allocate_page_locked(std::size_t bytes) {
  void *p;
  if (cuda.cuMemHostAlloc(&p, bytes, CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_PORTABLE) != CUDA_SUCCESS) return nullptr;
  std::memset(p, 0, bytes);
  return p;
}

void cuda_platform::free_page_locked(void *p) { cuda.cuMemFreeHost(p); }

// A thread that has no context keeps the device's.
void cuda_platform::enter_thread() { const scoped_context current(*this); }

status cuda_platform::launch(execution_queue &q, const launch_order &o) {
  if (!kernels_are_timed.load(std::memory_order_relaxed))
    return on_stream(stream_of(q), [&] { return launch_untimed(q, o); });
  const scoped_context current(*this);
  begin_timed_kernel(stream_of(q));
  const status result = launch_untimed(q, o);
  if (result == CUDA_SUCCESS) end_timed_kernel(stream_of(q)); // else it is tried once more
  return result;
}

inline CUresult cuda_platform::launch_untimed(execution_queue &q, const launch_order &o) {
  std::size_t bytes = o.parameter_bytes;
  void *config[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, const_cast<void *>(o.parameters), CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                    CU_LAUNCH_PARAM_END};
  return cuda.cuLaunchKernel(static_cast<CUfunction>(const_cast<void *>(o.function)), o.blocks, o.more_blocks[0],
                             o.more_blocks[1], o.block_width, o.block_height, o.block_depth, o.shared_bytes, stream_of(q),
                             nullptr, bytes != 0 ? config : nullptr);
}

std::uintptr_t cuda_platform::allocate_memory(std::size_t bytes, status *reason) {
  const scoped_context current(*this);
  CUdeviceptr address;
  *reason = cuda.cuMemAlloc_v2(&address, bytes);
  return *reason == CUDA_SUCCESS ? address : 0;
}

void cuda_platform::free_memory(std::uintptr_t address) {
  const scoped_context current(*this);
  check_release("cuMemFree", cuda.cuMemFree_v2(address));
}

void cuda_platform::prepare_queues() {
  int least = 0, greatest = 0;
  has_priorities = cuda.cuStreamCreateWithPriority != nullptr && cuda.cuCtxGetStreamPriorityRange != nullptr &&
                   cuda.cuCtxGetStreamPriorityRange(&least, &greatest) == CUDA_SUCCESS && least != greatest;
  copy_priority = greatest;
}

status cuda_platform::open_queue(execution_queue &q, queue_use use) {
  const scoped_context current(*this);
  CUstream stream = nullptr;
  const CUresult result = use == queue_use::copies && has_priorities
                              ? cuda.cuStreamCreateWithPriority(&stream, stream_flags(), copy_priority)
                              : cuda.cuStreamCreate(&stream, stream_flags());
  q.handle = stream;
  return result;
}

status cuda_platform::close_queue(execution_queue &q) {
  if (q.mark != nullptr) cuda.cuEventDestroy_v2(static_cast<CUevent>(std::exchange(q.mark, nullptr)));
  return cuda.cuStreamDestroy_v2(stream_of(q));
}

void *cuda_platform::mark(execution_queue &q) {
  if (cuda.cuEventCreate == nullptr || cuda.cuEventRecord == nullptr || cuda.cuEventSynchronize == nullptr ||
      cuda.cuEventDestroy_v2 == nullptr)
    return nullptr;
  if (q.mark == nullptr) {
    CUevent event;
    if (cuda.cuEventCreate(&event, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS) return nullptr;
    q.mark = event;
  }
  return cuda.cuEventRecord(static_cast<CUevent>(q.mark), stream_of(q)) == CUDA_SUCCESS ? q.mark : nullptr;
}

// Whether the copy is done nobody knows then, and the caller would go on with what it was to bring.
void cuda_platform::wait_for_mark(void *mark) {
  const scoped_context current(*this);
  const CUresult result = cuda.cuEventSynchronize(static_cast<CUevent>(mark));
  if (result != CUDA_SUCCESS) nvptx::end_process("cuEventSynchronize", result);
}

status cuda_platform::copy(execution_queue &q, const copy_order &o) {
  const timed_copy timed(*this, stream_of(q));
  switch (o.what) {
  case copy_order::kind::to_device:
    return cuda.cuMemcpyHtoDAsync_v2(o.to, reinterpret_cast<const void *>(o.from), o.bytes, stream_of(q));
  case copy_order::kind::to_host:
    return cuda.cuMemcpyDtoHAsync_v2(reinterpret_cast<void *>(o.to), o.from, o.bytes, stream_of(q));
  case copy_order::kind::on_device:
    return cuda.cuMemcpyDtoDAsync_v2(o.to, o.from, o.bytes, stream_of(q));
  case copy_order::kind::fill:
    return cuda.cuMemsetD8Async(o.to, o.value, o.bytes, stream_of(q));
  }
  __builtin_unreachable();
}

bool cuda_platform::order(execution_queue &earlier, execution_queue &later) {
  CUevent event;
  if (cuda.cuEventCreate == nullptr || cuda.cuEventRecord == nullptr || cuda.cuStreamWaitEvent == nullptr ||
      cuda.cuEventDestroy_v2 == nullptr || cuda.cuEventCreate(&event, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS)
    return false;
  const bool ordered = cuda.cuEventRecord(event, stream_of(earlier)) == CUDA_SUCCESS &&
                       cuda.cuStreamWaitEvent(stream_of(later), event, 0) == CUDA_SUCCESS;
  cuda.cuEventDestroy_v2(event); // the driver keeps what it still has to do
  return ordered;
}

// A callback is called after a failure, too; a host function (cuLaunchHostFunc) is not.
bool cuda_platform::call_at_end(execution_queue &q, queue_callback *callback) {
  const auto call = [](CUstream, CUresult outcome, void *record) {
    auto *c = static_cast<queue_callback *>(record);
    c->call(c, outcome);
  };
  const acting_for itself(callback);
  return cuda.cuStreamAddCallback != nullptr && cuda.cuStreamAddCallback(stream_of(q), call, callback, 0) == CUDA_SUCCESS;
}

// The default flag of the write asks for a barrier: it comes after all writes of the kernel.
bool cuda_platform::request_end_word(execution_queue &q, std::uint32_t *value) {
  std::atomic_ref last(q.end_value);
  *value = last.fetch_add(1, std::memory_order_relaxed) + 1;
  // Relaxed: the flag is advice; a thread that misses the change asks the driver once more.
  if (cuda.cuStreamWriteValue32_v2 != nullptr && can_write_from_stream.load(std::memory_order_relaxed)) {
    if (cuda.cuStreamWriteValue32_v2(stream_of(q), reinterpret_cast<CUdeviceptr>(q.end_word), *value,
                                     CU_STREAM_WRITE_VALUE_DEFAULT) == CUDA_SUCCESS)
      return true;
    can_write_from_stream.store(false, std::memory_order_relaxed);
  }
  if (cuda.cuLaunchHostFunc != nullptr && cuda.cuLaunchHostFunc(stream_of(q), count_end_word, &q) == CUDA_SUCCESS)
    return true;
  last.fetch_sub(1, std::memory_order_relaxed);
  return false;
}

platform::progress cuda_platform::poll(execution_queue &q, status *reason) {
  const CUresult state = on_stream(stream_of(q), [&] { return cuda.cuStreamQuery(stream_of(q)); });
  *reason = state;
  if (state == CUDA_SUCCESS) return progress::ended;
  if (state == CUDA_ERROR_NOT_READY) return progress::running;
  return kills_context(state) ? progress::lost : progress::failed;
}

bool cuda_platform::check(operation o, status result) {
  if (o == operation::close_queue) return check_release(call_of(o), static_cast<CUresult>(result));
  return nvptx::check(call_of(o), static_cast<CUresult>(result));
}

void cuda_platform::end_process(operation o, status result) {
  nvptx::end_process(call_of(o), static_cast<CUresult>(result));
}

void cuda_platform::end_process(const char *why) {
  char line[256];
  std::snprintf(line, sizeof line, "nvptx: %s", why);
  nvptx::end_process(line);
}

} // namespace regomp::nvptx
