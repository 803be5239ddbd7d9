// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime's interface: signals. Every variant of an operation has the strongest order of memory, which suffices for
// each.
#include "sim/driver/message.h"
#include "sim/hsa/call.h"

#include <cstdio>
#include <cstdlib>

using namespace gompsim;
using namespace gompsim::hsa;

namespace {

// These functions have no status to give, and to go on would be to change memory at random. When the process ends signals
// stay, as with AMD's runtime: threads may be waiting.
signal &existing(hsa_signal_t handle) {
  if (has_signals())
    if (signal *const s = runtime().signals.find(handle)) return *s;
  char text[120];
  std::snprintf(text, sizeof text, "a signal is used (0x%llx) that does not exist (any more): the process is ended",
                static_cast<unsigned long long>(handle.handle));
  driver::print_message(text);
  std::abort();
}

hsa_status_t create(hsa_signal_value_t value, std::uint32_t consumers, const hsa_agent_t *agents, hsa_signal_t *out) {
  if (!out || (consumers > 0 && !agents)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (std::uint32_t i = 0; i < consumers; ++i)
    for (std::uint32_t j = 0; j < i; ++j)
      if (agents[i].handle == agents[j].handle) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  signal *const s = runtime().signals.create(signal_kind::user, value);
  if (!s) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  *out = s->handle();
  return HSA_STATUS_SUCCESS;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT hsa_status_t hsa_signal_create(hsa_signal_value_t value, std::uint32_t consumers, const hsa_agent_t *agents,
                                              hsa_signal_t *out) {
  return hsa_call<function_id::hsa_signal_create>([&] { return create(value, consumers, agents, out); });
}

// Whether one process has the signal to itself, or the GPU alone waits for it, makes no difference here.
GOMPSIM_EXPORT hsa_status_t hsa_amd_signal_create(hsa_signal_value_t value, std::uint32_t consumers,
                                                  const hsa_agent_t *agents, std::uint64_t, hsa_signal_t *out) {
  return hsa_call<function_id::hsa_amd_signal_create>([&] { return create(value, consumers, agents, out); });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_signal_async_handler(hsa_signal_t handle, hsa_signal_condition_t condition,
                                                         hsa_signal_value_t compared, hsa_amd_signal_handler handler,
                                                         void *argument) {
  return hsa_call<function_id::hsa_amd_signal_async_handler>([&] {
    if (handler == nullptr) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const signal *const s = runtime().signals.find(handle);
    if (s == nullptr) return HSA_STATUS_ERROR_INVALID_SIGNAL;
    return runtime().handlers.add({s, condition, compared, handler, argument}) ? HSA_STATUS_SUCCESS
                                                                               : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  });
}

// Events of the system, as memory faults are, end the process here: none is ever told of.
GOMPSIM_EXPORT hsa_status_t hsa_amd_register_system_event_handler(hsa_amd_system_event_callback_t callback, void *) {
  return hsa_call<function_id::hsa_amd_register_system_event_handler>(
      [&] { return callback != nullptr ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ARGUMENT; });
}

GOMPSIM_EXPORT hsa_status_t hsa_signal_destroy(hsa_signal_t handle) {
  return hsa_call<function_id::hsa_signal_destroy>([&] {
    if (handle.handle == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return runtime().signals.destroy(handle, signal_kind::user) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_SIGNAL;
  });
}

#define LOAD(order)                                                                                                         \
  GOMPSIM_EXPORT hsa_signal_value_t hsa_signal_load_##order(hsa_signal_t s) { return existing(s).load_by_host(); }
#define STORE(order)                                                                                                        \
  GOMPSIM_EXPORT void hsa_signal_store_##order(hsa_signal_t s, hsa_signal_value_t v) { existing(s).exchange(v); }
#define WAIT(order)                                                                                                         \
  GOMPSIM_EXPORT hsa_signal_value_t hsa_signal_wait_##order(hsa_signal_t s, hsa_signal_condition_t condition,               \
                                                            hsa_signal_value_t compared, std::uint64_t timeout,             \
                                                            hsa_wait_state_t state) {                                       \
    return existing(s).wait(condition, compared, timeout, state);                                                           \
  }
#define UPDATE(order)                                                                                                       \
  GOMPSIM_EXPORT void hsa_signal_add_##order(hsa_signal_t s, hsa_signal_value_t v) { existing(s).add(v); }                  \
  GOMPSIM_EXPORT void hsa_signal_subtract_##order(hsa_signal_t s, hsa_signal_value_t v) { existing(s).add(-v); }            \
  GOMPSIM_EXPORT hsa_signal_value_t hsa_signal_exchange_##order(hsa_signal_t s, hsa_signal_value_t v) {                     \
    return existing(s).exchange(v);                                                                                         \
  }                                                                                                                         \
  GOMPSIM_EXPORT hsa_signal_value_t hsa_signal_cas_##order(hsa_signal_t s, hsa_signal_value_t expected,                     \
                                                           hsa_signal_value_t v) {                                          \
    return existing(s).compare_exchange(expected, v);                                                                       \
  }
REGOMP_HSA_ACQUIRE_ORDERS(LOAD)
REGOMP_HSA_RELEASE_ORDERS(STORE)
REGOMP_HSA_ACQUIRE_ORDERS(WAIT)
REGOMP_HSA_ORDERS(UPDATE)
}
