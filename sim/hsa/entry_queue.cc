// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime's interface: queues. Operations on the indices are atomic ones on words that the queue shows; every variant
// has the strongest order of memory.
#include "sim/hsa/call.h"

using namespace gompsim;
using namespace gompsim::hsa;

extern "C" {

GOMPSIM_EXPORT hsa_status_t hsa_queue_create(hsa_agent_t handle, std::uint32_t size, hsa_queue_type_t type,
                                             void (*callback)(hsa_status_t, hsa_queue_t *, void *), void *data,
                                             std::uint32_t, std::uint32_t, hsa_queue_t **out) {
  return hsa_call<function_id::hsa_queue_create>([&] {
    agent *const a = runtime().find_agent(handle);
    if (!a) return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!out || size == 0 || (size & (size - 1)) != 0 || type > HSA_QUEUE_TYPE_COOPERATIVE)
      return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!a->is_gpu() || size > most_packets || type == HSA_QUEUE_TYPE_COOPERATIVE)
      return HSA_STATUS_ERROR_INVALID_QUEUE_CREATION;
    if (!a->engine() || !runtime().events.start()) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    const std::shared_ptr<queue> q = queue::create(*a, size < least_packets ? least_packets : size, type, callback, data);
    if (!q) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    runtime().queues.add(q);
    *out = q->handle();
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_queue_inactivate(hsa_queue_t *handle) {
  return hsa_call<function_id::hsa_queue_inactivate>([&] {
    if (!handle) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const std::shared_ptr<queue> q = runtime().queues.find(handle);
    if (!q) return HSA_STATUS_ERROR_INVALID_QUEUE;
    q->inactivate();
    return HSA_STATUS_SUCCESS;
  });
}

// Kernels that run go on, and hold what they need.
GOMPSIM_EXPORT hsa_status_t hsa_queue_destroy(hsa_queue_t *handle) {
  return hsa_call<function_id::hsa_queue_destroy>([&] {
    if (!handle) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const std::shared_ptr<queue> q = runtime().queues.remove(handle);
    if (!q) return HSA_STATUS_ERROR_INVALID_QUEUE;
    q->inactivate();
    return HSA_STATUS_SUCCESS;
  });
}

#define LOAD_INDEX(order)                                                                                                   \
  GOMPSIM_EXPORT std::uint64_t hsa_queue_load_read_index_##order(const hsa_queue_t *q) {                                    \
    return visible(q).read_index.load(std::memory_order_acquire);                                                           \
  }                                                                                                                         \
  GOMPSIM_EXPORT std::uint64_t hsa_queue_load_write_index_##order(const hsa_queue_t *q) {                                   \
    return visible(q).write_index.load(std::memory_order_acquire);                                                          \
  }
#define STORE_INDEX(order)                                                                                                  \
  GOMPSIM_EXPORT void hsa_queue_store_write_index_##order(const hsa_queue_t *q, std::uint64_t v) {                          \
    visible(q).write_index.store(v, std::memory_order_seq_cst);                                                             \
  }
#define UPDATE_INDEX(order)                                                                                                 \
  GOMPSIM_EXPORT std::uint64_t hsa_queue_add_write_index_##order(const hsa_queue_t *q, std::uint64_t v) {                   \
    return visible(q).write_index.fetch_add(v, std::memory_order_seq_cst);                                                  \
  }                                                                                                                         \
  GOMPSIM_EXPORT std::uint64_t hsa_queue_cas_write_index_##order(const hsa_queue_t *q, std::uint64_t expected,              \
                                                                 std::uint64_t v) {                                         \
    visible(q).write_index.compare_exchange_strong(expected, v, std::memory_order_seq_cst);                                 \
    return expected;                                                                                                        \
  }
REGOMP_HSA_ACQUIRE_ORDERS(LOAD_INDEX)
REGOMP_HSA_RELEASE_ORDERS(STORE_INDEX)
REGOMP_HSA_ORDERS(UPDATE_INDEX)
}
