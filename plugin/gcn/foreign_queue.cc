// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/foreign_queue.h"

#include "plugin/common/out_of_memory.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/report.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <sched.h>

namespace regomp::gcn {

namespace {
constexpr std::uint32_t packets = 64;
constexpr std::uint64_t longest_wait = 1'000'000'000; // ns
} // namespace

foreign_queue *foreign_queue::create(device &d) {
  void *const memory = std::malloc(sizeof(foreign_queue));
  if (memory == nullptr) {
    report_out_of_memory("gcn", sizeof(foreign_queue), "an interoperability object");
    return nullptr;
  }
  auto *const f = ::new (memory) foreign_queue(d);
  const auto on_error = [](hsa_status_t error, hsa_queue_t *, void *self) {
    static_cast<foreign_queue *>(self)->error_.store(error, std::memory_order_relaxed);
  };
  const std::uint32_t size = std::clamp(packets, d.properties.least_packets, d.properties.most_packets);
  const hsa_status_t result =
      hsa.hsa_queue_create(d.agent, size, HSA_QUEUE_TYPE_MULTI, on_error, f, UINT32_MAX, UINT32_MAX, &f->queue_);
  if (check("hsa_queue_create", result)) return f;
  std::free(f);
  return nullptr;
}

// A packet with the barrier bit is processed when all before it have been completed.
void foreign_queue::wait() {
  hsa_signal_t done;
  const hsa_status_t result = hsa.hsa_signal_create(1, 0, nullptr, &done);
  if (result != HSA_STATUS_SUCCESS) end_process("hsa_signal_create", result);
  const std::uint64_t index = hsa.hsa_queue_add_write_index_release(queue_, 1);
  const auto check_queue = [&] {
    const hsa_status_t error = error_.load(std::memory_order_relaxed);
    if (error != HSA_STATUS_SUCCESS) end_process("the program's queue", error);
  };
  while (index - hsa.hsa_queue_load_read_index_acquire(queue_) >= queue_->size) {
    check_queue();
    sched_yield();
  }
  auto &p = static_cast<hsa_barrier_and_packet_t *>(queue_->base_address)[index & (queue_->size - 1)];
  p.reserved1 = 0;
  for (hsa_signal_t &s : p.dep_signal) s.handle = 0;
  p.reserved2 = 0;
  p.completion_signal = done;
  constexpr std::uint32_t header = HSA_PACKET_TYPE_BARRIER_AND << HSA_PACKET_HEADER_TYPE | 1u << HSA_PACKET_HEADER_BARRIER |
                                   HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
                                   HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE;
  // The header and the word's other half, which is reserved. Release: the packet processor sees the packet whole.
  __atomic_store_n(reinterpret_cast<std::uint32_t *>(&p), header, __ATOMIC_RELEASE);
  hsa.hsa_signal_store_release(queue_->doorbell_signal, static_cast<hsa_signal_value_t>(index));
  while (hsa.hsa_signal_wait_acquire(done, HSA_SIGNAL_CONDITION_LT, 1, owner_.properties.timeout_of(longest_wait),
                                     HSA_WAIT_STATE_BLOCKED) >= 1)
    check_queue();
  check("hsa_signal_destroy", hsa.hsa_signal_destroy(done));
}

void foreign_queue::destroy(foreign_queue *f) {
  check("hsa_queue_destroy", hsa.hsa_queue_destroy(f->queue_));
  std::free(f);
}

} // namespace regomp::gcn
