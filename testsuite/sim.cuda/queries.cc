// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What can be asked of devices, contexts, streams, functions and addresses besides what has a test of its own.
#include "driver_test.h"

namespace test {

void devices() {
  setenv("GOMPSIM_DEVICES", "2", 1);
  OK(cuInit(0));
  int major = 0, minor = 0;
  OK(cuDeviceComputeCapability(&major, &minor, 1));
  REQUIRE(major == 8 && minor == 0);
  char id[13] = "";
  OK(cuDeviceGetPCIBusId(id, sizeof id, 1));
  REQUIRE(std::strcmp(id, "0000:02:00.0") == 0);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuDeviceGetPCIBusId(id, 12, 1));
  for (const char *name : {"0000:02:00.0", "0000:02:00", "02:00.0", "02:00"}) {
    CUdevice d = 7;
    OK(cuDeviceGetByPCIBusId(&d, name));
    REQUIRE(d == 1);
  }
  CUdevice d = 7;
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetByPCIBusId(&d, "0000:03:00.0"));
  int texture = 7;
  OK(cuDeviceGetAttribute(&texture, static_cast<CUdevice_attribute>(21), 0)); // the widest texture: there are none
  REQUIRE(texture == 0);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuDeviceGetAttribute(&texture, static_cast<CUdevice_attribute>(1000), 0));
}

void contexts_and_streams() {
  CUcontext a = nullptr, b = nullptr, c = nullptr;
  OK(cuCtxCreate_v3(&a, nullptr, 0, CU_CTX_SCHED_SPIN, 0));
  OK(cuCtxCreate_v4(&b, nullptr, CU_CTX_SCHED_YIELD, 0));
  int anything = 0;
  EXPECT(CUDA_ERROR_NOT_SUPPORTED, cuCtxCreate_v4(&c, &anything, 0, 0));
  unsigned flags = 0, version = 0;
  OK(cuCtxGetFlags(&flags));
  REQUIRE(flags == CU_CTX_SCHED_YIELD);
  OK(cuCtxGetApiVersion(a, &version));
  REQUIRE(version == 3020);
  unsigned long long of_a = 0, of_b = 0, current = 0;
  OK(cuCtxGetId(a, &of_a));
  OK(cuCtxGetId(b, &of_b));
  OK(cuCtxGetId(nullptr, &current));
  REQUIRE(of_a != of_b && current == of_b);
  CUfunc_cache cache{};
  OK(cuCtxSetCacheConfig(CU_FUNC_CACHE_PREFER_L1));
  OK(cuCtxGetCacheConfig(&cache));
  REQUIRE(cache == CU_FUNC_CACHE_PREFER_NONE);

  CUstream s = nullptr;
  OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  OK(cuStreamGetFlags(s, &flags));
  REQUIRE(flags == CU_STREAM_NON_BLOCKING);
  OK(cuStreamGetFlags(nullptr, &flags));
  REQUIRE(flags == CU_STREAM_DEFAULT);
  int priority = 7;
  OK(cuStreamGetPriority(s, &priority));
  REQUIRE(priority == 0);
  OK(cuStreamGetCtx(s, &c));
  REQUIRE(c == b);
  unsigned long long of_s = 0, of_null = 0;
  OK(cuStreamGetId(s, &of_s));
  OK(cuStreamGetId(nullptr, &of_null));
  REQUIRE(of_s != of_null);
  CUlaunchAttributeValue value{};
  OK(cuStreamGetAttribute(s, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &value));
  REQUIRE(value.syncPolicy == CU_SYNC_POLICY_AUTO);
  OK(cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
  OK(cuStreamCopyAttributes(s, nullptr));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamGetAttribute(s, static_cast<CUlaunchAttributeID>(1), &value));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuStreamGetFlags(reinterpret_cast<CUstream>(0x1234), &flags));
  CUevent e = nullptr;
  OK(cuEventCreate(&e, 0));
  OK(cuEventRecordWithFlags(e, s, 0));
  OK(cuEventSynchronize(e));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuEventRecordWithFlags(e, s, 2));
}

