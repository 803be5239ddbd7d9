// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --reuse-addresses: the next allocation of a size has the address of the last one of that size that was freed, and is memory like
// any other. Somebody who still uses the old one writes into the new one, as on hardware; without the option the kernel stops.
#include "driver_test.h"

namespace test {

void at_once() {
  make_context();
  const CUmodule m = load_kernels();
  for (const std::size_t bytes : {4, 1000, 1 << 20}) {
    const CUdeviceptr p = allocate(bytes), other = allocate(bytes);
    for (int i = 0; i < 20; ++i) {
      OK(cuMemFree_v2(p));
      REQUIRE(allocate(bytes) == p);
    }
    launch(kernel(m, "store"), nullptr, p, 9u); // it knew the address from before
    REQUIRE(read_word(p) == 9 && read_word(other) == 0);
    OK(cuMemFree_v2(other));
    CUdeviceptr base = 0;
    EXPECT(CUDA_ERROR_NOT_FOUND, cuMemGetAddressRange_v2(&base, nullptr, other));
    OK(cuMemFree_v2(p));
  }
}

void late() {
  make_context();
  const CUmodule m = load_kernels();
  const CUdeviceptr p = allocate(1000);
  OK(cuMemFree_v2(p));
  REQUIRE(allocate(1000) != p);
  const std::string said = captured([&] {
    launch(kernel(m, "store"), nullptr, p, 9u);
    EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
  });
  REQUIRE(said.find("freed") != said.npos);
}

} // namespace test

int main() {
  test::with_environment("GOMPSIM_REUSE_ADDRESSES", "1", test::at_once);
  test::with_environment("GOMPSIM_REUSE_ADDRESSES", "0", test::late);
}
