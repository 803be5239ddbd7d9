// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queues: what can be made, indices, packets of one and of several producers around the ring many times, several queues.
#include "runtime_test.h"

#include <cstring>

#include <thread>

namespace test {

hsa_executable_t code;
hsa_agent_t a;

void creation() {
  hsa_queue_t *q = nullptr;
  const auto make = [&](hsa_agent_t on, std::uint32_t size, unsigned type) {
    return hsa_queue_create(on, size, static_cast<hsa_queue_type_t>(type), nullptr, nullptr, UINT32_MAX, UINT32_MAX, &q);
  };
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, make({0}, 64, HSA_QUEUE_TYPE_MULTI));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, make(a, 0, HSA_QUEUE_TYPE_MULTI));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, make(a, 100, HSA_QUEUE_TYPE_MULTI));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, make(a, 64, 77));
  EXPECT(HSA_STATUS_ERROR_INVALID_QUEUE_CREATION, make(a, 1 << 30, HSA_QUEUE_TYPE_MULTI));
  EXPECT(HSA_STATUS_ERROR_INVALID_QUEUE_CREATION, make(a, 64, HSA_QUEUE_TYPE_COOPERATIVE));
  EXPECT(HSA_STATUS_ERROR_INVALID_QUEUE_CREATION, make(agents()[0], 64, HSA_QUEUE_TYPE_MULTI));
  OK(make(a, 128, HSA_QUEUE_TYPE_SINGLE));
  REQUIRE(q->type == HSA_QUEUE_TYPE_SINGLE && q->size == 128 && q->features == HSA_QUEUE_FEATURE_KERNEL_DISPATCH);
  REQUIRE(reinterpret_cast<std::uintptr_t>(q->base_address) % 64 == 0);
  hsa_queue_t *const other = make_queue(a);
  REQUIRE(other->id != q->id);
  // A doorbell belongs to its queue.
  EXPECT(HSA_STATUS_ERROR_INVALID_SIGNAL, hsa_signal_destroy(q->doorbell_signal));
  OK(hsa_queue_destroy(q));
  EXPECT(HSA_STATUS_ERROR_INVALID_QUEUE, hsa_queue_destroy(q));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_queue_destroy(nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_QUEUE, hsa_queue_inactivate(q));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_queue_inactivate(nullptr));
  OK(hsa_queue_destroy(other));
}

