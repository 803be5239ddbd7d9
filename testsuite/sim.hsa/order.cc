// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What orders kernels and copies for --check-races: barrier bits, barrier packets, signals that the host has seen, signals
// that a copy waits for. That one has ended before the other begins is not enough.
#include "runtime_test.h"

namespace test {

struct setting {
  hsa_agent_t a, host;
  hsa_queue_t *q, *other;
  std::uint32_t *p;
  std::uint64_t store;
  void *block;
  hsa_signal_t first, second;
};

void submit_store(const setting &s, hsa_queue_t *q, hsa_signal_t done, bool barrier_bit = false) {
  submit(q, dispatch_of(s.store, s.block, done), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH, barrier_bit));
}
void submit_barrier(hsa_queue_t *q, hsa_signal_t awaited, unsigned type = HSA_PACKET_TYPE_BARRIER_AND) {
  hsa_barrier_and_packet_t p{};
  p.dep_signal[0] = awaited;
  submit(q, p, header_of(type));
}
void rest() { usleep(20000); } // what was submitted has ended by then, usually
void copy_back(const setting &s, std::uint32_t dependences, const hsa_signal_t *signals) {
  static std::uint32_t word;
  OK(hsa_amd_memory_async_copy(&word, s.host, s.p, s.a, 4, dependences, signals, s.second));
}

// Whether the two pieces of work are found to race; what `work` does gives the signals 0.
template <class Work>
bool race(Work work) {
  const int status = status_of_child("GOMPSIM_CHECK_RACES", "1", [&] {
    REQUIRE(freopen("/dev/null", "w", stderr) != nullptr);
    OK(hsa_init());
    setting s{};
    s.a = gpu(), s.host = agents()[0];
    s.q = make_queue(s.a), s.other = make_queue(s.a);
    s.p = device_words(s.a, 1);
    s.store = kernel(load_kernels(s.a), s.a, "store.kd");
    s.block = arguments(s.a, s.p, 5u);
    s.first = make_signal(1), s.second = make_signal(1);
    work(s);
    await(s.second);
    await(s.first);
  });
  REQUIRE(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 66));
  return WEXITSTATUS(status) == 66;
}

void run() {
  // Two queues.
  REQUIRE(race([](const setting &s) {
    submit_store(s, s.q, s.first);
    rest();
    submit_store(s, s.other, s.second, true);
  }));
  REQUIRE(!race([](const setting &s) {
    submit_store(s, s.q, s.first);
    await(s.first);
    submit_store(s, s.other, s.second);
  }));
  REQUIRE(!race([](const setting &s) {
    submit_store(s, s.q, s.first);
    while (hsa_signal_load_scacquire(s.first) != 0) usleep(100);
    submit_store(s, s.other, s.second);
  }));
  for (const unsigned type : {HSA_PACKET_TYPE_BARRIER_AND, HSA_PACKET_TYPE_BARRIER_OR})
    REQUIRE(!race([&](const setting &s) {
      submit_store(s, s.q, s.first);
      submit_barrier(s.other, s.first, type);
      submit_store(s, s.other, s.second);
    }));
  REQUIRE(race([](const setting &s) { // a barrier for something else
    submit_store(s, s.q, s.first);
    rest();
    submit_barrier(s.other, make_signal(0));
    submit_store(s, s.other, s.second);
  }));
  REQUIRE(!race([](const setting &s) { // by way of the host and another signal
    const hsa_signal_t go = make_signal(1);
    submit_barrier(s.other, go);
    submit_store(s, s.other, s.second);
    submit_store(s, s.q, s.first);
    await(s.first);
    hsa_signal_store_screlease(go, 0);
  }));
  // One queue.
  REQUIRE(race([](const setting &s) {
    submit_store(s, s.q, s.first);
    rest();
    submit_store(s, s.q, s.second);
  }));
  REQUIRE(!race([](const setting &s) {
    submit_store(s, s.q, s.first);
    submit_store(s, s.q, s.second, true);
  }));
  // A kernel and a copy.
  REQUIRE(race([](const setting &s) {
    submit_store(s, s.q, s.first);
    rest();
    copy_back(s, 0, nullptr);
  }));
  REQUIRE(!race([](const setting &s) {
    submit_store(s, s.q, s.first);
    copy_back(s, 1, &s.first);
  }));
  REQUIRE(race([](const setting &s) {
    static const std::uint32_t word = 7;
    OK(hsa_amd_memory_async_copy(s.p, s.a, &word, s.host, 4, 0, nullptr, s.first));
    rest();
    submit_store(s, s.q, s.second);
  }));
  REQUIRE(!race([](const setting &s) {
    static const std::uint32_t word = 7;
    OK(hsa_amd_memory_async_copy(s.p, s.a, &word, s.host, 4, 0, nullptr, s.first));
    submit_barrier(s.q, s.first);
    submit_store(s, s.q, s.second);
  }));
}

} // namespace test

int main() { test::run(); }
