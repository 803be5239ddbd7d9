// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/timers.h"

#include "include/gomp_plugin.h"
#include "plugin/common/hook.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"

#include <cstdlib>
#include <new>

using namespace regomp;
using namespace regomp::nvptx;

namespace {

// Of the thread that launches the kernel, then of whoever asks for the time; of copies: of the thread that makes them.
struct timer {
  CUevent begin = nullptr, end = nullptr;
  bool began = false, ended = false; // the events are recorded
  bool on_null_stream = false;       // the last one is, and nobody has waited for that
};

// For the next kernel of the thread; for its copies.
constinit thread_local timer *next = nullptr;
constinit thread_local timer *of_copies = nullptr;

void destroy(timer *t) {
  if (t->begin != nullptr) cuda.cuEventDestroy_v2(t->begin);
  if (t->end != nullptr) cuda.cuEventDestroy_v2(t->end);
  t->~timer();
  std::free(t);
}

timer *make_timer(device &d) {
  if (cuda.cuEventCreate == nullptr || cuda.cuEventRecord == nullptr || cuda.cuEventElapsedTime == nullptr ||
      cuda.cuEventDestroy_v2 == nullptr)
    return nullptr;
  void *const memory = std::malloc(sizeof(timer));
  if (memory == nullptr) return nullptr;
  auto *const t = ::new (memory) timer;
  const scoped_context current(d);
  if (cuda.cuEventCreate(&t->begin, CU_EVENT_DEFAULT) == CUDA_SUCCESS &&
      cuda.cuEventCreate(&t->end, CU_EVENT_DEFAULT) == CUDA_SUCCESS)
    return t;
  destroy(t);
  return nullptr;
}

// What is timed has ended, or was not started.
bool read_and_destroy(device *d, timer *t, std::uint64_t *nanoseconds) {
  if (d == nullptr) return false; // it is being closed, and its events with it
  const scoped_context current(*d);
  float milliseconds = 0;
  const bool known = t->began && t->ended && (!t->on_null_stream || cuda.cuStreamSynchronize(nullptr) == CUDA_SUCCESS) &&
                     cuda.cuEventElapsedTime(&milliseconds, t->begin, t->end) == CUDA_SUCCESS && milliseconds >= 0;
  destroy(t);
  if (known) *nanoseconds = static_cast<std::uint64_t>(static_cast<double>(milliseconds) * 1e6);
  return known;
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

void timed_copy::begin() {
  timer *const t = of_copies;
  if (t != nullptr && !t->began) t->began = cuda.cuEventRecord(t->begin, stream_) == CUDA_SUCCESS;
}

void timed_copy::end() {
  timer *const t = of_copies;
  if (t == nullptr) return;
  t->ended = cuda.cuEventRecord(t->end, stream_) == CUDA_SUCCESS;
  t->on_null_stream = stream_ == nullptr;
}

void *GOMP_OFFLOAD_regomp_time_kernel(int ord) {
  device *d = find_device(ord);
  if (d == nullptr || (next = make_timer(*d)) == nullptr) return nullptr;
  d->time_kernels();
  return next;
}

bool GOMP_OFFLOAD_regomp_kernel_time(int ord, void *timed, std::uint64_t *nanoseconds) {
  auto *t = static_cast<timer *>(timed);
  if (next == t) next = nullptr; // the kernel was not started
  return read_and_destroy(find_device(ord), t, nanoseconds);
}

void *GOMP_OFFLOAD_regomp_time_copies(int ord) {
  device *d = find_device(ord);
  if (d == nullptr || (of_copies = make_timer(*d)) == nullptr) return nullptr;
  d->time_copies();
  return of_copies;
}

bool GOMP_OFFLOAD_regomp_copies_time(int ord, void *timed, std::uint64_t *nanoseconds) {
  of_copies = nullptr;
  return read_and_destroy(find_device(ord), static_cast<timer *>(timed), nanoseconds);
}
