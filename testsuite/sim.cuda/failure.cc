// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that fails: reported once, the context gives its error from then on, other contexts do not.
#include "driver_test.h"

#include <atomic>

namespace test {

std::atomic<int> callback_status, host_functions;

void illegal_address() {
  const CUcontext good = make_context();
  const CUmodule good_module = load_kernels();
  const CUfunction good_kernel = kernel(good_module, "nothing");
  const CUcontext bad = make_context();
  const CUmodule m = load_kernels();
  const CUdeviceptr p = allocate(4);
  const flags f;
  CUstream a = nullptr, b = nullptr;
  OK(cuStreamCreate(&a, CU_STREAM_NON_BLOCKING));
  OK(cuStreamCreate(&b, CU_STREAM_NON_BLOCKING));
  CUevent e = nullptr;
  OK(cuEventCreate(&e, 0));
  callback_status = host_functions = 0;
  const std::string report = captured([&] {
    launch(kernel(m, "wait"), b, f.at(0), 1u); // would never end by itself
    launch(kernel(m, "gate"), a, f.at(1), f.at(2), f.at(3), 1u);
    launch(kernel(m, "fault"), a);
    OK(cuEventRecord(e, a));
    launch(kernel(m, "store"), a, f.at(4), 1u);
    OK(cuMemsetD32Async(f.at(5), 1, 1, a));
    OK(cuStreamAddCallback(a, [](CUstream, CUresult r, void *) { callback_status = r; }, nullptr, 0));
    OK(cuLaunchHostFunc(a, [](void *) { ++host_functions; }, nullptr));
    f.await(1, 1);
    f.set(2, 1);
    EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuStreamSynchronize(a));
    EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
  });
  REQUIRE(report.rfind("gompsim: ", 0) == 0 && report.find("fault") != report.npos);
  REQUIRE(report.find("gompsim: ") != report.npos);
  REQUIRE(callback_status == 0 || callback_status == CUDA_ERROR_ILLEGAL_ADDRESS);
  // All calls that need the context give the error.
  unsigned x = 0;
  CUdeviceptr q = 0;
  std::size_t free = 0, total = 0;
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuMemcpyDtoH_v2(&x, p, 4));
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuMemAlloc_v2(&q, 4));
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuMemFree_v2(p));
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuMemGetInfo_v2(&free, &total));
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuStreamQuery(b));
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuEventQuery(e));
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuEventSynchronize(e));
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, try_launch(good_kernel, a));
  // Those of another context do not, though the failed one's streams still fail there.
  OK(cuCtxSetCurrent(good));
  OK(cuCtxSynchronize());
  EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuStreamSynchronize(a));
  const CUdeviceptr r = allocate(4);
  launch(kernel(good_module, "store"), nullptr, r, 6u);
  REQUIRE(read_word(r) == 6);
  // Nothing behind the fault took effect. (The pinned memory is the failed context's, alive until that is destroyed.)
  REQUIRE(f.get(3) == 1 && f.get(4) == 0 && f.get(5) == 0 && host_functions == 0);
  OK(cuCtxDestroy_v2(bad));
  REQUIRE(callback_status == CUDA_ERROR_ILLEGAL_ADDRESS && host_functions == 0);
  // A new context starts afresh.
  const CUcontext fresh = make_context();
  const CUmodule again = load_kernels();
  const CUdeviceptr s = allocate(4);
  launch(kernel(again, "store"), nullptr, s, 3u);
  REQUIRE(read_word(s) == 3);
  OK(cuCtxDestroy_v2(fresh));
  OK(cuCtxDestroy_v2(good));
}

void trap() {
  const CUcontext c = make_context();
  const CUmodule m = load_kernels();
  const std::string report = captured([&] {
    launch(kernel(m, "stop"), nullptr);
    EXPECT(CUDA_ERROR_LAUNCH_FAILED, cuCtxSynchronize());
  });
  REQUIRE(report.find("stop") != report.npos);
  OK(cuCtxDestroy_v2(c));
}

} // namespace test

int main() {
  test::illegal_address();
  test::trap();
}
