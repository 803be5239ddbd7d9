// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/follow.h"

#include "plugin/nvptx/device.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/report.h"

namespace regomp::nvptx {

namespace {

// What `later` gets from now on comes behind what `earlier` has now. Where the driver has no events, this thread waits.
void order(pooled_stream &earlier, pooled_stream &later) {
  CUevent event = nullptr;
  CUresult result = CUDA_ERROR_NOT_FOUND;
  if (cuda.cuEventCreate != nullptr && cuda.cuEventRecord != nullptr && cuda.cuStreamWaitEvent != nullptr &&
      cuda.cuEventDestroy_v2 != nullptr) {
    result = cuda.cuEventCreate(&event, CU_EVENT_DISABLE_TIMING);
    if (result == CUDA_SUCCESS) {
      result = cuda.cuEventRecord(event, earlier.stream);
      if (result == CUDA_SUCCESS) result = cuda.cuStreamWaitEvent(later.stream, event, 0);
      cuda.cuEventDestroy_v2(event); // the driver keeps it until nobody waits for it
    }
  }
  if (result != CUDA_SUCCESS) result = cuda.cuStreamSynchronize(earlier.stream);
  if (result != CUDA_SUCCESS) end_process("cuStreamSynchronize", result);
}

} // namespace

launch follow(device &d, const predecessors &before, std::size_t stack_bytes) {
  launch l;
  for (std::size_t i = 0; i < before.count; i++) {
    auto *s = static_cast<pooled_stream *>(before.launches[i].queue);
    if (s == nullptr || s == l.stream || !s->join(before.launches[i].use)) continue;
    if (l.stream == nullptr) {
      l.stream = s;
      continue;
    }
    order(*s, *l.stream);
    if (s->leave()) release_stream(d, s);
  }
  if (l.stream == nullptr) return l;
  // The kernels before it are over when this one starts.
  if (l.stream->stack_bytes >= stack_bytes)
    l.stacks = {l.stream->stacks, l.stream->stack_bytes};
  else
    l.outgrown = l.stream->stacks;
  return l;
}

} // namespace regomp::nvptx
