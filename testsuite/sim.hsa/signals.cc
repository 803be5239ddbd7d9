// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals: every operation in every order of memory, waits with each condition, time limits, and waits of several threads.
#include "runtime_test.h"

#include <thread>

namespace test {

void operations() {
  const hsa_signal_t s = make_signal(40);
#define LOAD(order) REQUIRE(hsa_signal_load_##order(s) == 40);
  REGOMP_HSA_ACQUIRE_ORDERS(LOAD)
#define STORE(order)                                                                                                        \
  hsa_signal_store_##order(s, -7);                                                                                          \
  REQUIRE(hsa_signal_exchange_relaxed(s, 40) == -7);
  REGOMP_HSA_RELEASE_ORDERS(STORE)
#define UPDATE(order)                                                                                                       \
  hsa_signal_add_##order(s, 5);                                                                                             \
  REQUIRE(hsa_signal_load_relaxed(s) == 45);                                                                                \
  hsa_signal_subtract_##order(s, 3);                                                                                        \
  REQUIRE(hsa_signal_exchange_##order(s, 9) == 42);                                                                         \
  REQUIRE(hsa_signal_cas_##order(s, 8, 1) == 9);                                                                            \
  REQUIRE(hsa_signal_load_relaxed(s) == 9);                                                                                 \
  REQUIRE(hsa_signal_cas_##order(s, 9, 40) == 9);
  REGOMP_HSA_ORDERS(UPDATE)
  REQUIRE(hsa_signal_load_relaxed(s) == 40);
  hsa_signal_store_relaxed(s, INT64_MIN);
  REQUIRE(hsa_signal_load_relaxed(s) == INT64_MIN);
  OK(hsa_signal_destroy(s));
  EXPECT(HSA_STATUS_ERROR_INVALID_SIGNAL, hsa_signal_destroy(s));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_signal_destroy({0}));
  EXPECT(HSA_STATUS_ERROR_INVALID_SIGNAL, hsa_signal_destroy({64}));
}

void creation() {
  hsa_signal_t s{};
  const hsa_agent_t twice[] = {gpu(), gpu()};
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_signal_create(0, 0, nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_signal_create(0, 1, nullptr, &s));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_signal_create(0, 2, twice, &s));
  OK(hsa_signal_create(0, 1, twice, &s));
  OK(hsa_signal_destroy(s));
  // More than one piece of memory holds, and all of them distinct.
  std::vector<hsa_signal_t> many;
  for (int i = 0; i < 40000; ++i) many.push_back(make_signal(i));
  for (int i = 0; i < 40000; ++i) REQUIRE(hsa_signal_load_relaxed(many[static_cast<std::size_t>(i)]) == i);
  for (const hsa_signal_t each : many) OK(hsa_signal_destroy(each));
}

void conditions() {
  const hsa_signal_t s = make_signal(5);
  struct {
    hsa_signal_condition_t condition;
    hsa_signal_value_t compared;
    bool holds;
  } const cases[] = {
      {HSA_SIGNAL_CONDITION_EQ, 5, true},   {HSA_SIGNAL_CONDITION_EQ, 6, false},  {HSA_SIGNAL_CONDITION_NE, 6, true},
      {HSA_SIGNAL_CONDITION_NE, 5, false},  {HSA_SIGNAL_CONDITION_LT, 6, true},   {HSA_SIGNAL_CONDITION_LT, 5, false},
      {HSA_SIGNAL_CONDITION_GTE, 5, true},  {HSA_SIGNAL_CONDITION_GTE, 6, false}, {HSA_SIGNAL_CONDITION_GTE, -6, true},
      {HSA_SIGNAL_CONDITION_LT, -6, false},
  };
  for (const auto &c : cases)
    for (const hsa_wait_state_t state : {HSA_WAIT_STATE_BLOCKED, HSA_WAIT_STATE_ACTIVE}) {
      std::uint64_t before = 0, after = 0;
      OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &before));
      // What holds is not waited for; what does not lasts as long as it may.
      const std::uint64_t limit = c.holds ? UINT64_MAX : 3000000;
#define WAIT(order) REQUIRE(hsa_signal_wait_##order(s, c.condition, c.compared, limit, state) == 5);
      REGOMP_HSA_ACQUIRE_ORDERS(WAIT)
      OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &after));
      REQUIRE(c.holds || after - before >= 9000000);
    }
  REQUIRE(hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_EQ, 6, 0, HSA_WAIT_STATE_BLOCKED) == 5);
}

void threads() {
  // A chain: each waits for its number and hands on; many wait for the end.
  const hsa_signal_t turn = make_signal(0), over = make_signal(1);
  std::vector<std::thread> all;
  constexpr int n = 8, rounds = 200;
  for (int i = 0; i < n; ++i)
    all.emplace_back([=] {
      for (int r = 0; r < rounds; ++r) {
        hsa_signal_wait_scacquire(turn, HSA_SIGNAL_CONDITION_EQ, r * n + i, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
        hsa_signal_add_screlease(turn, 1);
      }
      hsa_signal_wait_scacquire(over, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
    });
  hsa_signal_wait_scacquire(turn, HSA_SIGNAL_CONDITION_GTE, n * rounds, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
  hsa_signal_store_screlease(over, 0);
  for (std::thread &t : all) t.join();
  REQUIRE(hsa_signal_load_relaxed(turn) == n * rounds);
}

void run() {
  // An operation on what is not a signal ends the process, with a message.
  const int status = status_of_child("GOMPSIM_REPORTS", "", [] {
    OK(hsa_init());
    const hsa_signal_t s = make_signal(0);
    OK(hsa_signal_destroy(s));
    hsa_signal_store_relaxed(s, 1);
  });
  REQUIRE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  OK(hsa_init());
  operations();
  creation();
  conditions();
  threads();
}

} // namespace test

int main() { test::run(); }
