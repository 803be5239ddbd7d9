// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/timers.h"

#include <cstdlib>
#include <new>

namespace regomp::nvptx {

// Of the thread that launches the kernel, then of whoever asks for the time; of copies: of the thread that makes them.
struct timer {
  CUevent begin = nullptr, end = nullptr;
  bool began = false, ended = false; // the events are recorded
  bool on_null_stream = false;       // the last one is, and nobody has waited for that
};

namespace {

// For the next kernel of the thread; for its copies.
constinit thread_local timer *next = nullptr;
constinit thread_local timer *of_copies = nullptr;

void destroy(timer *t) {
  if (t->begin != nullptr) cuda.cuEventDestroy_v2(t->begin);
  if (t->end != nullptr) cuda.cuEventDestroy_v2(t->end);
  t->~timer();
  std::free(t);
}

timer *make_timer(gpu &g) {
  if (cuda.cuEventCreate == nullptr || cuda.cuEventRecord == nullptr || cuda.cuEventElapsedTime == nullptr ||
      cuda.cuEventDestroy_v2 == nullptr)
    return nullptr;
  void *const memory = std::malloc(sizeof(timer));
  if (memory == nullptr) return nullptr;
  auto *const t = ::new (memory) timer;
  const scoped_context current(g);
  if (cuda.cuEventCreate(&t->begin, CU_EVENT_DEFAULT) == CUDA_SUCCESS &&
      cuda.cuEventCreate(&t->end, CU_EVENT_DEFAULT) == CUDA_SUCCESS)
    return t;
  destroy(t);
  return nullptr;
}

// What is timed has ended, or was not started.
bool read_and_destroy(gpu *g, timer *t, std::uint64_t *nanoseconds) {
  if (g == nullptr) return false; // it is being closed, and its events with it
  const scoped_context current(*g);
  float milliseconds = 0;
  const bool known = t->began && t->ended && (!t->on_null_stream || cuda.cuStreamSynchronize(nullptr) == CUDA_SUCCESS) &&
                     cuda.cuEventElapsedTime(&milliseconds, t->begin, t->end) == CUDA_SUCCESS && milliseconds >= 0;
  destroy(t);
  if (known) *nanoseconds = static_cast<std::uint64_t>(static_cast<double>(milliseconds) * 1e6);
  return known;
}

} // namespace

void begin_timed_kernel(CUstream stream) {
  if (next != nullptr) next->began = cuda.cuEventRecord(next->begin, stream) == CUDA_SUCCESS;
}

void end_timed_kernel(CUstream stream) {
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

timer *make_kernel_timer(gpu &g) {
  next = make_timer(g);
  if (next != nullptr) g.kernels_are_timed.store(true, std::memory_order_relaxed);
  return next;
}

timer *make_copy_timer(gpu &g) {
  of_copies = make_timer(g);
  if (of_copies != nullptr) g.copies_are_timed.store(true, std::memory_order_relaxed);
  return of_copies;
}

bool read_kernel_timer(gpu *g, timer *t, std::uint64_t *nanoseconds) {
  if (next == t) next = nullptr; // the kernel was not started
  return read_and_destroy(g, t, nanoseconds);
}

bool read_copy_timer(gpu *g, timer *t, std::uint64_t *nanoseconds) {
  of_copies = nullptr;
  return read_and_destroy(g, t, nanoseconds);
}

} // namespace regomp::nvptx
