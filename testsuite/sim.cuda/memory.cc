// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device, pinned, registered and managed memory, and what the driver says of an address.
#include "driver_test.h"

#include <vector>

namespace test {

template <class T>
T pointer_attribute(CUpointer_attribute which, CUdeviceptr p) {
  T v{};
  OK(cuPointerGetAttribute(&v, which, p));
  return v;
}

// Freed memory is not handed out again at once, so that a late use of it is caught; but it is when it is needed.
void freed_memory_rests() {
  CUdeviceptr p = 0, q = 0;
  char byte = 1;
  OK(cuMemAlloc_v2(&p, 1000));
  OK(cuMemFree_v2(p));
  for (int i = 0; i < 100; ++i) {
    OK(cuMemAlloc_v2(&q, 1000));
    REQUIRE(q != p);
    EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD_v2(p, &byte, 1));
    OK(cuMemFree_v2(q));
  }
  std::size_t unused = 0, total = 0;
  OK(cuMemGetInfo_v2(&unused, &total));
  for (int i = 0; i < 50; ++i) {
    OK(cuMemAlloc_v2(&q, std::size_t{4} << 20));
    OK(cuMemFree_v2(q));
  }
  std::size_t now = 0;
  OK(cuMemGetInfo_v2(&now, &total));
  REQUIRE(now == unused);
  OK(cuMemAlloc_v2(&q, unused - (std::size_t{1} << 20)));
  OK(cuMemFree_v2(q));
}

// Large blocks lie on pages of the simulator, whatever was allocated before, unless there is room elsewhere only.
void large_blocks() {
  constexpr std::size_t mebibyte = 1 << 20;
  CUdeviceptr small[2] = {}, large[2] = {}, rest = 0;
  for (int i = 0; i < 2; ++i) {
    OK(cuMemAlloc_v2(&small[i], 1000));
    OK(cuMemAlloc_v2(&large[i], mebibyte + 300));
  }
  REQUIRE((large[1] - large[0]) % (64 << 10) == 0);
  REQUIRE(large[1] - large[0] >= mebibyte + 300 || large[0] - large[1] >= mebibyte + 300);
  std::size_t unused = 0, total = 0;
  OK(cuMemGetInfo_v2(&unused, &total));
  while (unused >= mebibyte && cuMemAlloc_v2(&rest, unused) != CUDA_SUCCESS) unused -= 256;
  REQUIRE(unused >= 250 * mebibyte);
  for (const CUdeviceptr p : {small[0], small[1], large[0], large[1], rest}) OK(cuMemFree_v2(p));
}

void device_memory() {
  std::size_t before = 0, total = 0, now = 0;
  OK(cuMemGetInfo_v2(&before, &total));
  REQUIRE(total == std::size_t{256} << 20 && before <= total);
  CUdeviceptr p = 0, q = 0;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemAlloc_v2(&p, 0));
  OK(cuMemAlloc_v2(&p, 1000));
  OK(cuMemAlloc_v2(&q, std::size_t{100} << 20));
  REQUIRE(p % 256 == 0 && q % 256 == 0);
  OK(cuMemGetInfo_v2(&now, &total));
  REQUIRE(before - now >= (std::size_t{100} << 20) + 1000);
  CUdeviceptr huge = 0;
  EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc_v2(&huge, std::size_t{200} << 20));
  EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc_v2(&huge, ~std::size_t{0}));
  CUdeviceptr base = 0;
  std::size_t bytes = 0;
  OK(cuMemGetAddressRange_v2(&base, &bytes, p + 999));
  REQUIRE(base == p && bytes == 1000);
  OK(cuMemGetAddressRange_v2(nullptr, nullptr, p));
  EXPECT(CUDA_ERROR_NOT_FOUND, cuMemGetAddressRange_v2(&base, &bytes, p + 1000));
  EXPECT(CUDA_ERROR_NOT_FOUND, cuMemGetAddressRange_v2(&base, &bytes, reinterpret_cast<CUdeviceptr>(&base)));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFree_v2(p + 4));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFree_v2(reinterpret_cast<CUdeviceptr>(&base)));
  REQUIRE(pointer_attribute<unsigned>(CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p + 5) == CU_MEMORYTYPE_DEVICE);
  REQUIRE(pointer_attribute<unsigned>(CU_POINTER_ATTRIBUTE_IS_MANAGED, p) == 0);
  REQUIRE(pointer_attribute<CUdeviceptr>(CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, p + 5) == p);
  REQUIRE(pointer_attribute<std::size_t>(CU_POINTER_ATTRIBUTE_RANGE_SIZE, p + 5) == 1000);
  REQUIRE(pointer_attribute<int>(CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p) == 0);
  CUcontext c = nullptr;
  OK(cuCtxGetCurrent(&c));
  REQUIRE(pointer_attribute<CUcontext>(CU_POINTER_ATTRIBUTE_CONTEXT, p) == c);
  void *host = nullptr;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_HOST_POINTER, p));
  const auto id = pointer_attribute<unsigned long long>(CU_POINTER_ATTRIBUTE_BUFFER_ID, p);
  OK(cuMemFree_v2(p));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFree_v2(p));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_DEVICE_POINTER, p));
  OK(cuMemAlloc_v2(&p, 1000));
  REQUIRE(pointer_attribute<unsigned long long>(CU_POINTER_ATTRIBUTE_BUFFER_ID, p) != id);
  OK(cuMemFree_v2(p));
  OK(cuMemFree_v2(q));
  OK(cuMemFree_v2(0));
  OK(cuMemGetInfo_v2(&now, &total));
  REQUIRE(now == before);
}

