// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows that what waits for a transfer of another thread's keeps no one else from the device: `transfers` writes to an object,
// and `waits`, on a thread of its own, has to wait for that; meanwhile a third thread maps, updates and takes away what is its own.
#ifndef REGOMP_TEST_TRANSFER_WAIT_H
#define REGOMP_TEST_TRANSFER_WAIT_H

#include "fake_device.h"

#include <thread>
#include <unistd.h>

namespace transfer_wait {

inline void (*before)(), (*waiting)(); // what has to wait, and what its thread does first
inline std::atomic<bool> ready, go, done;

inline void use_something_else() {
  static int apart[8];
  fake::maps().add(apart, sizeof apart, k_to).enter();
  fake::maps().add(apart, sizeof apart, k_to).update();
  CHECK(omp_target_is_present(apart, 0));
  fake::maps().add(apart, sizeof apart, k_from).exit();
}

inline void in_the_middle_of_a_transfer() {
  fake::before_upload = nullptr;
  go = true;
  usleep(50000); // it is usually waiting by then
  std::thread(use_something_else).join();
  CHECK(!done);
}

} // namespace transfer_wait

inline void expect_wait(void (*transfers)(), void (*waits)(), void (*does_first)() = [] {}) {
  namespace t = transfer_wait;
  t::before = does_first;
  t::waiting = waits;
  t::ready = t::go = t::done = false;
  std::thread waiter([] {
    t::before();
    t::ready = true;
    while (!t::go) usleep(1000);
    t::waiting();
    t::done = true;
  });
  while (!t::ready) usleep(1000);
  fake::before_upload = t::in_the_middle_of_a_transfer;
  transfers();
  CHECK(fake::before_upload == nullptr);
  waiter.join();
  CHECK(t::done);
}

#endif
