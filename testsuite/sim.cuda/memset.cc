// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memsets of each width, in rows too, at once and in a stream; what they must refuse.
#include "driver_test.h"

#include <vector>

namespace test {

constexpr std::size_t bytes = 256;

std::vector<unsigned char> contents(CUdeviceptr p) {
  std::vector<unsigned char> v(bytes);
  OK(cuMemcpyDtoH_v2(v.data(), p, bytes));
  return v;
}

// Whether exactly the elements in rows of `width` have the value, byte for byte, and all else is 0.
bool is_set(CUdeviceptr p, unsigned value, std::size_t element, std::size_t width, std::size_t height, std::size_t pitch) {
  const std::vector<unsigned char> v = contents(p);
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::size_t row = i / pitch, in_row = i % pitch;
    const bool inside = row < height && in_row < width * element;
    const unsigned char expected = inside ? static_cast<unsigned char>(value >> (8 * (in_row % element))) : 0;
    if (v[i] != expected) return false;
  }
  return true;
}

void run() {
  make_context();
  CUstream s = nullptr;
  OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  const CUdeviceptr p = allocate(bytes);
  const auto clear = [&] { OK(cuMemsetD8_v2(p, 0, bytes)); };
  const auto expect = [&](CUresult r, unsigned value, std::size_t element, std::size_t width, std::size_t height,
                          std::size_t pitch) {
    OK(r);
    OK(cuCtxSynchronize());
    REQUIRE(is_set(p, value, element, width, height, pitch));
    clear();
    OK(cuCtxSynchronize());
  };
  expect(cuMemsetD8_v2(p, 0xab, 7), 0xab, 1, 7, 1, bytes);
  expect(cuMemsetD16_v2(p, 0xabcd, 7), 0xabcd, 2, 7, 1, bytes);
  expect(cuMemsetD32_v2(p, 0x12345678, 7), 0x12345678, 4, 7, 1, bytes);
  expect(cuMemsetD8Async(p, 0xab, 7, s), 0xab, 1, 7, 1, bytes);
  expect(cuMemsetD16Async(p, 0xabcd, 7, s), 0xabcd, 2, 7, 1, bytes);
  expect(cuMemsetD32Async(p, 0x12345678, 7, s), 0x12345678, 4, 7, 1, bytes);
  expect(cuMemsetD2D8_v2(p, 64, 0xab, 7, 3), 0xab, 1, 7, 3, 64);
  expect(cuMemsetD2D16_v2(p, 64, 0xabcd, 7, 3), 0xabcd, 2, 7, 3, 64);
  expect(cuMemsetD2D32_v2(p, 64, 0x12345678, 7, 4), 0x12345678, 4, 7, 4, 64);
  expect(cuMemsetD2D8Async(p, 64, 0xab, 64, 2, s), 0xab, 1, 64, 2, 64);
  expect(cuMemsetD2D16Async(p, 64, 0xabcd, 7, 3, s), 0xabcd, 2, 7, 3, 64);
  expect(cuMemsetD2D32Async(p, 64, 0x12345678, 7, 3, s), 0x12345678, 4, 7, 3, 64);
  // Nothing.
  expect(cuMemsetD2D8_v2(p, 64, 1, 0, 3), 1, 1, 0, 0, 64);
  // Beyond the end, rows that overlap, addresses between elements.
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD8_v2(p, 1, bytes + 1));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD2D8_v2(p, 64, 1, 64, 5));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD2D8_v2(p, 6, 1, 7, 3));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD16_v2(p + 1, 1, 3));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD2D32_v2(p, 62, 1, 2, 2));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemsetD2D32_v2(p, std::size_t{1} << 62, 1, 2, 16));
  REQUIRE(is_set(p, 0, 1, 0, 0, bytes));
}

} // namespace test

int main() { test::run(); }