void check_indices(const hsa_queue_t *q, std::uint64_t written) {
#define LOAD_INDEX(order)                                                                                                   \
  REQUIRE(hsa_queue_load_write_index_##order(q) == written);                                                                \
  REQUIRE(hsa_queue_load_read_index_##order(q) == 0);
  REGOMP_HSA_ACQUIRE_ORDERS(LOAD_INDEX)
}

void indices() {
  hsa_queue_t *const q = make_queue(a);
  std::uint64_t at = 0;
  check_indices(q, at);
#define UPDATE_INDEX(order)                                                                                                 \
  REQUIRE(hsa_queue_add_write_index_##order(q, 2) == at);                                                                   \
  REQUIRE(hsa_queue_cas_write_index_##order(q, 999, 0) == at + 2);                                                          \
  REQUIRE(hsa_queue_cas_write_index_##order(q, at + 2, at + 3) == at + 2);                                                  \
  check_indices(q, at += 3);
  REGOMP_HSA_ORDERS(UPDATE_INDEX)
#define STORE_INDEX(order)                                                                                                  \
  hsa_queue_store_write_index_##order(q, at + 5);                                                                           \
  check_indices(q, at += 5);
  REGOMP_HSA_RELEASE_ORDERS(STORE_INDEX)
  OK(hsa_queue_destroy(q));
}

// Code that has no registers for it reads from its queue, at the places of AMD's layout, where flat addresses of LDS and of private
// memory begin.
void apertures() {
  hsa_queue_t *const q = make_queue(a, 64);
  std::uint32_t heads[2];
  std::memcpy(heads, reinterpret_cast<const char *>(q) + 64, sizeof heads);
  REQUIRE(heads[0] == 0x10000 && heads[1] == 0x20000);
  OK(hsa_queue_destroy(q));
}

void around_the_ring() {
  hsa_queue_t *const q = make_queue(a, 64);
  std::uint32_t *const p = device_words(a, 1);
  void *const block = arguments(a, p);
  constexpr int n = 1000;
  const hsa_signal_t done = make_signal(n);
  for (int i = 0; i < n; ++i)
    submit(q, dispatch_of(kernel(code, a, "count.kd"), block, done), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await(done);
  REQUIRE(read_word(p) == n);
  REQUIRE(hsa_queue_load_read_index_relaxed(q) == n && hsa_queue_load_write_index_relaxed(q) == n);
  // A slot that was processed is marked.
  for (unsigned i = 0; i < q->size; ++i)
    REQUIRE((static_cast<const std::uint16_t *>(q->base_address)[i * 32] & 0xff) == HSA_PACKET_TYPE_INVALID);
  OK(hsa_queue_destroy(q));
}

void many_producers() {
  hsa_queue_t *const q = make_queue(a, 64);
  std::uint32_t *const p = device_words(a, 1);
  void *const block = arguments(a, p);
  constexpr int producers = 6, each = 150;
  const hsa_signal_t done = make_signal(producers * each);
  std::vector<std::thread> all;
  for (int t = 0; t < producers; ++t)
    all.emplace_back([=] {
      const std::uint64_t count = kernel(code, a, "count.kd");
      for (int i = 0; i < each; ++i) submit(q, dispatch_of(count, block, done), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
    });
  for (std::thread &t : all) t.join();
  await(done);
  REQUIRE(read_word(p) == producers * each);
  OK(hsa_queue_destroy(q));
}

// Nothing happens to a packet before the bell is rung for it or a later one.
void doorbell() {
  hsa_queue_t *const q = make_queue(a, 64);
  std::uint32_t *const p = device_words(a, 1);
  void *const block = arguments(a, p);
  const hsa_signal_t done = make_signal(2);
  const auto packet = dispatch_of(kernel(code, a, "count.kd"), block, done);
  write_packet(q, packet, header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  const std::uint64_t second = write_packet(q, packet, header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  const std::uint64_t third = write_packet(q, packet, header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  usleep(20000);
  REQUIRE(hsa_queue_load_read_index_relaxed(q) == 0);
  hsa_signal_store_relaxed(q->doorbell_signal, static_cast<hsa_signal_value_t>(second));
  await(done);
  usleep(20000);
  REQUIRE(hsa_queue_load_read_index_relaxed(q) == 2 && read_word(p) == 2);
  hsa_signal_store_relaxed(q->doorbell_signal, static_cast<hsa_signal_value_t>(third));
  await(done, -1);
  REQUIRE(read_word(p) == 3);
  // An inactive queue processes nothing.
  OK(hsa_queue_inactivate(q));
  submit(q, packet, header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  usleep(20000);
  REQUIRE(hsa_signal_load_relaxed(done) == -1);
  OK(hsa_queue_destroy(q));
}

// Kernels of several queues, and of one, run beside each other.
void beside_each_other() {
  std::uint32_t *const words = shared_words(a, 16);
  std::uint32_t *const started = words, *const go = words + 4, *const ended = words + 8;
  const std::uint64_t gate = kernel(code, a, "gate.kd");
  hsa_queue_t *const first = make_queue(a), *const second = make_queue(a);
  const hsa_signal_t done = make_signal(3);
  for (int i = 0; i < 3; ++i)
    submit(i < 2 ? first : second,
           dispatch_of(gate, arguments(a, started + i, go + i, ended + i, 10u + static_cast<unsigned>(i)), done),
           header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  for (int i = 0; i < 3; ++i) await_word(started + i, 1);
  REQUIRE(hsa_signal_load_relaxed(done) == 3);
  for (int i = 2; i >= 0; --i) {
    __atomic_store_n(go + i, 1, __ATOMIC_RELEASE);
    await(done, i);
    REQUIRE(load_word(ended + i) == 10u + static_cast<unsigned>(i));
  }
  // A queue may be destroyed while a kernel of it runs.
  words[0] = words[4] = words[8] = 0;
  submit(first, dispatch_of(gate, arguments(a, started, go, ended, 99u), done), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await_word(started, 1);
  OK(hsa_queue_destroy(first));
  __atomic_store_n(go, 1, __ATOMIC_RELEASE);
  await(done, -1);
  REQUIRE(load_word(ended) == 99);
  OK(hsa_queue_destroy(second));
}

void shapes() {
  hsa_queue_t *const q = make_queue(a);
  std::uint32_t *const p = device_words(a, 1);
  void *const block = arguments(a, p);
  run_kernel(q, kernel(code, a, "count.kd"), block, 1024 * 7, 1024);
  REQUIRE(read_word(p) == 1024 * 7);
  auto packet = dispatch_of(kernel(code, a, "count.kd"), block, make_signal(1));
  packet.setup = 3;
  packet.workgroup_size_x = 4, packet.workgroup_size_y = 8, packet.workgroup_size_z = 3;
  packet.grid_size_x = 8, packet.grid_size_y = 16, packet.grid_size_z = 9;
  submit(q, packet, header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await(packet.completion_signal);
  REQUIRE(read_word(p) == 1024 * 7 + 8 * 16 * 9);
  // Workgroups at the end of the grid have what is left of it, in each direction.
  packet.workgroup_size_x = 64, packet.workgroup_size_y = 4, packet.workgroup_size_z = 2;
  packet.grid_size_x = 100, packet.grid_size_y = 5, packet.grid_size_z = 3;
  packet.completion_signal = make_signal(1);
  submit(q, packet, header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await(packet.completion_signal);
  REQUIRE(read_word(p) == 1024 * 7 + 8 * 16 * 9 + 100 * 5 * 3);
  run_kernel(q, kernel(code, a, "count.kd"), block, 1, 1024);
  REQUIRE(read_word(p) == 1024 * 7 + 8 * 16 * 9 + 100 * 5 * 3 + 1);
  // Code may read its packet.
  run_kernel(q, kernel(code, a, "packet.kd"), block, 640, 64);
  REQUIRE(read_word(p) == 640);
}

void run() {
  OK(hsa_init());
  a = gpu();
  code = load_kernels(a);
  creation();
  indices();
  around_the_ring();
  apertures();
  many_producers();
  doorbell();
  beside_each_other();
  shapes();
}

} // namespace test

int main() { test::run(); }
