// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Times of kernels and of asynchronous copies, by the clock of the system; none of what was not profiled.
#include "runtime_test.h"

#include <cstring>

namespace test {

hsa_executable_t code;
hsa_agent_t a;

std::uint64_t now() {
  std::uint64_t t = 0;
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &t));
  return t;
}

hsa_signal_t run_one(hsa_queue_t *q, void *block) {
  const hsa_signal_t done = make_signal(1);
  submit(q, dispatch_of(kernel(code, a, "count.kd"), block, done, 64, 64), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await(done);
  return done;
}

void kernels() {
  hsa_queue_t *const q = make_queue(a, 64);
  void *const block = arguments(a, device_words(a, 1));
  hsa_amd_profiling_dispatch_time_t t = {7, 7}, second = {};
  // Not profiled: there are no times.
  const hsa_signal_t plain = run_one(q, block);
  EXPECT(HSA_STATUS_ERROR, hsa_amd_profiling_get_dispatch_time(a, plain, &t));
  REQUIRE(t.start == 7 && t.end == 7);

  OK(hsa_amd_profiling_set_profiler_enabled(q, 1));
  const std::uint64_t before = now();
  const hsa_signal_t s = run_one(q, block);
  const std::uint64_t between = now();
  const hsa_signal_t later = run_one(q, block);
  OK(hsa_amd_profiling_get_dispatch_time(a, s, &t));
  OK(hsa_amd_profiling_get_dispatch_time(a, later, &second));
  REQUIRE(before <= t.start && t.start <= t.end && t.end <= between);
  REQUIRE(between <= second.start && second.start <= second.end && second.end <= now());
  // A barrier packet has a moment, which is its end.
  hsa_barrier_and_packet_t barrier = {};
  barrier.completion_signal = make_signal(1);
  submit(q, barrier, header_of(HSA_PACKET_TYPE_BARRIER_AND));
  await(barrier.completion_signal);
  OK(hsa_amd_profiling_get_dispatch_time(a, barrier.completion_signal, &t));
  REQUIRE(t.start >= second.end && t.end >= t.start);

  OK(hsa_amd_profiling_set_profiler_enabled(q, 0));
  EXPECT(HSA_STATUS_ERROR, hsa_amd_profiling_get_dispatch_time(a, run_one(q, block), &t));

  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_amd_profiling_get_dispatch_time({0}, s, &t));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_amd_profiling_get_dispatch_time(agents()[0], s, &t));
  EXPECT(HSA_STATUS_ERROR_INVALID_SIGNAL, hsa_amd_profiling_get_dispatch_time(a, {0}, &t));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_profiling_get_dispatch_time(a, s, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_profiling_set_profiler_enabled(nullptr, 1));
  OK(hsa_queue_destroy(q));
  EXPECT(HSA_STATUS_ERROR_INVALID_QUEUE, hsa_amd_profiling_set_profiler_enabled(q, 1));
  // A new signal in the old one's place has no times.
  OK(hsa_signal_destroy(s));
  EXPECT(HSA_STATUS_ERROR_INVALID_SIGNAL, hsa_amd_profiling_get_dispatch_time(a, s, &t));
}

void copies() {
  constexpr std::size_t n = 10000;
  std::vector<std::uint32_t> from(n, 5), back(n);
  std::uint32_t *const p = device_words(a, n);
  const hsa_agent_t host = agents()[0];
  hsa_amd_profiling_async_copy_time_t in = {}, out = {};
  const hsa_signal_t plain = make_signal(1);
  OK(hsa_amd_memory_async_copy(p, a, from.data(), host, n * 4, 0, nullptr, plain));
  await(plain);
  EXPECT(HSA_STATUS_ERROR, hsa_amd_profiling_get_async_copy_time(plain, &in));

  OK(hsa_amd_profiling_async_copy_enable(true));
  const hsa_signal_t gate = make_signal(1), to = make_signal(1), fro = make_signal(1);
  const std::uint64_t before = now();
  OK(hsa_amd_memory_async_copy(p, a, from.data(), host, n * 4, 1, &gate, to));
  OK(hsa_amd_memory_async_copy(back.data(), host, p, a, n * 4, 1, &to, fro));
  const std::uint64_t released = now();
  hsa_signal_store_screlease(gate, 0);
  await(fro);
  OK(hsa_amd_profiling_get_async_copy_time(to, &in));
  OK(hsa_amd_profiling_get_async_copy_time(fro, &out));
  // What it waits for is not the copy's.
  REQUIRE(before <= released && released <= in.start && in.start <= in.end);
  REQUIRE(in.end <= out.start && out.start <= out.end && out.end <= now() && back == from);

  OK(hsa_amd_profiling_async_copy_enable(false));
  const hsa_signal_t last = make_signal(1);
  OK(hsa_amd_memory_async_copy(p, a, from.data(), host, n * 4, 0, nullptr, last));
  await(last);
  EXPECT(HSA_STATUS_ERROR, hsa_amd_profiling_get_async_copy_time(last, &in));
  EXPECT(HSA_STATUS_ERROR_INVALID_SIGNAL, hsa_amd_profiling_get_async_copy_time({0}, &in));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_profiling_get_async_copy_time(to, nullptr));
}

void clocks() {
  std::uint64_t system = 0;
  OK(hsa_amd_profiling_convert_tick_to_system_domain(a, 12345, &system));
  REQUIRE(system == 12345); // one clock
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_amd_profiling_convert_tick_to_system_domain({0}, 1, &system));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_profiling_convert_tick_to_system_domain(a, 1, nullptr));
}

void run() {
  OK(hsa_init());
  a = gpu();
  code = load_kernels(a);
  kernels();
  copies();
  clocks();
}

} // namespace test

int main() { test::run(); }
