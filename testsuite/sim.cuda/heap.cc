// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that a kernel has from malloc: kernels and memsets reach it; copies are refused, and nothing is known of it (as an
// H200's driver does, 580.159.04).
#include "driver_test.h"

namespace test {

const char code[] = R"(
.version 6.3
.target sm_52
.address_size 64
.extern .func (.param .b64 address) malloc (.param .b64 bytes);
.visible .entry grab(.param .u64 out, .param .u64 bytes)
{
  .reg .u64 %o, %n, %a;
  ld.param.u64 %o, [out];
  ld.param.u64 %n, [bytes];
  {
    .param .b64 p;
    .param .b64 q;
    st.param.b64 [p], %n;
    call.uni (q), malloc, (p);
    ld.param.b64 %a, [q];
  }
  st.u64 [%o], %a;
  ret;
}
.visible .entry peek(.param .u64 out, .param .u64 from)
{
  .reg .u64 %o, %f, %x;
  ld.param.u64 %o, [out];
  ld.param.u64 %f, [from];
  ld.u64 %x, [%f];
  st.u64 [%o], %x;
  ret;
}
)";

void run() {
  make_context();
  CUmodule m = nullptr;
  OK(cuModuleLoadData(&m, code));
  unsigned long long *out = nullptr;
  OK(cuMemHostAlloc(reinterpret_cast<void **>(&out), 64, CU_MEMHOSTALLOC_DEVICEMAP));
  const CUdeviceptr word = reinterpret_cast<CUdeviceptr>(out), memory = allocate(64);
  launch(kernel(m, "grab"), nullptr, word, 40000ull);
  OK(cuCtxSynchronize());
  const CUdeviceptr heap = out[0];
  REQUIRE(heap != 0 && heap % 16 == 0);
  // These are not misuse: a program cannot know.
  unsigned long long x = 0;
  const auto is_refused = [](CUresult r) { return r == CUDA_ERROR_INVALID_VALUE; };
  REQUIRE(is_refused(cuMemcpyDtoH_v2(&x, heap, 8)) && is_refused(cuMemcpyHtoD_v2(heap, &x, 8)));
  REQUIRE(is_refused(cuMemcpyDtoD_v2(memory, heap, 8)) && is_refused(cuMemcpyDtoD_v2(heap, memory, 8)));
  REQUIRE(is_refused(cuMemcpyDtoHAsync_v2(&x, heap + 8, 8, nullptr)) &&
          is_refused(cuMemcpyHtoDAsync_v2(heap, &x, 8, nullptr)));
  CUdeviceptr base = 0;
  std::size_t bytes = 0;
  REQUIRE(cuMemGetAddressRange_v2(&base, &bytes, heap) == CUDA_ERROR_NOT_FOUND);
  unsigned type = 0;
  REQUIRE(is_refused(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, heap)));
  OK(cuMemsetD8_v2(heap, 1, 8));
  launch(kernel(m, "peek"), nullptr, word, heap);
  OK(cuCtxSynchronize());
  REQUIRE(out[0] == 0x0101010101010101);
}

} // namespace test

int main() { test::run(); }
