// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Injected faults: the call that is to fail gives the error and does nothing; the others go on as ever.
#include "driver_test.h"

#include <vector>

namespace test {

void fault(const char *spec, void (*body)()) { with_environment("GOMPSIM_FAULT", spec, body); }

std::size_t free_bytes() {
  std::size_t free = 0, total = 0;
  OK(cuMemGetInfo_v2(&free, &total));
  return free;
}

void when() {
  // One, that one and all later, each second.
  fault("cuMemAlloc:3", [] {
    make_context();
    CUdeviceptr p = 0, untouched = 77;
    OK(cuMemAlloc_v2(&p, 100));
    OK(cuMemAlloc_v2(&p, 100));
    const std::size_t before = free_bytes();
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc_v2(&untouched, 100));
    REQUIRE(untouched == 77 && free_bytes() == before);
    OK(cuMemAlloc_v2(&p, 100));
    REQUIRE(free_bytes() < before);
  });
  fault("cuStreamCreate:2+", [] {
    make_context();
    CUstream s = nullptr;
    OK(cuStreamCreate(&s, 0));
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuStreamCreate(&s, 0));
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuStreamCreate(&s, 0));
  });
  fault("cuEventCreate:every-2", [] {
    make_context();
    CUevent e = nullptr;
    for (int i = 0; i < 3; ++i) {
      OK(cuEventCreate(&e, 0));
      EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuEventCreate(&e, 0));
    }
  });
  // What it asks for.
  fault("cuMemAlloc:above-1M", [] {
    make_context();
    CUdeviceptr p = 0;
    OK(cuMemAlloc_v2(&p, 1 << 20));
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc_v2(&p, (1 << 20) + 1));
    OK(cuMemAlloc_v2(&p, 1));
  });
}

void which() {
  // Page-locked memory is refused, by a pattern; other memory is not.
  fault("cuMem*Host*", [] {
    make_context();
    void *h = nullptr;
    CUdeviceptr p = 0;
    alignas(4096) static char mine[4096];
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemHostAlloc(&h, 100, 0));
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocHost_v2(&h, 100));
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemHostRegister_v2(mine, sizeof mine, 0));
    OK(cuMemAlloc_v2(&p, 100));
    OK(cuMemAllocManaged(&p, 100, CU_MEM_ATTACH_GLOBAL));
  });
  // The name of a variant means that variant only.
  fault("cuLinkCreate_v2", [] {
    make_context();
    CUlinkState l = nullptr;
    OK(cuLinkCreate(0, nullptr, nullptr, &l));
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuLinkCreate_v2(0, nullptr, nullptr, &l));
  });
  // A driver that finds nothing at first.
  fault("cuInit:1", [] {
    EXPECT(CUDA_ERROR_NO_DEVICE, cuInit(0));
    int n = 0;
    EXPECT(CUDA_ERROR_NOT_INITIALIZED, cuDeviceGetCount(&n));
    OK(cuInit(0));
    OK(cuDeviceGetCount(&n));
  });
  // Each rule counts for itself.
  fault("cuMemAlloc:2=CUDA_ERROR_UNKNOWN,cuMemFree:1=CUDA_ERROR_NOT_PERMITTED,cuMemAlloc:3", [] {
    make_context();
    CUdeviceptr p = 0, q = 0;
    OK(cuMemAlloc_v2(&p, 100));
    EXPECT(CUDA_ERROR_UNKNOWN, cuMemAlloc_v2(&q, 100));
    EXPECT(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc_v2(&q, 100));
    EXPECT(CUDA_ERROR_NOT_PERMITTED, cuMemFree_v2(p));
    OK(cuMemsetD8_v2(p, 1, 100)); // it is there still
    OK(cuMemFree_v2(p));
  });
}

// A little program of calls of which each can be made to fail. Returns what each gave.
std::vector<CUresult> little_program() {
  std::vector<CUresult> r;
  CUcontext c = nullptr;
  CUdeviceptr p = 0;
  CUstream s = nullptr;
  int x = 0;
  r.push_back(cuInit(0));
  r.push_back(cuCtxCreate_v2(&c, 0, 0));
  r.push_back(cuMemAlloc_v2(&p, 4));
  r.push_back(cuStreamCreate(&s, 0));
  (void)cuStreamQuery(s); // polls are not counted, nor are queries of errors
  (void)name_of(CUDA_SUCCESS);
  r.push_back(cuMemcpyHtoD_v2(p, &x, 4));
  r.push_back(cuMemcpyDtoH_v2(&x, p, 4));
  r.push_back(cuMemFree_v2(p));
  return r;
}

void sweep() {
  static int failing;
  for (failing = 1; failing <= 7; ++failing) {
    const std::string spec = "any:" + std::to_string(failing) + "=CUDA_ERROR_NOT_SUPPORTED";
    fault(spec.c_str(), [] {
      const std::vector<CUresult> r = little_program();
      for (int i = 0; i < static_cast<int>(r.size()); ++i) {
        if (i + 1 < failing) REQUIRE(r[i] == CUDA_SUCCESS);
        if (i + 1 == failing) REQUIRE(r[i] == CUDA_ERROR_NOT_SUPPORTED);
        if (i + 1 > failing) REQUIRE(r[i] != CUDA_ERROR_NOT_SUPPORTED);
      }
    });
  }
}

// What `count` says, on stderr, at the end too.
void counts() {
  const std::string said = captured([] {
    fault("count,cuMemAlloc:1,kernel:1", [] {
      little_program();
      launch(kernel(load_kernels(), "nothing"), nullptr);
      (void)cuCtxSynchronize();
    });
  });
  REQUIRE(said == "gompsim: fault: call 3, cuMemAlloc_v2, gives CUDA_ERROR_OUT_OF_MEMORY\n"
                  "gompsim: fault: kernel 1 will end with CUDA_ERROR_LAUNCH_FAILED\n"
                  "gompsim: fault: counted 11 calls, 1 kernel, 0 copies\n");
}

void bad_specs() {
  const char *const bad[][2] = {
      {"cuMemAllok", "there is no driver function cuMemAllok"},
      {"cuInit,cuInit:", "cuInit:: expected after the colon N, N+, every-N or above-SIZE"},
      {"cuInit:0", "expected after the colon N, N+, every-N or above-SIZE"},
      {"cuInit:1=NO_DEVICE", "there is no driver error NO_DEVICE"},
      {"cuInit=CUDA_SUCCESS", "there is no driver error CUDA_SUCCESS"},
      {"cuInit=", "there is no driver error "},
      {"lost", "expected lost:N, the number of the call at which the device is lost"},
      {"lost:2+", "expected lost:N, the number of the call at which the device is lost"},
      {"cuInit:above-1M", "above-SIZE is for functions that allocate"},
      {"slow:copies=5", "expected slow:copies=TIME or slow:launches=TIME with a time such as 2ms, up to 3600s"},
      {"slow:calls=5ms", "expected slow:copies=TIME or slow:launches=TIME with a time such as 2ms, up to 3600s"},
  };
  for (const auto &[spec, why] : bad) {
    const std::string said = captured([spec = spec] {
      fault(spec, [] { OK(cuInit(0)); }); // nothing is injected
    });
    REQUIRE(said == "gompsim: GOMPSIM_FAULT=" + std::string(spec) + " is ignored: " + why + "\n");
  }
}

} // namespace test

int main() {
  test::when();
  test::which();
  test::sweep();
  test::counts();
  test::bad_specs();
}
