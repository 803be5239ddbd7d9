// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What waits for what: inside a stream, between streams, with the NULL stream, through events.
#include "driver_test.h"

#include <thread>

namespace test {

CUmodule module;

CUstream make_stream(unsigned how) {
  CUstream s = nullptr;
  OK(cuStreamCreate(&s, how));
  return s;
}

// A kernel in a stream that runs until it is let go, and then writes 1 to word `q`.
struct gate {
  const flags &f;
  int base;
  gate(const flags &shared, int slot, CUstream s) : f(shared), base(slot * 3) {
    for (int i = 0; i < 3; ++i) f.set(base + i, 0);
    launch(kernel(module, "gate"), s, f.at(base), f.at(base + 1), f.at(base + 2), 1u);
  }
  void await_start() const { f.await(base, 1); }
  bool started() const { return f.get(base) != 0; }
  bool ended() const { return f.get(base + 2) != 0; }
  void open() const { f.set(base + 1, 1); }
};

// Long enough for something that wrongly does not wait to happen.
void let_time_pass() { usleep(30000); }

void in_order(const flags &) {
  const CUdeviceptr p = allocate(4);
  const CUstream s = make_stream(CU_STREAM_NON_BLOCKING);
  const CUfunction step = kernel(module, "step");
  unsigned expected = 0;
  for (unsigned k = 0; k < 2000; ++k) {
    launch(step, s, p, k);
    expected = expected * 3 + k;
    if (k % 100 == 7) {
      OK(cuMemsetD32Async(p, k, 1, s));
      expected = k;
    }
  }
  OK(cuStreamSynchronize(s));
  EXPECT(CUDA_SUCCESS, cuStreamQuery(s));
  REQUIRE(read_word(p) == expected);
  OK(cuStreamDestroy_v2(s));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuStreamDestroy_v2(s));
  EXPECT(CUDA_ERROR_INVALID_HANDLE, cuStreamQuery(s));
  OK(cuMemFree_v2(p));
}

void beside_each_other(const flags &f) {
  const CUstream a = make_stream(CU_STREAM_DEFAULT), b = make_stream(CU_STREAM_NON_BLOCKING);
  const gate x(f, 0, a), y(f, 1, b);
  x.await_start();
  y.await_start();
  EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(a));
  y.open();
  OK(cuStreamSynchronize(b));
  REQUIRE(y.ended() && !x.ended());
  // A stream whose handle is gone still does its work, and the context waits for it.
  OK(cuStreamDestroy_v2(a));
  x.open();
  OK(cuCtxSynchronize());
  REQUIRE(x.ended());
  OK(cuStreamDestroy_v2(b));
}

void null_stream(const flags &f) {
  const CUstream blocking = make_stream(CU_STREAM_DEFAULT), free = make_stream(CU_STREAM_NON_BLOCKING);
  {
    const gate first(f, 0, blocking), second(f, 1, nullptr), third(f, 2, blocking), beside(f, 3, free),
        own(f, 4, CU_STREAM_PER_THREAD);
    first.await_start();
    beside.await_start();
    let_time_pass();
    REQUIRE(!second.started() && !third.started() && !own.started());
    EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(nullptr));
    EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(CU_STREAM_LEGACY));
    first.open();
    second.await_start();
    let_time_pass();
    REQUIRE(first.ended() && !third.started() && !own.started());
    second.open();
    third.await_start();
    own.await_start();
    third.open();
    own.open();
    OK(cuStreamSynchronize(nullptr)); // not for the non-blocking stream
    REQUIRE(third.ended() && own.ended() && !beside.ended());
    OK(cuStreamQuery(nullptr));
    EXPECT(CUDA_ERROR_NOT_READY, cuStreamQuery(free));
    beside.open();
    OK(cuCtxSynchronize());
    REQUIRE(beside.ended());
  }
  {
    // A synchronous copy is on the NULL stream: it waits for a blocking stream's kernel, not for the other's.
    const CUdeviceptr p = allocate(4);
    const gate beside(f, 0, free);
    beside.await_start();
    OK(cuMemsetD32_v2(p, 1, 1));
    REQUIRE(read_word(p) == 1);
    const gate before(f, 1, blocking);
    before.await_start();
    std::thread opener([&] {
      let_time_pass();
      before.open();
    });
    REQUIRE(read_word(p) == 1);
    REQUIRE(before.ended() && !beside.ended());
    opener.join();
    // So does freeing memory, and it waits for all.
    std::thread other([&] {
      let_time_pass();
      beside.open();
    });
    OK(cuMemFree_v2(p));
    REQUIRE(beside.ended());
    other.join();
  }
  OK(cuStreamDestroy_v2(blocking));
  OK(cuStreamDestroy_v2(free));
}

