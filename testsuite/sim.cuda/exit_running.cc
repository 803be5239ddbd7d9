// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process ends while kernels run and a handler of exit, as plugins have one, destroys the context: no hang, no crash.
#include "driver_test.h"

namespace test {

CUcontext context_to_destroy;
CUdeviceptr memory_to_free;

// Registered before the driver is used, so it runs after all that the driver registers.
void last_handler() {
  CUdevice d = 0;
  const CUresult f = cuMemFree_v2(memory_to_free); // does not wait for the kernel now
  if (f != CUDA_SUCCESS && f != CUDA_ERROR_DEINITIALIZED) fail(__FILE__, __LINE__, "cuMemFree", name_of(f));
  const CUresult r = cuCtxDestroy_v2(context_to_destroy);
  if (r != CUDA_SUCCESS && r != CUDA_ERROR_DEINITIALIZED) fail(__FILE__, __LINE__, "cuCtxDestroy", name_of(r));
  const CUresult q = cuDeviceGet(&d, 0);
  if (q != CUDA_SUCCESS && q != CUDA_ERROR_DEINITIALIZED) fail(__FILE__, __LINE__, "cuDeviceGet", name_of(q));
}

// At the very end the driver has shut down, unless the loader ends it after the program.
struct at_the_end {
  ~at_the_end() {
    CUdevice d = 0;
    const CUresult r = cuDeviceGet(&d, 0);
    if (r != CUDA_SUCCESS && r != CUDA_ERROR_DEINITIALIZED) fail(__FILE__, __LINE__, "cuDeviceGet", name_of(r));
  }
} end;

void run() {
  std::atexit(last_handler);
  context_to_destroy = make_context();
  const CUmodule m = load_kernels();
  const flags f;
  launch(kernel(m, "wait"), nullptr, f.at(0), 1u);
  launch(kernel(m, "nothing"), nullptr);
  const CUcontext other = make_context();
  const CUmodule n = load_kernels();
  memory_to_free = allocate(4);
  launch(kernel(n, "wait"), nullptr, f.at(0), 1u);
  (void)other;
  std::exit(0);
}

} // namespace test

int main() { test::run(); }
