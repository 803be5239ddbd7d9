// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handlers of signals: called by a thread of the runtime's when a condition holds, again for as long as they say so;
// what has not come when the runtime ends is not called for.
#include "runtime_test.h"

#include <atomic>
#include <thread>

namespace test {

struct calls {
  std::atomic<int> number{0};
  std::atomic<hsa_signal_value_t> last{0};
  int wanted = 1;
};

bool count(hsa_signal_value_t value, void *p) {
  calls &c = *static_cast<calls *>(p);
  c.last.store(value);
  return c.number.fetch_add(1) + 1 < c.wanted;
}

void await(const calls &c, int number) {
  while (c.number.load() < number) std::this_thread::yield();
}

void run() {
  OK(hsa_init());
  hsa_signal_t s{};
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_signal_create(1, 0, nullptr, 0, nullptr));
  OK(hsa_amd_signal_create(3, 0, nullptr, 0, &s));
  REQUIRE(hsa_signal_load_relaxed(s) == 3);
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_signal_async_handler(s, HSA_SIGNAL_CONDITION_EQ, 0, nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_SIGNAL, hsa_amd_signal_async_handler({64}, HSA_SIGNAL_CONDITION_EQ, 0, count, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_register_system_event_handler(nullptr, nullptr));
  OK(hsa_amd_register_system_event_handler([](const hsa_amd_event_t *, void *) { return HSA_STATUS_SUCCESS; }, nullptr));

  // One that holds, one that comes to hold, one that is called several times.
  calls at_once, later, often;
  often.wanted = 3;
  OK(hsa_amd_signal_async_handler(s, HSA_SIGNAL_CONDITION_EQ, 3, count, &at_once));
  OK(hsa_amd_signal_async_handler(s, HSA_SIGNAL_CONDITION_LT, 1, count, &later));
  await(at_once, 1);
  REQUIRE(at_once.last.load() == 3 && later.number.load() == 0);
  hsa_signal_store_screlease(s, -5);
  await(later, 1);
  REQUIRE(later.last.load() == -5 && at_once.number.load() == 1);
  OK(hsa_amd_signal_async_handler(s, HSA_SIGNAL_CONDITION_LT, 0, count, &often));
  await(often, 3);

  calls never;
  OK(hsa_amd_signal_async_handler(s, HSA_SIGNAL_CONDITION_EQ, 77, count, &never));
  OK(hsa_shut_down());
  REQUIRE(never.number.load() == 0 && often.number.load() == 3 && later.number.load() == 1);
}

} // namespace test

int main() { test::run(); }
