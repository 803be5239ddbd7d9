// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that waits for kernels may execute them itself: device code does not see its rounding mode, its thread is as it
// was afterwards, and several threads that wait for each other's kernels come to an end; so does one that waits while another
// destroys the context. (wait_hears_signals.cc has its signals.)
#include "driver_test.h"

#include <atomic>
#include <cfenv>
#include <csignal>
#include <thread>
#include <vector>

namespace test {

constexpr char sum_of_steps[] = R"(
.version 6.0
.target sm_30
.address_size 64

// *p = the sum of n times 0.1
.visible .entry sum(.param .u64 p, .param .u32 n)
{
  .reg .u64 %p;
  .reg .u32 %n;
  .reg .f32 %x;
  .reg .pred %c;
  ld.param.u64 %p, [p];
  ld.param.u32 %n, [n];
  mov.f32 %x, 0f00000000;
LOOP:
  add.rn.f32 %x, %x, 0f3DCCCCCD;
  sub.u32 %n, %n, 1;
  setp.ne.u32 %c, %n, 0;
  @%c bra LOOP;
  st.f32 [%p], %x;
  ret;
}
)";

float sum(CUfunction f, const flags &out) {
  launch(f, nullptr, out.at(0), 1000u);
  OK(cuStreamSynchronize(nullptr));
  const unsigned bits = out.get(0);
  float result;
  std::memcpy(&result, &bits, sizeof result);
  return result;
}

void leaves_the_thread_alone() {
  const flags f;
  CUmodule m = nullptr;
  OK(cuModuleLoadData(&m, sum_of_steps));
  const CUfunction k = kernel(m, "sum");
  float expected = 0;
  for (int i = 0; i < 1000; i++) expected += 0.1f;
  sigset_t none, before, after;
  sigemptyset(&none);
  sigaddset(&none, SIGUSR2);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  for (int i = 0; i < 200; i++) {
    std::fesetround(i % 2 != 0 ? FE_UPWARD : FE_TOWARDZERO);
    std::feclearexcept(FE_ALL_EXCEPT);
    const float got = sum(k, f);
    const int mode = std::fegetround(), raised = std::fetestexcept(FE_INEXACT);
    std::fesetround(FE_TONEAREST);
    REQUIRE(got == expected);
    REQUIRE(mode == (i % 2 != 0 ? FE_UPWARD : FE_TOWARDZERO));
    REQUIRE(raised == 0 || on_hardware());
  }
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  for (int n = 1; n < NSIG; n++) REQUIRE(sigismember(&before, n) == sigismember(&after, n));
}

void many_wait(CUcontext c) {
  CUmodule m = load_kernels();
  const CUfunction k = kernel(m, "count");
  const CUdeviceptr p = allocate(4);
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; t++)
    threads.emplace_back([=] {
      OK(cuCtxSetCurrent(c));
      CUstream s = nullptr;
      OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
      CUdeviceptr to = p;
      void *params[] = {&to};
      for (int i = 0; i < 100; i++) {
        OK(cuLaunchKernel(k, 1 + static_cast<unsigned>(i) % 5, 1, 1, 32, 1, 1, 0, s, params, nullptr));
        if (t % 2 == 0)
          OK(cuStreamSynchronize(s));
        else
          OK(cuCtxSynchronize());
      }
      OK(cuStreamDestroy_v2(s));
    });
  for (std::thread &t : threads) t.join();
  REQUIRE(read_word(p) == 6 * 20 * (1 + 2 + 3 + 4 + 5) * 32);
  OK(cuModuleUnload(m));
}

// The context goes as soon as its work is done, when the waiting thread has perhaps not come out of the engine.
void context_goes() {
  for (int i = 0; i < 100; i++) {
    CUcontext c = nullptr;
    OK(cuCtxCreate_v2(&c, 0, 0));
    const CUfunction k = kernel(load_kernels(), "nothing");
    std::atomic<bool> launched{false};
    std::thread waiter([&] {
      OK(cuCtxSetCurrent(c));
      for (int n = 0; n < 1 + i % 4; n++) launch(k, nullptr);
      launched = true;
      const CUresult r = cuCtxSynchronize();
      REQUIRE(r == CUDA_SUCCESS || r == CUDA_ERROR_CONTEXT_IS_DESTROYED || r == CUDA_ERROR_INVALID_CONTEXT);
    });
    while (!launched) {
    }
    OK(cuCtxDestroy_v2(c));
    waiter.join();
  }
}

void run() {
  const CUcontext c = make_context();
  leaves_the_thread_alone();
  many_wait(c);
  context_goes();
}

} // namespace test

int main() { test::run(); }
