// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A machine with no GPU.
#include "driver_test.h"

int main() {
  using namespace test;
  setenv("GOMPSIM_DEVICES", "0", 1);
  EXPECT(CUDA_ERROR_NO_DEVICE, test::cuInit(0));
  int n = 0;
  EXPECT(CUDA_ERROR_NOT_INITIALIZED, test::cuDeviceGetCount(&n));
}
