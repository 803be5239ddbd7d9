// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-fsanitize=thread" }
// { dg-no-sanitizer "it is compiled with one" address }
//
// A copy that another thread does, since it finds it ready, is ordered before what follows in the thread that saw it end, and
// ThreadSanitizer, which watches this program but not the simulator, knows.
#include "driver_test.h"

#include <atomic>

namespace test {

std::atomic<bool> go;

enum class way { query, synchronize, event, context };

// A host function holds up the stream; the thread that has run it does the copy.
void copy(CUstream s, CUdeviceptr from, unsigned *to, way seen_by) {
  CUevent e = nullptr;
  OK(cuEventCreate(&e, CU_EVENT_DEFAULT));
  go.store(false, std::memory_order_relaxed);
  OK(cuLaunchHostFunc(
      s,
      [](void *) {
        while (!go.load(std::memory_order_relaxed)) {
        }
      },
      nullptr));
  OK(cuMemcpyDtoHAsync_v2(to, from, 64, s));
  OK(cuEventRecord(e, s));
  go.store(true, std::memory_order_relaxed);
  switch (seen_by) {
  case way::query:
    while (cuStreamQuery(s) == CUDA_ERROR_NOT_READY) {
    }
    break;
  case way::synchronize:
    OK(cuStreamSynchronize(s));
    break;
  case way::event:
    while (cuEventQuery(e) == CUDA_ERROR_NOT_READY) {
    }
    break;
  case way::context:
    OK(cuCtxSynchronize());
    break;
  }
  for (unsigned i = 0; i < 16; i++) {
    REQUIRE(to[i] == 7);
    to[i] = 0;
  }
  OK(cuEventDestroy_v2(e));
}

void run() {
  make_context();
  const CUdeviceptr from = allocate(64);
  OK(cuMemsetD32_v2(from, 7, 16));
  void *to = nullptr;
  OK(cuMemAllocHost_v2(&to, 64));
  CUstream s = nullptr;
  OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  for (int i = 0; i < 200; i++)
    for (way w : {way::query, way::synchronize, way::event, way::context}) copy(s, from, static_cast<unsigned *>(to), w);
}

} // namespace test

int main() { test::run(); }
