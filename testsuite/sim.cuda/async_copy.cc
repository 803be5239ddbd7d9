// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// When copies return: staged from pageable memory, asynchronous with pinned, synchronous otherwise.
#include "driver_test.h"

#include <thread>
#include <vector>

namespace test {

CUmodule module;

void pageable(const flags &f, CUstream s) {
  const CUdeviceptr p = allocate(1 << 20);
  f.set(1, 0);
  f.set(0, 0);
  launch(kernel(module, "gate"), s, f.at(0), f.at(1), f.at(2), 1u);
  f.await(0, 1);
  // Small: the source may be used again at once, though the copy waits for the kernel.
  unsigned small = 123;
  OK(cuMemcpyHtoDAsync_v2(p, &small, sizeof small, s));
  small = 0;
  EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
  // To pageable memory: returns with the bytes there, so after the kernel.
  std::thread opener([&] {
    usleep(20000);
    f.set(1, 1);
  });
  unsigned back = 0;
  OK(cuMemcpyDtoHAsync_v2(&back, p, sizeof back, s));
  REQUIRE(back == 123 && f.get(2) == 1);
  opener.join();
  // Large: whether it was taken along or copied, the source may be used again.
  std::vector<unsigned> big(1 << 18, 7);
  OK(cuMemcpyHtoDAsync_v2(p, big.data(), 1 << 20, s));
  std::fill(big.begin(), big.end(), 8u);
  OK(cuStreamSynchronize(s));
  REQUIRE(read_word(p) == 7 && read_word(p + (1 << 20) - 4) == 7);
  OK(cuMemFree_v2(p));
}

void pinned(const flags &f, CUstream s) {
  constexpr std::size_t bytes = 4 << 20;
  void *a = nullptr, *b = nullptr;
  OK(cuMemHostAlloc(&a, bytes, 0));
  OK(cuMemHostAlloc(&b, bytes, 0));
  const CUdeviceptr p = allocate(bytes), q = allocate(bytes);
  f.set(0, 0);
  f.set(1, 0);
  f.set(2, 0);
  launch(kernel(module, "gate"), s, f.at(0), f.at(1), f.at(2), 1u);
  OK(cuMemcpyHtoDAsync_v2(p, a, bytes, s));
  OK(cuMemcpyDtoDAsync_v2(q, p, bytes, s));
  OK(cuMemcpyDtoHAsync_v2(b, q, bytes, s));
  OK(cuMemcpyAsync(q, p, 4, s));
  f.await(0, 1);
  EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
  // Read when the copy's turn comes. Not by memset: ThreadSanitizer sees that call, and not the flag by which it is ordered
  // before the copy.
  for (std::size_t i = 0; i < bytes; ++i) static_cast<volatile unsigned char *>(a)[i] = 0x5a;
  f.set(1, 1);
  OK(cuStreamSynchronize(s));
  REQUIRE(std::memcmp(a, b, bytes) == 0);
  OK(cuMemFree_v2(p));
  OK(cuMemFree_v2(q));
  OK(cuMemFreeHost(a));
  OK(cuMemFreeHost(b));
}

} // namespace test

int main() {
  using namespace test;
  make_context();
  test::module = load_kernels();
  const flags f;
  CUstream s = nullptr;
  OK(test::cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  pageable(f, s);
  pinned(f, s);
  OK(test::cuStreamDestroy_v2(s));
}
