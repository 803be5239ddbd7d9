// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --bounds=page: an access behind an allocation is reported, once for each instruction of a launch, and made, if other memory of
// its page is in use; one in a page of which nothing is in use stops the kernel. Without it both stop the kernel.
#include "driver_test.h"

namespace test {

int times(const std::string &text, const char *what) {
  int n = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; ++at) ++n;
  return n;
}

struct situation {
  CUfunction store = nullptr, step = nullptr, count = nullptr, wait = nullptr;
  CUdeviceptr p = 0, neighbour = 0;
  situation() {
    make_context();
    const CUmodule m = load_kernels();
    store = kernel(m, "store");
    step = kernel(m, "step");
    count = kernel(m, "count");
    wait = kernel(m, "wait");
    p = allocate(100);
    neighbour = allocate(100);
    REQUIRE(neighbour > p ? neighbour - p >= 256 : p - neighbour >= 256); // so nobody has p + 200
  }
};

constexpr CUdeviceptr far_away = 128 << 20;

void in_use_in_part() {
  const situation s;
  const std::string said = captured([&] {
    launch(s.store, nullptr, s.p + 200, 7u);
    OK(cuCtxSynchronize());
    launch(s.step, nullptr, s.p + 200, 1u);
    OK(cuCtxSynchronize());
  });
  REQUIRE(times(said, "gompsim: illegal address in kernel store") == 1);
  REQUIRE(times(said, "gompsim: illegal address in kernel step") == 2); // it reads and writes
  REQUIRE(times(said, "invalid write at address") == 2 && times(said, "invalid read at address") == 1);
  const std::string again = captured([&] { // 96 threads, one instruction
    CUdeviceptr behind = s.p + 200;
    void *parameters[] = {&behind};
    OK(cuLaunchKernel(s.count, 2, 1, 1, 48, 1, 1, 0, nullptr, parameters, nullptr));
    OK(cuCtxSynchronize());
  });
  REQUIRE(times(again, "gompsim: illegal address in kernel count") == 1);
  // The word is there: this kernel waits until it reads 7 * 3 + 1 + 96.
  captured([&] {
    launch(s.wait, nullptr, s.p + 200, 118u);
    OK(cuCtxSynchronize());
  });
  REQUIRE(read_word(s.p) == 0 && read_word(s.p + 96) == 0 && read_word(s.neighbour) == 0);
  // Bounds of copies stay exact.
  unsigned x = 0;
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH_v2(&x, s.p + 200, 4));
}

void not_in_use() {
  const situation s;
  const std::string said = captured([&] {
    launch(s.store, nullptr, s.p + far_away, 7u);
    EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
  });
  REQUIRE(times(said, "gompsim: illegal address in kernel store") == 1);
}

void exact() {
  const situation s;
  const std::string said = captured([&] {
    launch(s.store, nullptr, s.p + 200, 7u);
    EXPECT(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
  });
  REQUIRE(times(said, "gompsim: illegal address in kernel store") == 1);
}

} // namespace test

int main() {
  test::with_environment("GOMPSIM_BOUNDS", "page", test::in_use_in_part);
  test::with_environment("GOMPSIM_BOUNDS", "page", test::not_in_use);
  test::with_environment("GOMPSIM_BOUNDS", "exact", test::exact);
}
