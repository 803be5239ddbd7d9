// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// User code in a stream: in order, on a thread of the driver, not allowed to call the driver.
#include "driver_test.h"

#include <atomic>
#include <pthread.h>

namespace test {

struct record {
  std::atomic<int> calls{0};
  int order[8] = {};
  CUresult status[8] = {};
  CUstream seen = nullptr;
  CUresult call_inside = CUDA_SUCCESS;
  pthread_t thread{};
};

record r;

void CUstream_callback(CUstream s, CUresult status, void *data) {
  const int i = r.calls.load();
  r.order[i] = *static_cast<int *>(data);
  r.status[i] = status;
  r.seen = s;
  r.thread = pthread_self();
  CUdeviceptr p = 0;
  r.call_inside = cuMemAlloc_v2(&p, 4);
  r.calls = i + 1;
}

void host_function(void *data) {
  const int i = r.calls.load();
  r.order[i] = *static_cast<int *>(data);
  r.calls = i + 1;
}

void run() {
  make_context();
  const CUmodule m = load_kernels();
  const flags f;
  CUstream s = nullptr;
  OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  int numbers[] = {0, 1, 2, 3};
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamAddCallback(s, nullptr, nullptr, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamAddCallback(s, CUstream_callback, nullptr, 1));
  launch(kernel(m, "gate"), s, f.at(0), f.at(1), f.at(2), 1u);
  OK(cuStreamAddCallback(s, CUstream_callback, &numbers[1], 0));
  OK(cuLaunchHostFunc(s, host_function, &numbers[2]));
  launch(kernel(m, "store"), s, f.at(3), 9u);
  OK(cuStreamAddCallback(s, CUstream_callback, &numbers[3], 0));
  f.await(0, 1);
  usleep(20000);
  REQUIRE(r.calls == 0);
  EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
  f.set(1, 1);
  OK(cuStreamSynchronize(s));
  REQUIRE(r.calls == 3 && r.order[0] == 1 && r.order[1] == 2 && r.order[2] == 3);
  REQUIRE(r.status[0] == CUDA_SUCCESS && r.status[2] == CUDA_SUCCESS);
  REQUIRE(r.seen == s && !pthread_equal(r.thread, pthread_self()));
  REQUIRE(r.call_inside == CUDA_ERROR_NOT_PERMITTED);
  REQUIRE(f.get(3) == 9);
  // A callback that waits for the host holds up its own stream only.
  CUstream other = nullptr;
  OK(cuStreamCreate(&other, CU_STREAM_NON_BLOCKING));
  static const flags *shared = &f;
  f.set(4, 0);
  OK(cuLaunchHostFunc(s, [](void *) { shared->await(4, 1); }, nullptr));
  const CUdeviceptr big = allocate(1 << 20);
  void *pinned = nullptr;
  OK(cuMemAllocHost_v2(&pinned, 1 << 20));
  OK(cuMemcpyDtoHAsync_v2(pinned, big, 1 << 20, other));
  launch(kernel(m, "store"), other, f.at(5), 1u);
  OK(cuStreamSynchronize(other));
  EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
  f.set(4, 1);
  OK(cuStreamSynchronize(s));
}

} // namespace test

int main() { test::run(); }
