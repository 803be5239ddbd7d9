// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All functions are exported (the header looks them up); version, error texts, look-up by base name; what is answered before
// cuInit.
#include "driver_test.h"

namespace test {

void look_up(const char *base, int version, void *expected) {
  void *p = nullptr;
  CUdriverProcAddressQueryResult status{};
  OK(cuGetProcAddress_v2(base, &p, version, CU_GET_PROC_ADDRESS_DEFAULT, &status));
  REQUIRE(p == expected);
  REQUIRE((status == CU_GET_PROC_ADDRESS_SUCCESS) == (expected != nullptr));
}

void run() {
  int count = 0;
  EXPECT(CUDA_ERROR_NOT_INITIALIZED, cuDeviceGetCount(&count));
  CUdeviceptr p = 0;
  EXPECT(CUDA_ERROR_NOT_INITIALIZED, cuMemAlloc_v2(&p, 4));
  int version = 0;
  OK(cuDriverGetVersion(&version));
  REQUIRE(version == 13000);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuInit(1));
  OK(cuInit(0));
  OK(cuInit(0));
  EXPECT(CUDA_ERROR_INVALID_CONTEXT, cuMemAlloc_v2(&p, 4));

  const char *text = nullptr;
  OK(cuGetErrorString(CUDA_ERROR_LAUNCH_FAILED, &text));
  REQUIRE(std::strcmp(text, "unspecified launch failure") == 0);
  OK(cuGetErrorName(CUDA_ERROR_NOT_READY, &text));
  REQUIRE(std::strcmp(text, "CUDA_ERROR_NOT_READY") == 0);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuGetErrorString(static_cast<CUresult>(12345), &text));
  REQUIRE(text == nullptr || on_hardware());

  look_up("cuMemAlloc", 12000, reinterpret_cast<void *>(cuMemAlloc_v2));
  look_up("cuLinkCreate", 5050, reinterpret_cast<void *>(cuLinkCreate));
  look_up("cuLinkCreate", 13000, reinterpret_cast<void *>(cuLinkCreate_v2));
  look_up("cuMemAlloc_v2", 12000, nullptr);
  look_up("cuNothing", 12000, nullptr);
  void *f = nullptr;
  CUdriverProcAddressQueryResult status{};
  OK(cuGetProcAddress_v2("cuLaunchHostFunc", &f, 9000, 0, &status));
  REQUIRE(f == nullptr && status == CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuGetProcAddress_v2("cuInit", &f, 99000, 0, nullptr));
  EXPECT(CUDA_ERROR_NOT_FOUND, cuGetProcAddress("cuNothing", &f, 12000, 0));
}

} // namespace test

int main() { test::run(); }
