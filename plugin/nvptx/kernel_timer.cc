// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/kernel_timer.h"

#include "include/gomp_plugin.h"
#include "plugin/common/hook.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"

#include <cstdlib>
#include <new>

using namespace regomp;
using namespace regomp::nvptx;

REGOMP_HOOK(regomp_time_kernel);
REGOMP_HOOK(regomp_kernel_time);

namespace {

// Of the thread that launches the kernel, then of whoever asks for the time.
struct timer {
  CUevent begin = nullptr, end = nullptr;
  bool began = false, ended = false; // the events are recorded
};

// For the next kernel of the thread.
constinit thread_local timer *next = nullptr;

void destroy(timer *t) {
  if (t->begin != nullptr) cuda.cuEventDestroy_v2(t->begin);
  if (t->end != nullptr) cuda.cuEventDestroy_v2(t->end);
  t->~timer();
  std::free(t);
}

} // namespace

void regomp::nvptx::begin_timed_kernel(CUstream stream) {
  if (next != nullptr) next->began = cuda.cuEventRecord(next->begin, stream) == CUDA_SUCCESS;
}

void regomp::nvptx::end_timed_kernel(CUstream stream) {
  if (next == nullptr) return;
  next->ended = cuda.cuEventRecord(next->end, stream) == CUDA_SUCCESS;
  next = nullptr;
}

void *GOMP_OFFLOAD_regomp_time_kernel(int ord) {
  device *d = find_device(ord);
  if (d == nullptr || cuda.cuEventCreate == nullptr || cuda.cuEventRecord == nullptr || cuda.cuEventElapsedTime == nullptr ||
      cuda.cuEventDestroy_v2 == nullptr)
    return nullptr;
  void *memory = std::malloc(sizeof(timer));
  if (memory == nullptr) return nullptr;
  auto *t = ::new (memory) timer;
  const scoped_context current(*d);
  if (cuda.cuEventCreate(&t->begin, CU_EVENT_DEFAULT) != CUDA_SUCCESS ||
      cuda.cuEventCreate(&t->end, CU_EVENT_DEFAULT) != CUDA_SUCCESS) {
    destroy(t);
    return nullptr;
  }
  d->time_kernels();
  next = t;
  return t;
}

bool GOMP_OFFLOAD_regomp_kernel_time(int ord, void *timed, std::uint64_t *nanoseconds) {
  auto *t = static_cast<timer *>(timed);
  if (next == t) next = nullptr; // the kernel was not started
  device *d = find_device(ord);
  if (d == nullptr) return false;
  const scoped_context current(*d);
  float milliseconds = 0;
  const bool known =
      t->began && t->ended && cuda.cuEventElapsedTime(&milliseconds, t->begin, t->end) == CUDA_SUCCESS && milliseconds >= 0;
  destroy(t);
  if (known) *nanoseconds = static_cast<std::uint64_t>(static_cast<double>(milliseconds) * 1e6);
  return known;
}
