// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-no-sanitizer "its child leaves what the parent's threads hold" address }
// A child of a process that uses the driver cannot use it, says so, and hangs nowhere; the parent goes on. A child of a
// process that does not use it can.
#include "driver_test.h"

#include <sys/wait.h>

namespace test {

int status_of(pid_t child) {
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return status;
}

void run() {
  pid_t child = fork();
  if (child == 0) {
    make_context();
    const CUmodule m = load_kernels();
    const CUdeviceptr p = allocate(4);
    launch(kernel(m, "store"), nullptr, p, 3u);
    REQUIRE(read_word(p) == 3);
    std::exit(0);
  }
  REQUIRE(status_of(child) == 0);

  const CUcontext c = make_context();
  const CUmodule m = load_kernels();
  const flags f;
  launch(kernel(m, "gate"), nullptr, f.at(0), f.at(1), f.at(2), 1u);
  f.await(0, 1);
  child = fork();
  if (child == 0) {
    EXPECT(CUDA_ERROR_NOT_INITIALIZED, cuInit(0));
    EXPECT(CUDA_ERROR_NOT_INITIALIZED, cuCtxSynchronize());
    EXPECT(CUDA_ERROR_NOT_INITIALIZED, cuCtxDestroy_v2(c));
    std::exit(0); // handlers and destructors run
  }
  REQUIRE(status_of(child) == 0);
  f.set(1, 1);
  OK(cuCtxSynchronize());
  REQUIRE(f.get(2) == 1);
}

} // namespace test

int main() { test::run(); }
