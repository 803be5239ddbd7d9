// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events: states, times, errors.
#include "driver_test.h"

#include <thread>

namespace test {

void run() {
  make_context();
  const CUmodule m = load_kernels();
  const flags f;
  CUstream s = nullptr;
  OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  CUevent a = nullptr, b = nullptr, untimed = nullptr;
  OK(cuEventCreate(&a, CU_EVENT_DEFAULT));
  OK(cuEventCreate(&b, CU_EVENT_BLOCKING_SYNC));
  OK(cuEventCreate(&untimed, CU_EVENT_DISABLE_TIMING));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuEventCreate(&a, 64));
  float ms = -1;
  OK(cuEventQuery(a));
  OK(cuEventSynchronize(a));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuEventElapsedTime(&ms, a, b));
  OK(cuEventRecord(a, s));
  launch(kernel(m, "gate"), s, f.at(0), f.at(1), f.at(2), 1u);
  OK(cuEventRecord(b, s));
  f.await(0, 1);
  OK(cuEventQuery(a));
  EXPECT(CUDA_ERROR_NOT_READY, cuEventQuery(b));
  EXPECT(CUDA_ERROR_NOT_READY, cuEventElapsedTime(&ms, a, b));
  std::thread opener([&] {
    usleep(50000);
    f.set(1, 1);
  });
  OK(cuEventSynchronize(b));
  REQUIRE(f.get(2) == 1);
  opener.join();
  OK(cuEventQuery(b));
  OK(cuEventElapsedTime(&ms, a, b));
  REQUIRE(ms >= 50 && ms < 50000);
  OK(cuEventElapsedTime(&ms, b, a));
  REQUIRE(ms <= -50);
  OK(cuEventRecord(untimed, nullptr));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuEventElapsedTime(&ms, a, untimed));
  OK(cuEventDestroy_v2(a));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuEventQuery(a));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuEventDestroy_v2(a));
  // An event belongs to the context it was made in.
  CUcontext other = nullptr;
  OK(cuCtxCreate_v2(&other, 0, 0));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuEventRecord(b, nullptr));
  OK(cuEventRecord(b, s));
  OK(cuStreamWaitEvent(nullptr, b, 0));
  OK(cuCtxSynchronize());
}

} // namespace test

int main() { test::run(); }