void functions() {
  const CUmodule m = load_kernels();
  const CUfunction f = kernel(m, "count");
  CUmodule of_f = nullptr;
  const char *name = nullptr;
  OK(cuFuncGetModule(&of_f, f));
  OK(cuFuncGetName(&name, f));
  REQUIRE(of_f == m && std::strcmp(name, "count") == 0);
  OK(cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_L1));
  int blocks = 0, again = 0, grid = 0, block = 0, grid2 = 0, block2 = 0;
  OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 256, 0));
  OK(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&again, f, 256, 0, 1));
  REQUIRE(blocks == 8 && again == 8);
  OK(cuOccupancyMaxPotentialBlockSize(&grid, &block, f, nullptr, 0, 0));
  OK(cuOccupancyMaxPotentialBlockSizeWithFlags(&grid2, &block2, f, nullptr, 0, 0, 0));
  REQUIRE(grid == grid2 && block == block2);
  // The most shared memory with which so many blocks are resident: one byte more, and they are not.
  std::size_t shared = 0;
  OK(cuOccupancyAvailableDynamicSMemPerBlock(&shared, f, 8, 256));
  OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 256, shared));
  OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&again, f, 256, shared + 1));
  REQUIRE(shared > 0 && blocks == 8 && again == 7);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuOccupancyAvailableDynamicSMemPerBlock(&shared, f, 9, 256));

  const CUdeviceptr p = allocate(4);
  CUlaunchConfig config{3, 1, 1, 64, 1, 1, 0, nullptr, nullptr, 0};
  CUdeviceptr argument = p;
  void *arguments[] = {&argument};
  OK(cuLaunchKernelEx(&config, f, arguments, nullptr));
  REQUIRE(read_word(p) == 3 * 64);
  CUlaunchAttribute attribute{};
  attribute.id = static_cast<CUlaunchAttributeID>(2); // cooperative
  config.attrs = &attribute;
  config.numAttrs = 1;
  EXPECT(CUDA_ERROR_NOT_SUPPORTED, cuLaunchKernelEx(&config, f, arguments, nullptr));
}

void addresses() {
  CUdeviceptr p = 0, managed = 0;
  std::size_t pitch = 0, bytes = 0;
  OK(cuMemAllocPitch_v2(&p, &pitch, 100, 10, 4));
  OK(cuMemGetAddressRange_v2(nullptr, &bytes, p));
  REQUIRE(pitch >= 100 && pitch % 256 == 0 && bytes == 10 * pitch);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemAllocPitch_v2(&p, &pitch, 100, 10, 3));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemAllocPitch_v2(&p, &pitch, ~std::size_t{0}, 2, 4));

  CUpointer_attribute which[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR,
                                 CU_POINTER_ATTRIBUTE_MAPPED};
  unsigned type = 7;
  CUdeviceptr start = 7;
  int mapped = 7;
  void *out[] = {&type, &start, &mapped};
  OK(cuPointerGetAttributes(3, which, out, p + 8));
  REQUIRE(type == CU_MEMORYTYPE_DEVICE && start == p && mapped == 1);
  int local = 0;
  OK(cuPointerGetAttributes(3, which, out, reinterpret_cast<CUdeviceptr>(&local))); // nothing, and no error
  REQUIRE(type == 0 && start == 0 && mapped == 0);
  which[1] = static_cast<CUpointer_attribute>(99);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuPointerGetAttributes(3, which, out, p));

  OK(cuMemAllocManaged(&managed, 4096, CU_MEM_ATTACH_GLOBAL));
  OK(cuMemPrefetchAsync(managed, 4096, 0, nullptr));
  OK(cuMemPrefetchAsync(managed, 4096, CU_DEVICE_CPU, nullptr));
  OK(cuMemPrefetchAsync_v2(managed, 100, {1, 1}, 0, nullptr));
  OK(cuMemAdvise(managed, 4096, CU_MEM_ADVISE_SET_READ_MOSTLY, 99));
  OK(cuMemAdvise_v2(managed, 4096, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, {1, 0}));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemPrefetchAsync(managed, 4097, 0, nullptr));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemPrefetchAsync(p, 4, 0, nullptr));
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuMemPrefetchAsync(managed, 4, 2, nullptr));
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuMemAdvise(managed, 4096, CU_MEM_ADVISE_SET_ACCESSED_BY, 99));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemAdvise(managed, 4096, static_cast<CUmem_advise>(0), 0));
}

} // namespace test

int main() {
  test::devices();
  test::contexts_and_streams();
  test::functions();
  test::addresses();
}
