// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process may end, and the runtime be shut down, while kernels, copies and barrier packets wait for what never comes.
#include "runtime_test.h"

namespace test {

void leave_work() {
  OK(hsa_init());
  const hsa_agent_t a = gpu(), host = agents()[0];
  const hsa_executable_t e = load_kernels(a);
  std::uint32_t *const words = shared_words(a, 3), *const p = device_words(a, 1);
  static std::uint32_t back;
  const hsa_signal_t never = make_signal(1), copied = make_signal(1);
  hsa_queue_t *const q = make_queue(a);
  submit(q, dispatch_of(kernel(e, a, "gate.kd"), arguments(a, words, words + 1, words + 2, 1u), make_signal(1)),
         header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await_word(words, 1);
  OK(hsa_amd_memory_async_copy(&back, host, p, a, 4, 1, &never, copied));
  hsa_barrier_and_packet_t barrier{};
  barrier.dep_signal[0] = never;
  submit(q, barrier, header_of(HSA_PACKET_TYPE_BARRIER_AND));
}

void run() {
  with_environment("REGOMP_TEST", "1", [] { leave_work(); });
  with_environment("REGOMP_TEST", "2", [] {
    leave_work();
    OK(hsa_shut_down());
    // And again from the start.
    leave_work();
    OK(hsa_shut_down());
  });
}

} // namespace test

int main() { test::run(); }