void per_thread(const flags &f) {
  // Each thread has its own.
  const gate mine(f, 0, CU_STREAM_PER_THREAD);
  mine.await_start();
  CUcontext c = nullptr;
  OK(cuCtxGetCurrent(&c));
  std::thread([&] {
    OK(cuCtxSetCurrent(c));
    OK(cuStreamQuery(CU_STREAM_PER_THREAD));
    const gate its(f, 1, CU_STREAM_PER_THREAD);
    its.await_start();
    its.open();
    OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
    REQUIRE(its.ended() && !mine.ended());
  }).join();
  mine.open();
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
  REQUIRE(mine.ended());
}

void wait_event(const flags &f) {
  const CUstream a = make_stream(CU_STREAM_NON_BLOCKING), b = make_stream(CU_STREAM_NON_BLOCKING);
  CUevent e = nullptr;
  OK(cuEventCreate(&e, CU_EVENT_DISABLE_TIMING));
  OK(cuStreamWaitEvent(b, e, 0)); // never recorded: nothing to wait for
  const gate first(f, 0, a);
  OK(cuEventRecord(e, a));
  const gate later(f, 1, a);
  OK(cuStreamWaitEvent(b, e, 0));
  const gate waiting(f, 2, b);
  first.await_start();
  let_time_pass();
  REQUIRE(!waiting.started());
  // What the wait means was fixed when it was queued.
  OK(cuEventRecord(e, a));
  first.open();
  waiting.await_start();
  REQUIRE(first.ended() && !later.ended());
  OK(cuEventDestroy_v2(e));
  waiting.open();
  later.open();
  OK(cuStreamSynchronize(a));
  OK(cuStreamSynchronize(b));
  OK(cuStreamDestroy_v2(a));
  OK(cuStreamDestroy_v2(b));
}

void stream_write(const flags &f) {
  const CUstream s = make_stream(CU_STREAM_NON_BLOCKING);
  const gate g(f, 0, s);
  OK(cuStreamWriteValue32_v2(s, f.at(100), 42, CU_STREAM_WRITE_VALUE_DEFAULT));
  OK(cuMemsetD8Async(f.at(101), 1, 4, s));
  g.await_start();
  let_time_pass();
  REQUIRE(f.get(100) == 0 && f.get(101) == 0);
  g.open();
  f.await(100, 42);
  REQUIRE(g.ended());
  OK(cuStreamSynchronize(s));
  REQUIRE(f.get(101) == 0x01010101);
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamWriteValue32_v2(s, f.at(100) + 2, 1, 0));
  EXPECT(CUDA_ERROR_INVALID_VALUE, cuStreamWriteValue32_v2(s, reinterpret_cast<CUdeviceptr>(&g) & ~3ull, 1, 0));
  OK(cuStreamDestroy_v2(s));
}

} // namespace test

int main() {
  using namespace test;
  make_context();
  test::module = load_kernels();
  const flags f;
  in_order(f);
  beside_each_other(f);
  null_stream(f);
  per_thread(f);
  wait_event(f);
  stream_write(f);
  CUstream s = nullptr;
  EXPECT(CUDA_ERROR_INVALID_VALUE, test::cuStreamCreate(&s, 8));
  int least = 1, greatest = 1;
  OK(test::cuCtxGetStreamPriorityRange(&least, &greatest));
  OK(test::cuStreamCreateWithPriority(&s, CU_STREAM_NON_BLOCKING, greatest));
}
