// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/cuda_platform.h"

#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

#include <cstdio>
#include <cstring>

namespace regomp::nvptx {

namespace {

cuda_queue &own(execution_queue &q) { return static_cast<cuda_queue &>(q); }

// Release: what the kernel wrote was there before this function of the host was called. The words of a queue come one after
// the other, so the next number is one more.
void count_end_word(void *queue) {
  std::atomic_ref word(*static_cast<execution_queue *>(queue)->end_word);
  word.store(word.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

} // namespace

device &cuda_platform::self() { return static_cast<device &>(*this); }

void *cuda_platform::allocate_page_locked(std::size_t bytes) {
  void *p;
  if (cuda.cuMemHostAlloc(&p, bytes, CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_PORTABLE) != CUDA_SUCCESS) return nullptr;
  std::memset(p, 0, bytes);
  return p;
}

void cuda_platform::free_page_locked(void *p) { cuda.cuMemFreeHost(p); }

// A thread that has no context keeps the device's.
void cuda_platform::enter_thread() { const scoped_context current(self()); }

status cuda_platform::launch(execution_queue &q, const launch_order &o) {
  std::size_t bytes = o.parameter_bytes;
  void *config[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, const_cast<void *>(o.parameters), CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                    CU_LAUNCH_PARAM_END};
  return cuda.cuLaunchKernel(static_cast<CUfunction>(const_cast<void *>(o.function)), o.blocks, 1, 1, o.block_width,
                             o.block_height, 1, o.shared_bytes, own(q).stream, nullptr, bytes != 0 ? config : nullptr);
}

bool cuda_platform::is_out_of_memory(status result) { return result == CUDA_ERROR_OUT_OF_MEMORY; }

bool cuda_platform::release_unused_memory() { return trim_memory(self()); }

// The default flag of the write asks for a barrier: it comes after all writes of the kernel.
bool cuda_platform::request_end_word(execution_queue &q, std::uint32_t *value) {
  std::atomic_ref last(q.end_value);
  *value = last.fetch_add(1, std::memory_order_relaxed) + 1;
  // Relaxed: the flag is advice; a thread that misses the change asks the driver once more.
  if (cuda.cuStreamWriteValue32_v2 != nullptr && can_write_from_stream.load(std::memory_order_relaxed)) {
    if (cuda.cuStreamWriteValue32_v2(own(q).stream, reinterpret_cast<CUdeviceptr>(q.end_word), *value,
                                     CU_STREAM_WRITE_VALUE_DEFAULT) == CUDA_SUCCESS)
      return true;
    can_write_from_stream.store(false, std::memory_order_relaxed);
  }
  if (cuda.cuLaunchHostFunc != nullptr && cuda.cuLaunchHostFunc(own(q).stream, count_end_word, &q) == CUDA_SUCCESS)
    return true;
  last.fetch_sub(1, std::memory_order_relaxed);
  return false;
}

platform::progress cuda_platform::poll(execution_queue &q, status *reason) {
  const CUresult state = cuda.cuStreamQuery(own(q).stream);
  *reason = state;
  if (state == CUDA_SUCCESS) return progress::ended;
  if (state == CUDA_ERROR_NOT_READY) return progress::running;
  return kills_context(state) ? progress::lost : progress::failed;
}

status cuda_platform::wait(execution_queue &q) { return cuda.cuStreamSynchronize(own(q).stream); }

void cuda_platform::end_process(kernel_step step, status result) {
  nvptx::end_process(step == kernel_step::launch ? "cuLaunchKernel" : "cuStreamSynchronize", static_cast<CUresult>(result));
}

void cuda_platform::end_process(const char *why) {
  char line[256];
  std::snprintf(line, sizeof line, "nvptx: %s", why);
  nvptx::end_process(line);
}

} // namespace regomp::nvptx
