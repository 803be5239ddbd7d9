// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of one to three dimensions and memsets: results and bounds.
#include "driver_test.h"

#include <vector>

namespace test {

void one_dimension() {
  std::vector<unsigned char> in(1 << 20), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<unsigned char>(i * 7 + i / 256);
  const CUdeviceptr a = allocate(in.size()), b = allocate(in.size());
  OK(cuMemcpyHtoD_v2(a, in.data(), in.size()));
  OK(cuMemcpyDtoD_v2(b, a, in.size()));
  OK(cuMemcpyDtoH_v2(out.data(), b, in.size()));
  REQUIRE(in == out);
  OK(cuMemcpyDtoH_v2(out.data(), a + 100, 50));
  REQUIRE(std::memcmp(out.data(), &in[100], 50) == 0);
  // The unified form finds out what is what.
  const auto address = [](void *p) { return reinterpret_cast<CUdeviceptr>(p); };
  OK(cuMemsetD8_v2(a, 0, in.size()));
  OK(cuMemcpy(a, address(in.data()), in.size()));
  OK(cuMemcpy(b, a, in.size()));
  OK(cuMemcpy(address(out.data()), b, in.size()));
  REQUIRE(in == out);
  // Bounds: at either end, past the end, freed, of the wrong kind; nothing is copied.
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD_v2(a + 1, in.data(), in.size()));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH_v2(out.data(), a + in.size(), 1));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH_v2(out.data(), a, ~std::size_t{0}));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoD_v2(b + 4, a, in.size()));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD_v2(address(in.data()), in.data(), 4));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD_v2(0, in.data(), 4));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoHAsync_v2(out.data(), a + 1, in.size(), nullptr));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD8_v2(a, 1, in.size() + 1));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD32_v2(a + 2, 1, 1));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD32_v2(a, 1, ~std::size_t{0} / 2));
  OK(cuMemcpyHtoD_v2(a, in.data(), 0));
  REQUIRE(read_word(a) == read_word(b));
  OK(cuMemFree_v2(b));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH_v2(out.data(), b, 4));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy(address(out.data()), b, 4));
  OK(cuMemFree_v2(a));
}

void memsets() {
  const CUdeviceptr a = allocate(64);
  unsigned char out[64];
  OK(cuMemsetD8_v2(a + 1, 0xab, 3));
  OK(cuMemsetD32_v2(a + 8, 0x01020304, 2));
  OK(cuMemsetD32Async(a + 32, 7, 1, nullptr));
  OK(cuMemcpyDtoH_v2(out, a, 64));
  const unsigned char expected[] = {0, 0xab, 0xab, 0xab, 0, 0, 0, 0, 4, 3, 2, 1, 4, 3, 2, 1, 0};
  REQUIRE(std::memcmp(out, expected, sizeof expected) == 0 && out[32] == 7 && out[33] == 0);
  const flags f;
  OK(cuMemsetD32_v2(f.at(2), 9, 2));
  REQUIRE(f.get(1) == 0 && f.get(2) == 9 && f.get(3) == 9 && f.get(4) == 0);
  OK(cuMemFree_v2(a));
}

void two_dimensions() {
  unsigned char in[6][10], out[4][8] = {};
  for (int i = 0; i < 60; ++i) in[i / 10][i % 10] = static_cast<unsigned char>(i);
  const CUdeviceptr a = allocate(16 * 8);
  CUDA_MEMCPY2D c{};
  c.srcMemoryType = CU_MEMORYTYPE_HOST;
  c.srcHost = in;
  c.srcPitch = 10;
  c.srcXInBytes = 2;
  c.srcY = 1;
  c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  c.dstDevice = a;
  c.dstPitch = 16;
  c.dstXInBytes = 3;
  c.dstY = 4;
  c.WidthInBytes = 5;
  c.Height = 4;
  OK(cuMemcpy2D_v2(&c));
  CUDA_MEMCPY2D d{};
  d.srcMemoryType = CU_MEMORYTYPE_UNIFIED;
  d.srcDevice = a;
  d.srcPitch = 16;
  d.srcXInBytes = 3;
  d.srcY = 4;
  d.dstMemoryType = CU_MEMORYTYPE_HOST;
  d.dstHost = out;
  d.dstPitch = 8;
  d.WidthInBytes = 5;
  d.Height = 4;
  OK(cuMemcpy2DUnaligned_v2(&d));
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 8; ++x) REQUIRE(out[y][x] == (x < 5 ? in[y + 1][x + 2] : 0));
  c.Height = 5; // one row past the end of the destination
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy2D_v2(&c));
  c.Height = 4;
  c.dstPitch = 7; // a row does not fit
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy2D_v2(&c));
  c.dstPitch = ~std::size_t{0} / 2;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy2D_v2(&c));
  c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy2D_v2(&c));
  OK(cuMemFree_v2(a));
}

void three_dimensions() {
  constexpr int nx = 7, ny = 5, nz = 4;
  unsigned char in[nz][ny][nx], out[nz][ny][nx] = {};
  for (int i = 0; i < nx * ny * nz; ++i) in[i / (nx * ny)][i / nx % ny][i % nx] = static_cast<unsigned char>(i + 1);
  const CUdeviceptr a = allocate(sizeof in);
  CUDA_MEMCPY3D c{};
  c.srcMemoryType = CU_MEMORYTYPE_HOST;
  c.srcHost = in;
  c.srcPitch = nx;
  c.srcHeight = ny;
  c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  c.dstDevice = a;
  c.dstPitch = nx;
  c.dstHeight = ny;
  c.srcXInBytes = c.dstXInBytes = 1;
  c.srcY = c.dstY = 2;
  c.srcZ = c.dstZ = 1;
  c.WidthInBytes = 6;
  c.Height = 3;
  c.Depth = 3;
  OK(cuMemcpy3D_v2(&c));
  OK(cuMemcpyDtoH_v2(out, a, sizeof out));
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) REQUIRE(out[z][y][x] == (x >= 1 && y >= 2 && z >= 1 ? in[z][y][x] : 0));
  CUDA_MEMCPY3D wrong = c;
  wrong.Depth = 4;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy3D_v2(&wrong));
  wrong = c;
  wrong.Height = 4;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy3D_v2(&wrong));
  wrong = c;
  wrong.srcLOD = 1;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpy3D_v2(&wrong));
  OK(cuMemcpy3DAsync_v2(&c, CU_STREAM_PER_THREAD));
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
  OK(cuMemFree_v2(a));
}

} // namespace test

int main() {
  test::make_context();
  test::one_dimension();
  test::memsets();
  test::two_dimensions();
  test::three_dimensions();
}
