// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams that write words and wait for them: each comparison, both widths, in batches; a wait of one stream for another,
// and for the host.
#include "driver_test.h"

namespace test {

void run() {
  make_context();
  const flags f;
  CUstream s = nullptr, t = nullptr;
  OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  OK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));

  // What comes behind the wait comes after the write.
  const CUdeviceptr p = allocate(4);
  OK(cuStreamWaitValue32_v2(s, f.at(0), 3, CU_STREAM_WAIT_VALUE_EQ));
  OK(cuMemcpyDtoDAsync_v2(f.at(2), p, 4, s));
  EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
  OK(cuMemsetD32Async(p, 77, 1, t));
  OK(cuStreamWriteValue32_v2(t, f.at(0), 3, 0));
  OK(cuStreamSynchronize(s));
  REQUIRE(f.get(2) == 77);

  // Each comparison: not with the first value, but with the second.
  const unsigned cases[][4] = {
      {CU_STREAM_WAIT_VALUE_GEQ, 5, 4, 6},
      {CU_STREAM_WAIT_VALUE_GEQ, 0xfffffff0, 0xffffffef, 3}, // cyclic
      {CU_STREAM_WAIT_VALUE_EQ, 5, 6, 5},
      {CU_STREAM_WAIT_VALUE_AND, 6, 9, 2},
      {CU_STREAM_WAIT_VALUE_NOR, 0xffff0000, 0xffff, 0xfffe},
      {CU_STREAM_WAIT_VALUE_EQ | CU_STREAM_WAIT_VALUE_FLUSH, 1, 0, 1},
  };
  for (const auto &[how, value, before, after] : cases) {
    f.set(4, before);
    f.set(5, 0);
    const CUresult waits = cuStreamWaitValue32_v2(s, f.at(4), value, how);
    if (waits == CUDA_ERROR_NOT_SUPPORTED && on_hardware()) continue; // NOR and FLUSH are not everywhere
    OK(waits);
    OK(cuMemsetD32Async(f.at(5), 1, 1, s));
    usleep(2000); // time to go on wrongly
    REQUIRE(f.get(5) == 0);
    f.set(4, after);
    OK(cuStreamSynchronize(s));
    REQUIRE(f.get(5) == 1);
  }

  // 64 bits: the upper half decides.
  f.set(6, 0);
  f.set(7, 0);
  OK(cuStreamWaitValue64_v2(s, f.at(6), cuuint64_t{1} << 40, CU_STREAM_WAIT_VALUE_GEQ));
  f.set(6, 0xffffffff);
  usleep(2000);
  EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
  OK(cuStreamWriteValue64_v2(t, f.at(6), (cuuint64_t{1} << 40) + 5, 0));
  OK(cuStreamSynchronize(s));
  REQUIRE(f.get(6) == 5 && f.get(7) == 256);

  // A batch, done in order.
  CUstreamBatchMemOpParams ops[3]{};
  ops[0].value = {CU_STREAM_MEM_OP_WRITE_VALUE_32, f.at(8), 11, 0, 0};
  ops[1].operation = CU_STREAM_MEM_OP_BARRIER;
  ops[2].value = {CU_STREAM_MEM_OP_WAIT_VALUE_32, f.at(8), 11, CU_STREAM_WAIT_VALUE_EQ, 0};
  OK(cuStreamBatchMemOp_v2(s, 3, ops, 0));
  OK(cuStreamSynchronize(s));
  REQUIRE(f.get(8) == 11);

  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamWaitValue32_v2(s, f.at(0), 0, 4));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamWaitValue32_v2(s, f.at(0) + 2, 0, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamWaitValue64_v2(s, f.at(1), 0, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamWriteValue32_v2(s, 16, 0, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamBatchMemOp_v2(s, 0, ops, 0));
  ops[0].operation = static_cast<CUstreamBatchMemOpType>(99);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamBatchMemOp_v2(s, 1, ops, 0));
}

} // namespace test

int main() { test::run(); }
