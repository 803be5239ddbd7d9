// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stack of current contexts of each thread, primary contexts, limits, destroyed contexts.
#include "driver_test.h"

#include <thread>

namespace test {

CUcontext current() {
  CUcontext c = nullptr;
  OK(cuCtxGetCurrent(&c));
  return c;
}

void stack() {
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuCtxPopCurrent_v2(nullptr));
  REQUIRE(current() == nullptr);
  const CUcontext a = make_context(), b = make_context();
  REQUIRE(a != b && current() == b);
  CUcontext popped = nullptr;
  OK(cuCtxPopCurrent_v2(&popped));
  REQUIRE(popped == b && current() == a);
  OK(cuCtxPushCurrent_v2(b));
  OK(cuCtxSetCurrent(a)); // replaces the top
  REQUIRE(current() == a);
  std::thread([] { REQUIRE(current() == nullptr); }).join();
  OK(cuCtxDestroy_v2(a)); // popped too, the entry below it stays and is dead
  CUdevice d = -1;
  EXPECT(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuCtxGetDevice(&d));
  OK(cuCtxSetCurrent(nullptr));
  REQUIRE(current() == nullptr);
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuCtxSetCurrent(a));
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuCtxDestroy_v2(a));
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuCtxGetDevice(&d));
  OK(cuCtxPushCurrent_v2(b));
  OK(cuCtxGetDevice(&d));
  REQUIRE(d == 0);
  std::thread([&] {
    OK(cuCtxPushCurrent_v2(b));
    std::thread([&] { OK(cuCtxDestroy_v2(b)); }).join();
    EXPECT(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuCtxSynchronize());
  }).join();
  EXPECT(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuCtxSynchronize());
  OK(cuCtxPopCurrent_v2(nullptr));
}

void primary() {
  unsigned flags = 0;
  int active = -1;
  OK(cuDevicePrimaryCtxGetState(0, &flags, &active));
  REQUIRE(active == 0);
  CUcontext a = nullptr, b = nullptr;
  OK(cuDevicePrimaryCtxRetain(&a, 0));
  OK(cuDevicePrimaryCtxRetain(&b, 0));
  REQUIRE(a == b && current() == nullptr);
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuCtxDestroy_v2(a));
  OK(cuCtxSetCurrent(a));
  const CUdeviceptr p = allocate(64);
  OK(cuDevicePrimaryCtxRelease_v2(0));
  REQUIRE(read_word(p) == 0);
  OK(cuDevicePrimaryCtxGetState(0, &flags, &active));
  REQUIRE(active == 1);
  OK(cuDevicePrimaryCtxRelease_v2(0));
  EXPECT(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuCtxSynchronize());
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuDevicePrimaryCtxRelease_v2(0));
  OK(cuCtxSetCurrent(nullptr));
}

void limits() {
  const CUcontext c = make_context();
  std::size_t v = 0;
  OK(cuCtxSetLimit(CU_LIMIT_MALLOC_HEAP_SIZE, std::size_t{32} << 20));
  OK(cuCtxGetLimit(&v, CU_LIMIT_MALLOC_HEAP_SIZE));
  REQUIRE(v >= std::size_t{32} << 20);
  OK(cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 32768));
  OK(cuCtxGetLimit(&v, CU_LIMIT_STACK_SIZE));
  REQUIRE(v >= 32768);
  EXPECT(CUDA_ERROR_UNSUPPORTED_LIMIT, cuCtxGetLimit(&v, static_cast<CUlimit>(50)));
  // What belongs to a context goes with it.
  CUstream s = nullptr;
  CUevent e = nullptr;
  OK(cuStreamCreate(&s, 0));
  OK(cuEventCreate(&e, 0));
  const CUmodule m = load_kernels();
  const CUfunction f = kernel(m, "nothing");
  OK(cuCtxDestroy_v2(c));
  const CUcontext other = make_context();
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuStreamQuery(s));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuEventQuery(e));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuModuleUnload(m));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, try_launch(f, nullptr));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuStreamDestroy_v2(reinterpret_cast<CUstream>(e)));
  OK(cuCtxDestroy_v2(other));
}

} // namespace test

int main() {
  OK(test::cuInit(0));
  test::stack();
  test::primary();
  test::limits();
}
