// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two devices: memory of each, copies between them, events that join their streams, shared pinned memory.
#include "driver_test.h"

namespace test {

void run() {
  setenv("GOMPSIM_DEVICES", "2", 1);
  const CUcontext c[2] = {make_context(0), make_context(1)};
  CUmodule m[2];
  CUstream s[2];
  CUdeviceptr p[2];
  const flags f; // of device 1's context, reachable from both
  for (int i = 0; i < 2; ++i) {
    OK(cuCtxSetCurrent(c[i]));
    m[i] = load_kernels();
    p[i] = allocate(8);
    OK(cuStreamCreate(&s[i], CU_STREAM_NON_BLOCKING));
  }
  int device = -1;
  OK(cuPointerGetAttribute(&device, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p[1]));
  REQUIRE(device == 1);
  OK(cuPointerGetAttribute(&device, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p[0]));
  REQUIRE(device == 0);
  // Copies find the device by the address, whatever is current.
  OK(cuCtxSetCurrent(c[0]));
  OK(cuMemsetD32_v2(p[0], 11, 1));
  OK(cuMemcpyDtoD_v2(p[1], p[0], 4));
  OK(cuCtxSynchronize());
  REQUIRE(read_word(p[1]) == 11);
  // A kernel is launched in its own context only.
  EXPECT(CUDA_ERROR_INVALID_HANDLE, try_launch(kernel(m[1], "nothing"), nullptr));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, try_launch(kernel(m[1], "nothing"), s[0]));
  // Device 1 waits for device 0.
  OK(cuCtxSetCurrent(c[0]));
  CUevent e = nullptr;
  OK(cuEventCreate(&e, CU_EVENT_DISABLE_TIMING));
  launch(kernel(m[0], "gate"), s[0], f.at(0), f.at(1), f.at(2), 7u);
  OK(cuEventRecord(e, s[0]));
  OK(cuCtxSetCurrent(c[1]));
  OK(cuStreamWaitEvent(s[1], e, 0));
  OK(cuMemcpyAsync(p[1], f.at(2), 4, s[1]));
  launch(kernel(m[1], "step"), s[1], p[1], 1u);
  f.await(0, 1);
  usleep(20000);
  EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(s[1]));
  OK(cuStreamSynchronize(nullptr));
  f.set(1, 1);
  OK(cuStreamSynchronize(s[1]));
  REQUIRE(read_word(p[1]) == 22);
  // A context made after the pinned memory reaches it as well.
  const CUcontext third = make_context(0);
  const CUmodule n = load_kernels();
  launch(kernel(n, "store"), nullptr, f.at(9), 4u);
  OK(cuCtxSynchronize());
  REQUIRE(f.get(9) == 4);
  OK(cuCtxDestroy_v2(third));
  // Memory of one context is no other's.
  std::size_t bytes[2], total = 0;
  OK(cuCtxSetCurrent(c[0]));
  OK(cuMemGetInfo_v2(&bytes[0], &total));
  CUdeviceptr big = 0;
  OK(cuMemAlloc_v2(&big, 1 << 24));
  OK(cuMemGetInfo_v2(&bytes[1], &total));
  REQUIRE(bytes[0] - bytes[1] >= 1 << 24);
}

} // namespace test

int main() { test::run(); }
