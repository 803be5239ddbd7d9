// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many threads use one context at once: launches, copies, events, streams that come and go, allocation, module loading.
#include "driver_test.h"

#include <thread>
#include <vector>

namespace test {

void work(CUcontext c, CUmodule shared, unsigned number) {
  OK(cuCtxSetCurrent(c));
  const CUfunction step = kernel(shared, "step");
  for (unsigned round = 0; round < 20; ++round) {
    CUstream s = nullptr;
    CUevent e = nullptr;
    OK(cuStreamCreate(&s, number % 2 ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT));
    OK(cuEventCreate(&e, CU_EVENT_DISABLE_TIMING));
    CUdeviceptr p = 0;
    OK(cuMemAlloc_v2(&p, 64));
    unsigned expected = number;
    OK(cuMemsetD32Async(p, expected, 1, s));
    for (unsigned k = 0; k < 10; ++k) {
      launch(step, s, p, k);
      expected = expected * 3 + k;
    }
    OK(cuEventRecord(e, s));
    OK(cuStreamWaitEvent(CU_STREAM_PER_THREAD, e, 0));
    launch(step, CU_STREAM_PER_THREAD, p, round);
    expected = expected * 3 + round;
    unsigned result = 0;
    OK(cuMemcpyDtoHAsync_v2(&result, p, 4, CU_STREAM_PER_THREAD));
    REQUIRE(result == expected);
    OK(cuEventSynchronize(e));
    OK(cuEventDestroy_v2(e));
    OK(cuStreamDestroy_v2(s));
    OK(cuMemFree_v2(p));
    if (round % 10 == 3) {
      const CUmodule own = load_kernels();
      launch(kernel(own, "nothing"), nullptr);
      OK(cuModuleUnload(own));
    }
  }
}

void run() {
  const CUcontext c = make_context();
  const CUmodule m = load_kernels();
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 6; ++i) threads.emplace_back(work, c, m, i);
  for (std::thread &t : threads) t.join();
  OK(cuCtxSynchronize());
  OK(cuCtxDestroy_v2(c));
}

} // namespace test

int main() { test::run(); }
