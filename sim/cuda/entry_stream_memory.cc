// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: words that streams write and wait for.
#include "sim/cuda/arguments.h"
#include "sim/cuda/transfer.h"

using namespace gompsim::cuda;

namespace {

CUresult write(CUdeviceptr to, cuuint64_t value, std::size_t bytes, unsigned flags, const std::shared_ptr<stream> &s) {
  if (flags > CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER) return CUDA_ERROR_INVALID_VALUE;
  return write_word(to, value, bytes, s);
}

CUresult do_operation(const CUstreamBatchMemOpParams &p, const std::shared_ptr<stream> &s) {
  switch (p.operation) {
  case CU_STREAM_MEM_OP_WAIT_VALUE_32:
    return wait_word(p.value.address, static_cast<cuuint32_t>(p.value.value), 4, p.value.flags, s);
  case CU_STREAM_MEM_OP_WAIT_VALUE_64:
    return wait_word(p.value.address, p.value.value, 8, p.value.flags, s);
  case CU_STREAM_MEM_OP_WRITE_VALUE_32:
    return write(p.value.address, static_cast<cuuint32_t>(p.value.value), 4, p.value.flags, s);
  case CU_STREAM_MEM_OP_WRITE_VALUE_64:
    return write(p.value.address, p.value.value, 8, p.value.flags, s);
  case CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES:
  case CU_STREAM_MEM_OP_BARRIER:
    return CUDA_SUCCESS; // commands of a stream see each other's effects anyway
  }
  return CUDA_ERROR_INVALID_VALUE;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuStreamWriteValue32_v2(CUstream handle, CUdeviceptr to, cuuint32_t value, unsigned flags) {
  return driver_call<function_id::cuStreamWriteValue32_v2>([&](context &ctx) {
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) { return write(to, value, 4, flags, s); });
  });
}

GOMPSIM_EXPORT CUresult cuStreamWriteValue64_v2(CUstream handle, CUdeviceptr to, cuuint64_t value, unsigned flags) {
  return driver_call<function_id::cuStreamWriteValue64_v2>([&](context &ctx) {
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) { return write(to, value, 8, flags, s); });
  });
}

GOMPSIM_EXPORT CUresult cuStreamWaitValue32_v2(CUstream handle, CUdeviceptr at, cuuint32_t value, unsigned flags) {
  return driver_call<function_id::cuStreamWaitValue32_v2>([&](context &ctx) {
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) { return wait_word(at, value, 4, flags, s); });
  });
}

GOMPSIM_EXPORT CUresult cuStreamWaitValue64_v2(CUstream handle, CUdeviceptr at, cuuint64_t value, unsigned flags) {
  return driver_call<function_id::cuStreamWaitValue64_v2>([&](context &ctx) {
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) { return wait_word(at, value, 8, flags, s); });
  });
}

GOMPSIM_EXPORT CUresult cuStreamBatchMemOp_v2(CUstream handle, unsigned count, CUstreamBatchMemOpParams *operations,
                                              unsigned flags) {
  return driver_call<function_id::cuStreamBatchMemOp_v2>([&](context &ctx) -> CUresult {
    constexpr unsigned most = 256; // of the hardware's driver
    if (!operations || count == 0 || count > most || flags != 0) return CUDA_ERROR_INVALID_VALUE;
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
      for (unsigned i = 0; i < count; ++i)
        if (const CUresult r = do_operation(operations[i], s); r != CUDA_SUCCESS) return r;
      return CUDA_SUCCESS;
    });
  });
}
}
