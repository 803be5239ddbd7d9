// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Faults that the user asks for: of every function, of kernels and of copies; the statuses that come where none is named.
#include "runtime_test.h"

namespace test {

// The words that --fault is given make the body see what it expects.
template <class Body>
void with_faults(const char *faults, Body body) {
  with_environment("GOMPSIM_FAULT", faults, body);
}

void run() {
  with_faults("hsa_init", [] { EXPECT(HSA_STATUS_ERROR_OUT_OF_RESOURCES, hsa_init()); });
  with_faults("hsa_init:1=HSA_STATUS_ERROR", [] {
    EXPECT(HSA_STATUS_ERROR, hsa_init());
    OK(hsa_init());
  });
  with_faults("hsa_memory_allocate:above-1M,hsa_signal_create:2=HSA_STATUS_ERROR_INVALID_ARGUMENT", [] {
    OK(hsa_init());
    const hsa_agent_t a = gpu();
    const hsa_region_t data = region(a, HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED);
    void *p = nullptr;
    OK(hsa_memory_allocate(data, 1 << 20, &p));
    EXPECT(HSA_STATUS_ERROR_OUT_OF_RESOURCES, hsa_memory_allocate(data, (1 << 20) + 1, &p));
    make_signal(0);
    hsa_signal_t s{};
    EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_signal_create(0, 0, nullptr, &s));
    make_signal(0);
  });
  with_faults("kernel:2=HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION,copy:3", [] {
    OK(hsa_init());
    const hsa_agent_t a = gpu();
    const hsa_executable_t e = load_kernels(a);
    queue_error error;
    hsa_queue_t *const q = make_queue(a, 64, &error);
    std::uint32_t *const p = device_words(a, 1); // a fill
    void *const block = arguments(a, p, 7u);
    run_kernel(q, kernel(e, a, "store.kd"), block);
    REQUIRE(read_word(p) == 7);
    std::uint32_t x = 5;
    EXPECT(HSA_STATUS_ERROR_EXCEPTION, hsa_memory_copy(p, &x, 4));
    REQUIRE(read_word(p) == 7);
    captured([&] {
      submit(q, dispatch_of(kernel(e, a, "store.kd"), block, make_signal(1)), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
      hsa_signal_wait_scacquire(error.told, HSA_SIGNAL_CONDITION_EQ, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
    });
    REQUIRE(error.status == HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION);
  });
  // Faults of the other driver are not this one's; what each function was called and what is left is counted.
  const std::string said = captured([] {
    with_faults("cuInit,count,details", [] {
      OK(hsa_init());
      make_queue(gpu());
      make_signal(1);
      OK(hsa_shut_down());
    });
  });
  for (const char *words : {"1 queue", "1 signal", "hsa_queue_create"})
    if (said.find(words) == said.npos) fail(__FILE__, __LINE__, words, said.c_str());
}

} // namespace test

int main() { test::run(); }
