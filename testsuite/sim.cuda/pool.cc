// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory in the order of a stream: it is good at once, it is freed when its turn comes; pools count and limit.
#include "driver_test.h"

namespace test {

cuuint64_t used(CUmemoryPool pool, CUmemPool_attribute which = CU_MEMPOOL_ATTR_USED_MEM_CURRENT) {
  cuuint64_t v = 0;
  OK(cuMemPoolGetAttribute(pool, which, &v));
  return v;
}

void run() {
  setenv("GOMPSIM_MEMORY", "100M", 1);
  setenv("GOMPSIM_DEVICES", "2", 1);
  make_context();
  const CUmodule m = load_kernels();
  const CUfunction gate = kernel(m, "gate"), store = kernel(m, "store");
  const flags f;
  CUstream s = nullptr;
  OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  CUmemoryPool own = nullptr, current = nullptr;
  OK(cuDeviceGetDefaultMemPool(&own, 0));
  OK(cuDeviceGetMemPool(&current, 0));
  REQUIRE(own && own == current);
  REQUIRE(used(own) == 0);

  // Freed behind a kernel that still runs: alive until that has ended.
  CUdeviceptr p = 0;
  OK(cuMemAllocAsync(&p, 70000000, s));
  REQUIRE(used(own) == 70000000);
  launch(store, s, p, 5u);
  launch(gate, s, f.at(0), f.at(1), p + 4, 6u);
  OK(cuMemFreeAsync(p, s));
  f.await(0, 1);
  REQUIRE(used(own) == 70000000);
  CUdeviceptr base = 0;
  OK(cuMemGetAddressRange_v2(&base, nullptr, p + 8));
  REQUIRE(base == p);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFreeAsync(p, s)); // freed already
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemFreeAsync(p + 8, s));
  f.set(1, 1);
  // There is room only once that memory is back: the call waits for it.
  CUdeviceptr q = 0;
  OK(cuMemAllocAsync(&q, 80000000, s));
  OK(cuStreamSynchronize(s));
  REQUIRE(used(own) == 80000000 && used(own, CU_MEMPOOL_ATTR_USED_MEM_HIGH) == 80000000);
  EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocAsync(&p, 80000000, s));
  OK(cuMemFree_v2(q)); // may be freed so too
  REQUIRE(used(own) == 0);
  cuuint64_t zero = 0, one = 1;
  OK(cuMemPoolSetAttribute(own, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &zero));
  REQUIRE(used(own, CU_MEMPOOL_ATTR_USED_MEM_HIGH) == 0);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemPoolSetAttribute(own, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &one));
  OK(cuMemFreeAsync(0, s));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemAllocAsync(&p, 0, s));

  // A pool of the program's own, with a limit.
  CUmemPoolProps properties{};
  properties.allocType = 1;
  properties.location = {1, 0};
  properties.maxSize = 1000;
  CUmemoryPool mine = nullptr;
  OK(cuMemPoolCreate(&mine, &properties));
  OK(cuMemAllocFromPoolAsync(&p, 600, mine, s));
  EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocFromPoolAsync(&q, 600, mine, s));
  OK(cuDeviceSetMemPool(0, mine));
  OK(cuMemAllocAsync(&q, 400, s));
  REQUIRE(used(mine) == 1000 && used(own) == 0);
  cuuint64_t threshold = 77;
  OK(cuMemPoolSetAttribute(mine, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold));
  REQUIRE(used(mine, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD) == 77);
  OK(cuMemPoolTrimTo(mine, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemPoolDestroy(own));
  OK(cuMemPoolDestroy(mine));
  OK(cuDeviceGetMemPool(&current, 0));
  REQUIRE(current == own);
  OK(cuMemsetD8_v2(p, 1, 600)); // what came from it lives on
  OK(cuMemFreeAsync(p, s));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemAllocFromPoolAsync(&p, 4, mine, s));

  // Those of another device are not for this context; kinds that there are not.
  CUmemoryPool other = nullptr;
  OK(cuDeviceGetDefaultMemPool(&other, 1));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemAllocFromPoolAsync(&p, 4, other, s));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuDeviceSetMemPool(0, other));
  properties.handleTypes = 1;
  EXPECT(CUDA_ERROR_NOT_SUPPORTED, cuMemPoolCreate(&mine, &properties));
  properties.handleTypes = 0;
  properties.location.id = 7;
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuMemPoolCreate(&mine, &properties));
}

} // namespace test

int main() { test::run(); }
