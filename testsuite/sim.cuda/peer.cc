// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two devices: memory is copied from one to the other, in one dimension and three, now and in a stream; neither reaches the
// other's memory from a kernel.
#include "driver_test.h"

namespace test {

void run() {
  setenv("GOMPSIM_DEVICES", "2", 1);
  const CUcontext a = make_context(0);
  const CUdeviceptr p = allocate(64);
  const CUcontext b = make_context(1);
  const CUdeviceptr q = allocate(64);
  const CUmodule m = load_kernels();

  int can = 7;
  OK(cuDeviceCanAccessPeer(&can, 0, 1));
  REQUIRE(can == 0);
  OK(cuDeviceGetP2PAttribute(&can, CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, 0, 1));
  REQUIRE(can == 0);
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuDeviceCanAccessPeer(&can, 0, 2));
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetP2PAttribute(&can, CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, 1, 1));
  EXPECT(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, cuCtxEnablePeerAccess(a, 0));
  EXPECT(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, cuCtxDisablePeerAccess(a));

  // The copy waits for what the other context does: the kernel that writes the word.
  const flags f;
  launch(kernel(m, "gate"), nullptr, f.at(0), f.at(1), q, 5u);
  f.await(0, 1);
  f.set(1, 1);
  OK(cuCtxSetCurrent(a));
  OK(cuMemcpyPeer(p, a, q, b, 4));
  REQUIRE(read_word(p) == 5);

  CUstream s = nullptr;
  OK(cuStreamCreate(&s, 0));
  unsigned x = 9;
  OK(cuMemcpyHtoD_v2(p + 4, &x, 4));
  OK(cuMemcpyPeerAsync(q + 8, b, p + 4, a, 4, s));
  OK(cuStreamSynchronize(s));
  REQUIRE(read_word(q + 8) == 9); // copies take any address

  CUDA_MEMCPY3D_PEER c{};
  c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  c.srcDevice = p;
  c.srcContext = a;
  c.dstDevice = q + 16;
  c.dstContext = b;
  c.srcPitch = 4;
  c.dstPitch = 16;
  c.WidthInBytes = 4;
  c.Height = 2;
  c.Depth = 1;
  OK(cuMemcpy3DPeer(&c));
  REQUIRE(read_word(q + 16) == 5 && read_word(q + 32) == 9);
  OK(cuMemsetD8_v2(q, 0, 64));
  OK(cuMemcpy3DPeerAsync(&c, s));
  OK(cuStreamSynchronize(s));
  REQUIRE(read_word(q + 16) == 5 && read_word(q + 32) == 9);

  OK(cuCtxDestroy_v2(b));
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuMemcpyPeer(p, a, q, b, 4));
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuMemcpyPeerAsync(p, a, q, b, 4, s));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy3DPeerAsync(&c, s));
}

} // namespace test

int main() { test::run(); }
