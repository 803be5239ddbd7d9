// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows that no driver would be called with the map lock held: inside each call of the plugin another thread uses the same
// device, asks whether something is present (the lock shared), maps it and takes it away again (the lock exclusive), and
// ends with that before the call goes on. With the lock held it would never end.
#ifndef REGOMP_TEST_LOCK_PROBE_H
#define REGOMP_TEST_LOCK_PROBE_H

#include "fake_device.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

class lock_probe {
public:
  lock_probe() : thread_([this] { serve(); }) {
    active_ = this;
    fake::before_call = [](const char *function) { active_->ask(function); };
  }
  ~lock_probe() {
    fake::before_call = nullptr;
    {
      std::lock_guard<std::mutex> guard(lock_);
      ends_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  long answers() const { return answered_; }

private:
  void ask(const char *function) {
    if (is_probe_) return;
    std::unique_lock<std::mutex> guard(lock_);
    const long mine = ++asked_;
    changed_.notify_all();
    if (!changed_.wait_for(guard, std::chrono::seconds(60), [&] { return answered_ >= mine; })) {
      std::fprintf(stderr, "%s is called with the map lock held\n", function);
      std::abort();
    }
  }

  void serve() {
    is_probe_ = true;
    static long apart[4];
    for (;;) {
      long to;
      {
        std::unique_lock<std::mutex> guard(lock_);
        changed_.wait(guard, [&] { return ends_ || asked_ > answered_; });
        if (ends_) return;
        to = asked_;
      }
      CHECK(!omp_target_is_present(apart, 0));
      fake::maps().add(apart, sizeof apart, k_to).enter();
      CHECK(omp_target_is_present(apart, 0));
      fake::maps().add(apart, sizeof apart, k_from).exit();
      {
        std::lock_guard<std::mutex> guard(lock_);
        answered_ = to;
      }
      changed_.notify_all();
    }
  }

  static inline lock_probe *active_;
  static inline thread_local bool is_probe_ = false;
  std::mutex lock_;
  std::condition_variable changed_;
  long asked_ = 0, answered_ = 0;
  bool ends_ = false;
  std::thread thread_;
};

#endif
