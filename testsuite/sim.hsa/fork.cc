// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-no-sanitizer "its child leaves what the parent's threads hold" address }
// A child of a process that uses the runtime cannot use it, says so, and hangs nowhere; the parent goes on. A child of a
// process that does not use it can.
#include "runtime_test.h"

namespace test {

void store_something() {
  const hsa_agent_t a = gpu();
  const hsa_executable_t e = load_kernels(a);
  std::uint32_t *const p = device_words(a, 1);
  run_kernel(make_queue(a), kernel(e, a, "store.kd"), arguments(a, p, 3u));
  REQUIRE(read_word(p) == 3);
}

void run() {
  with_environment("REGOMP_TEST", "1", [] {
    OK(hsa_init());
    store_something();
  });
  OK(hsa_init());
  const hsa_agent_t a = gpu();
  const hsa_executable_t e = load_kernels(a);
  std::uint32_t *const words = shared_words(a, 3);
  const hsa_signal_t done = make_signal(1);
  hsa_queue_t *const q = make_queue(a);
  submit(q, dispatch_of(kernel(e, a, "gate.kd"), arguments(a, words, words + 1, words + 2, 1u), done),
         header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await_word(words, 1);
  with_environment("REGOMP_TEST", "2", [&] {
    EXPECT(HSA_STATUS_ERROR_OUT_OF_RESOURCES, hsa_init());
    EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_queue_destroy(q));
    EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_memory_free(words));
    EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_shut_down());
  });
  __atomic_store_n(words + 1, 1, __ATOMIC_RELEASE);
  await(done);
  store_something();
}

} // namespace test

int main() { test::run(); }