void host_memory(CUmodule m) {
  void *p = nullptr;
  OK(cuMemHostAlloc(&p, 100, CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_PORTABLE));
  const CUdeviceptr a = reinterpret_cast<CUdeviceptr>(p);
  CUdeviceptr d = 0;
  OK(cuMemHostGetDevicePointer_v2(&d, p, 0));
  REQUIRE(d == a);
  REQUIRE(pointer_attribute<unsigned>(CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a + 3) == CU_MEMORYTYPE_HOST);
  REQUIRE(pointer_attribute<void *>(CU_POINTER_ATTRIBUTE_HOST_POINTER, a) == p);
  launch(kernel(m, "store"), nullptr, a, 77u);
  OK(cuCtxSynchronize());
  REQUIRE(*static_cast<unsigned *>(p) == 77);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFree_v2(a));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFreeHost(static_cast<char *>(p) + 4));
  OK(cuMemFreeHost(p));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFreeHost(p));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemHostAlloc(&p, 0, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemHostAlloc(&p, 4, 64));
  EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemHostAlloc(&p, ~std::size_t{0} - 100, 0));
  OK(cuMemAllocHost_v2(&p, 4));
  OK(cuMemFreeHost(p));
}

void registered_memory(CUmodule m) {
  std::vector<unsigned> own(5000);
  const CUdeviceptr a = reinterpret_cast<CUdeviceptr>(own.data());
  CUdeviceptr d = 0;
  unsigned type = 0;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemHostGetDevicePointer_v2(&d, own.data(), 0));
  OK(cuMemHostRegister_v2(own.data(), own.size() * 4, CU_MEMHOSTREGISTER_DEVICEMAP));
  EXPECT(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, cuMemHostRegister_v2(&own[100], 4, 0));
  OK(cuMemHostGetDevicePointer_v2(&d, &own[3], 0));
  launch(kernel(m, "store"), nullptr, d, 78u);
  OK(cuCtxSynchronize());
  REQUIRE(own[3] == 78);
  EXPECT(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, cuMemHostUnregister(&own[1]));
  OK(cuMemHostUnregister(own.data()));
  EXPECT(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, cuMemHostUnregister(own.data()));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemHostRegister_v2(reinterpret_cast<void *>(4096), 4, 0)); // no memory there
}

void managed_memory(CUmodule m) {
  CUdeviceptr p = 0;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemAllocManaged(&p, 64, 0));
  OK(cuMemAllocManaged(&p, 64, CU_MEM_ATTACH_GLOBAL));
  unsigned *const host = reinterpret_cast<unsigned *>(p);
  host[1] = 5;
  launch(kernel(m, "step"), nullptr, p + 4, 2u);
  OK(cuCtxSynchronize());
  REQUIRE(host[1] == 17);
  REQUIRE(pointer_attribute<unsigned>(CU_POINTER_ATTRIBUTE_IS_MANAGED, p) == 1);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFreeHost(host));
  OK(cuMemFree_v2(p));
}

} // namespace test

int main() {
  setenv("GOMPSIM_MEMORY", "256M", 1);
  test::make_context();
  const CUmodule m = test::load_kernels();
  test::large_blocks();
  test::device_memory();
  test::host_memory(m);
  test::registered_memory(m);
  test::managed_memory(m);
}
