// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches: parameters in both forms, shapes that are refused, many launches, occupancy.
#include "driver_test.h"

namespace test {

void parameters(CUmodule m) {
  const CUfunction f = kernel(m, "spread");
  const CUdeviceptr q = allocate(12);
  launch(f, nullptr, static_cast<unsigned char>(200), q, static_cast<unsigned short>(40000), 3000000000u);
  REQUIRE(read_word(q) == 200 && read_word(q + 4) == 40000 && read_word(q + 8) == 3000000000u);
  struct {
    unsigned char a;
    CUdeviceptr q;
    unsigned short b;
    unsigned c;
  } buffer = {1, q, 2, 3};
  std::size_t bytes = sizeof buffer;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  OK(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra));
  REQUIRE(read_word(q) == 1 && read_word(q + 4) == 2 && read_word(q + 8) == 3);
  bytes = 8;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  void *params[] = {&buffer.a, &buffer.q, &buffer.b, &buffer.c};
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, nullptr, params, extra));
  OK(cuMemFree_v2(q));
}

void shapes(CUmodule m) {
  const CUfunction f = kernel(m, "nothing");
  const auto shape = [&](unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared) {
    return cuLaunchKernel(f, gx, gy, gz, bx, by, bz, shared, nullptr, nullptr, nullptr);
  };
  EXPECT(CUDA_ERROR_INVALID_VALUE, shape(0, 1, 1, 1, 1, 1, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, shape(1, 1, 1, 1, 0, 1, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, shape(1, 65536, 1, 1, 1, 1, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, shape(1, 1, 1, 1025, 1, 1, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, shape(1, 1, 1, 1, 1, 65, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, shape(1, 1, 1, 32, 33, 1, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, shape(1, 1, 1, 1, 1, 1, 48 * 1024 + 1));
  OK(shape(1, 1, 1, 1, 1, 1, 48 * 1024));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1 << 20));
  OK(cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 100 * 1024));
  OK(shape(1, 1, 1, 1, 1, 1, 100 * 1024));
  OK(shape(7, 3, 2, 16, 8, 2, 16));
  OK(cuCtxSynchronize()); // a refused launch leaves nothing behind
  EXPECT(CUDA_ERROR_INVALID_HANDLE, try_launch(nullptr, nullptr));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, try_launch(f, reinterpret_cast<CUstream>(12345)));
}

void many(CUmodule m) {
  const CUdeviceptr p = allocate(4);
  void *params[] = {const_cast<CUdeviceptr *>(&p)};
  CUstream s[4];
  for (CUstream &one : s) OK(cuStreamCreate(&one, CU_STREAM_NON_BLOCKING));
  for (int i = 0; i < 1000; ++i) OK(cuLaunchKernel(kernel(m, "count"), 3, 1, 1, 40, 2, 1, 0, s[i % 4], params, nullptr));
  OK(cuCtxSynchronize());
  REQUIRE(read_word(p) == 1000 * 3 * 80);
  for (CUstream one : s) OK(cuStreamDestroy_v2(one));
  OK(cuMemFree_v2(p));
}

std::size_t shared_of(int block) { return static_cast<std::size_t>(block) * 64; }

void occupancy(CUmodule m) {
  if (on_hardware()) return; // other GPUs have other limits
  const CUfunction f = kernel(m, "nothing");
  int blocks = 0, grid = 0, block = 0;
  OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 1024, 0));
  REQUIRE(blocks == 2);
  OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 32, 0));
  REQUIRE(blocks == 32);
  OK(cuOccupancyMaxPotentialBlockSize(&grid, &block, f, nullptr, 0, 0));
  REQUIRE(block == 1024 && grid == 2 * 16);
  OK(cuOccupancyMaxPotentialBlockSize(&grid, &block, f, nullptr, 0, 100));
  REQUIRE(block > 0 && block <= 100 && grid >= 16);
  OK(cuOccupancyMaxPotentialBlockSize(&grid, &block, f, shared_of, 0, 0));
  REQUIRE(block > 0 && block * 64 <= 163 * 1024);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 0, 0));
}

} // namespace test

int main() {
  test::make_context();
  const CUmodule m = test::load_kernels();
  test::parameters(m);
  test::shapes(m);
  test::many(m);
  test::occupancy(m);
}
