// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Injected faults that outlast the call: errors that stick to the context, kernels and copies that fail when their turn
// comes, a device that is lost, and slowness.
#include "driver_test.h"

#include <thread>

namespace test {

void fault(const char *spec, void (*body)()) { with_environment("GOMPSIM_FAULT", spec, body); }

void sticky() {
  fault("cuMemcpyHtoD:2", [] {
    const CUcontext other = make_context();
    const CUcontext c = make_context();
    const CUdeviceptr p = allocate(4);
    unsigned x = 1;
    OK(cuMemcpyHtoD_v2(p, &x, 4));
    x = 2;
    EXPECT(CUDA_ERROR_LAUNCH_FAILED, cuMemcpyHtoD_v2(p, &x, 4));
    EXPECT(CUDA_ERROR_LAUNCH_FAILED, cuMemcpyDtoH_v2(&x, p, 4));
    EXPECT(CUDA_ERROR_LAUNCH_FAILED, cuCtxSynchronize());
    REQUIRE(x == 2);
    OK(cuCtxDestroy_v2(c));
    OK(cuCtxSetCurrent(other));
    allocate(4);
  });
  // Others do not stick, and the copy is not made.
  fault("cuMemcpyHtoD:2=CUDA_ERROR_INVALID_VALUE", [] {
    make_context();
    const CUdeviceptr p = allocate(4);
    unsigned x = 1;
    OK(cuMemcpyHtoD_v2(p, &x, 4));
    x = 2;
    EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD_v2(p, &x, 4));
    REQUIRE(read_word(p) == 1);
  });
}

void when_its_turn_comes() {
  fault("kernel:2=CUDA_ERROR_ILLEGAL_ADDRESS", [] {
    make_context();
    const CUmodule m = load_kernels();
    const CUfunction store = kernel(m, "store");
    const flags f;
    const std::string said = captured([&] {
      launch(kernel(m, "gate"), nullptr, f.at(0), f.at(1), f.at(2), 1u);
      launch(store, nullptr, f.at(3), 1u);
      launch(store, nullptr, f.at(4), 1u);
      OK(cuMemsetD32Async(f.at(5), 1, 1, nullptr)); // not yet: the first kernel runs
      f.set(1, 1);
      EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
    });
    REQUIRE(said.empty()); // as on hardware: nobody says why
    REQUIRE(f.get(2) == 1 && f.get(3) == 0 && f.get(4) == 0 && f.get(5) == 0);
    EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, try_launch(store, nullptr, f.at(3), 1u));
  });
  fault("copy:3", [] {
    make_context();
    const flags f;
    CUstream s = nullptr;
    OK(cuStreamCreate(&s, 0));
    for (int i = 0; i < 4; ++i) {
      const CUresult r = cuMemsetD32Async(f.at(i), 1, 1, s);
      REQUIRE(i == 3 ? r == CUDA_ERROR_LAUNCH_FAILED : r == CUDA_SUCCESS);
    }
    EXPECT(CUDA_ERROR_LAUNCH_FAILED, cuStreamSynchronize(s));
    REQUIRE(f.get(1) == 1 && f.get(2) == 0 && f.get(3) == 0);
  });
}

void lost() {
  setenv("GOMPSIM_DEVICES", "2", 1);
  fault("lost:20=CUDA_ERROR_ECC_UNCORRECTABLE", [] {
    const CUcontext elsewhere = make_context(1);
    const CUcontext c = make_context(0);
    const CUmodule m = load_kernels();
    const flags f;
    launch(kernel(m, "gate"), nullptr, f.at(0), f.at(1), f.at(2), 1u);
    f.await(0, 1);
    // A thread with no context: the first device is lost at one of its calls, while this thread waits or before.
    std::thread other([] {
      int version = 0, calls = 0;
      while (cuDriverGetVersion(&version) == CUDA_SUCCESS) REQUIRE(++calls < 20);
    });
    EXPECT(CUDA_ERROR_ECC_UNCORRECTABLE, cuCtxSynchronize()); // the kernel would never end
    other.join();
    CUdeviceptr p = 0;
    CUcontext another = nullptr;
    EXPECT(CUDA_ERROR_ECC_UNCORRECTABLE, cuMemAlloc_v2(&p, 4));
    EXPECT(CUDA_ERROR_ECC_UNCORRECTABLE, cuCtxCreate_v2(&another, 0, 0));
    EXPECT(CUDA_ERROR_ECC_UNCORRECTABLE, cuDevicePrimaryCtxRetain(&another, 0));
    OK(cuCtxSetCurrent(elsewhere)); // the other device is there
    allocate(4);
    OK(cuCtxDestroy_v2(c));
  });
  unsetenv("GOMPSIM_DEVICES");
}

// Slow work is under way still when the call that queued it has returned, and has its effect in the end.
void slow() {
  fault("slow:copies=1s", [] {
    make_context();
    CUstream s = nullptr;
    OK(cuStreamCreate(&s, 0));
    const flags f;
    OK(cuMemsetD32Async(f.at(0), 7, 1, s));
    EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    OK(cuStreamSynchronize(s));
    REQUIRE(f.get(0) == 7);
  });
  fault("slow:launches=1s", [] {
    make_context();
    const CUmodule m = load_kernels();
    const flags f;
    launch(kernel(m, "store"), nullptr, f.at(0), 7u);
    EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(nullptr));
    OK(cuCtxSynchronize());
    REQUIRE(f.get(0) == 7);
  });
}

} // namespace test

int main() {
  test::sticky();
  test::when_its_turn_comes();
  test::lost();
  test::slow();
}
