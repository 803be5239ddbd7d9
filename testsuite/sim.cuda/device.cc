// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Devices as the environment describes them.
#include "driver_test.h"

namespace test {

int attribute(CUdevice_attribute which, CUdevice d) {
  int v = -1;
  OK(cuDeviceGetAttribute(&v, which, d));
  return v;
}

void run() {
  setenv("GOMPSIM_DEVICES", "3", 1);
  setenv("GOMPSIM_MEMORY", "512M", 1);
  setenv("GOMPSIM_MULTIPROCESSORS", "7", 1);
  setenv("GOMPSIM_COMPUTE_CAPABILITY", "7.5", 1);
  setenv("GOMPSIM_UUID", "01234567-89ab-cdef-01", 1);
  OK(cuInit(0));
  int count = 0;
  OK(cuDeviceGetCount(&count));
  REQUIRE(count == 3);
  CUdevice d = -1;
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuDeviceGet(&d, 3));
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuDeviceGet(&d, -1));
  OK(cuDeviceGet(&d, 2));
  REQUIRE(d == 2);
  std::size_t bytes = 0;
  OK(cuDeviceTotalMem_v2(&bytes, d));
  REQUIRE(bytes == std::size_t{512} << 20);
  REQUIRE(attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, d) == 7);
  REQUIRE(attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, d) == 7);
  REQUIRE(attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, d) == 5);
  REQUIRE(attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, d) == 1024);
  REQUIRE(attribute(CU_DEVICE_ATTRIBUTE_WARP_SIZE, d) == 32);
  REQUIRE(attribute(CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, d) == 1);
  int v = 0;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuDeviceGetAttribute(&v, static_cast<CUdevice_attribute>(100000), d));
  EXPECT(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 9));
  char name[64];
  OK(cuDeviceGetName(name, sizeof name, d));
  REQUIRE(std::strstr(name, "simulated"));
  OK(cuDeviceGetName(name, 5, d));
  REQUIRE(std::strcmp(name, "gomp") == 0);
  CUuuid a, b;
  OK(cuDeviceGetUuid(&a, 1));
  OK(cuDeviceGetUuid_v2(&b, 1));
  REQUIRE(std::memcmp(&a, &b, sizeof a) == 0);
  OK(cuDeviceGetUuid_v2(&b, 2));
  REQUIRE(std::memcmp(&a, &b, sizeof a) != 0);
  // The one that was chosen for the first device.
  OK(cuDeviceGetUuid_v2(&b, 0));
  REQUIRE(std::memcmp(&b, "\x01\x23\x45\x67\x89\xab\xcd\xef\x01\0\0\0\0\0\0\0", 16) == 0);
}

} // namespace test

int main() { test::run(); }
