// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The barrier bit, barrier-AND and barrier-OR packets: in one queue, between queues, with signals that the host changes.
#include "runtime_test.h"

namespace test {

hsa_executable_t code;
hsa_agent_t a;

// Each step depends on the one before.
void barrier_bit() {
  hsa_queue_t *const q = make_queue(a);
  std::uint32_t *const p = device_words(a, 1);
  const std::uint64_t step = kernel(code, a, "step.kd");
  std::uint32_t expected = 0;
  constexpr unsigned n = 300;
  std::vector<void *> blocks;
  for (unsigned i = 0; i < 10; ++i) blocks.push_back(arguments(a, p, i));
  const hsa_signal_t done = make_signal(n);
  for (unsigned i = 0; i < n; ++i) {
    submit(q, dispatch_of(step, blocks[i % 10], done), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH, true));
    expected = expected * 3 + i % 10;
  }
  await(done);
  REQUIRE(read_word(p) == expected);
}

hsa_barrier_and_packet_t barrier_of(std::initializer_list<hsa_signal_t> signals, hsa_signal_t done) {
  hsa_barrier_and_packet_t p{};
  int n = 0;
  for (const hsa_signal_t s : signals) p.dep_signal[n++] = s;
  p.completion_signal = done;
  return p;
}

void signals_of_the_host() {
  hsa_queue_t *const q = make_queue(a);
  for (const bool any : {false, true})
    for (int round = 0; round < 20; ++round) {
      const hsa_signal_t one = make_signal(1), two = make_signal(1), done = make_signal(1), behind = make_signal(1);
      submit(q, barrier_of({one, two}, done), header_of(any ? HSA_PACKET_TYPE_BARRIER_OR : HSA_PACKET_TYPE_BARRIER_AND));
      submit(q, dispatch_of(kernel(code, a, "nothing.kd"), nullptr, behind), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
      usleep(2000);
      REQUIRE(hsa_signal_load_relaxed(done) == 1);
      hsa_signal_store_screlease(two, 0);
      if (!any) {
        usleep(2000);
        // Nothing passes a barrier packet that waits.
        REQUIRE(hsa_signal_load_relaxed(done) == 1 && hsa_signal_load_relaxed(behind) == 1);
        hsa_signal_store_screlease(one, 0);
      }
      await(done);
      await(behind);
    }
  // Without signals it is passed.
  const hsa_signal_t done = make_signal(2);
  submit(q, barrier_of({}, done), header_of(HSA_PACKET_TYPE_BARRIER_OR));
  submit(q, barrier_of({}, done), header_of(HSA_PACKET_TYPE_BARRIER_AND));
  await(done);
}

// A barrier packet with the barrier bit comes behind all kernels of its queue.
void end_of_queue() {
  hsa_queue_t *const q = make_queue(a);
  std::uint32_t *const words = shared_words(a, 3);
  const hsa_signal_t kernel_done = make_signal(1), done = make_signal(1);
  submit(q, dispatch_of(kernel(code, a, "gate.kd"), arguments(a, words, words + 1, words + 2, 5u), kernel_done),
         header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  submit(q, barrier_of({}, done), header_of(HSA_PACKET_TYPE_BARRIER_AND, true));
  await_word(words, 1);
  usleep(5000);
  REQUIRE(hsa_signal_load_relaxed(done) == 1);
  __atomic_store_n(words + 1, 1, __ATOMIC_RELEASE);
  await(done);
  REQUIRE(hsa_signal_load_relaxed(kernel_done) == 0 && load_word(words + 2) == 5);
}

// Two queues hand a value to and fro.
void between_queues() {
  hsa_queue_t *const queues[] = {make_queue(a), make_queue(a)};
  std::uint32_t *const p = device_words(a, 1);
  const std::uint64_t step = kernel(code, a, "step.kd");
  void *const block = arguments(a, p, 1u);
  constexpr int n = 60;
  std::vector<hsa_signal_t> ends;
  std::uint32_t expected = 0;
  for (int i = 0; i < n; ++i) ends.push_back(make_signal(1));
  for (int i = 0; i < n; ++i) {
    hsa_queue_t *const q = queues[i % 2];
    const auto at = static_cast<std::size_t>(i);
    if (i > 0) submit(q, barrier_of({ends[at - 1]}, {0}), header_of(HSA_PACKET_TYPE_BARRIER_AND));
    submit(q, dispatch_of(step, block, ends[at]), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH, true));
    expected = expected * 3 + 1;
  }
  await(ends.back());
  REQUIRE(read_word(p) == expected);
}

void run() {
  OK(hsa_init());
  a = gpu();
  code = load_kernels(a);
  barrier_bit();
  signals_of_the_host();
  end_of_queue();
  between_queues();
}

} // namespace test

int main() { test::run(); }
