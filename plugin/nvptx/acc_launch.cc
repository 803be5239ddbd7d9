// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/acc_launch.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/acc_events.h"
#include "plugin/nvptx/acc_geometry.h"
#include "plugin/nvptx/acc_queue.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/report.h"

namespace regomp::nvptx {

namespace {

CUresult launch_on_stream(const kernel &k, const acc_geometry &g, std::uint64_t variables, CUstream stream) {
  std::size_t bytes = sizeof variables;
  void *config[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &variables, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  return cuda.cuLaunchKernel(k.function, g.gangs, 1, 1, g.vector_length, g.workers, 1, 0, stream, nullptr, config);
}

// The debug output is GCC's to the letter: test suites look for the geometry there.
void launch(const kernel &k, std::uint64_t variables, const unsigned *dims, CUstream stream) {
  if (k.function == nullptr) GOMP_PLUGIN_fatal("nvptx: %s is not a kernel", k.name);
  device &d = *k.owner->owner;
  const acc_geometry g = choose_acc_geometry(d, k, dims);
  GOMP_PLUGIN_debug(0, "  nvptx_exec: kernel %s: launch gangs=%u, workers=%u, vectors=%u\n", k.name, g.gangs, g.workers,
                    g.vector_length);
  send_launch_event(true, k.name, g);
  CUresult result = launch_on_stream(k, g, variables, stream);
  // The driver may need memory of its own for the kernel.
  if (result == CUDA_ERROR_OUT_OF_MEMORY && trim_memory(d)) result = launch_on_stream(k, g, variables, stream);
  if (result != CUDA_SUCCESS) end_process("cuLaunchKernel", result);
  send_launch_event(false, k.name, g);
}

} // namespace

void run_acc_kernel(const kernel &k, std::uint64_t variables, const unsigned *dims) {
  device &d = *k.owner->owner;
  CUresult result;
  pooled_stream *s = d.launch_streams.take(&result);
  if (s == nullptr) end_process("cuStreamCreate", result);
  d.null_stream.kernel_starts();
  launch(k, variables, dims, s->stream);
  result = cuda.cuStreamSynchronize(s->stream);
  if (result != CUDA_SUCCESS) end_process("cuStreamSynchronize", result);
  d.launch_streams.give_back(s);
  d.null_stream.kernel_ended();
  GOMP_PLUGIN_debug(0, "  nvptx_exec: kernel %s: finished\n", k.name);
}

void queue_acc_kernel(const kernel &k, std::uint64_t variables, const unsigned *dims, goacc_asyncqueue &q) {
  launch(k, variables, dims, q.stream);
  GOMP_PLUGIN_debug(0, "  nvptx_exec: kernel %s: finished\n", k.name);
}

} // namespace regomp::nvptx
