// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/signal_watch.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <pthread.h>
#include <system_error>

namespace gompsim::hsa {

bool signal_watch::add(const watched &w) {
  const std::lock_guard guard(lock);
  if (!thread.joinable()) {
    // Signals of the system are for the program's own threads.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      thread = std::thread([this] { run(); });
    } catch (const std::system_error &) {
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (!thread.joinable()) return false;
    pthread_setname_np(thread.native_handle(), "gompsim-signals");
  }
  arrived.push_back(w);
  changed.notify_one();
  return true;
}

void signal_watch::stop() {
  {
    const std::lock_guard guard(lock);
    if (!thread.joinable()) return;
    stopping = true;
  }
  changed.notify_one();
  thread.join();
}

void signal_watch::call_due(std::vector<watched> &all) {
  const auto ended = [](const watched &w) {
    const hsa_signal_value_t value = w.on->load_by_host();
    return holds(value, w.condition, w.compared) && !w.handler(value, w.argument);
  };
  all.erase(std::remove_if(all.begin(), all.end(), ended), all.end());
}

void signal_watch::run() {
  // Device code that changes a signal wakes nobody, so the thread looks again and again.
  constexpr std::chrono::microseconds between{50};
  std::vector<watched> all;
  std::unique_lock guard(lock);
  for (;;) {
    const auto called = [&] { return stopping || !arrived.empty(); };
    if (all.empty())
      changed.wait(guard, called);
    else
      changed.wait_for(guard, between, called);
    if (stopping) return;
    all.insert(all.end(), arrived.begin(), arrived.end());
    arrived.clear();
    guard.unlock();
    call_due(all);
    guard.lock();
  }
}

} // namespace gompsim::hsa
