// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/barrier_watch.h"

#include "sim/driver/message.h"
#include "sim/hsa/packet_processor.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <pthread.h>
#include <utility>
#include <vector>

namespace gompsim::hsa {

namespace {

struct watch_state {
  std::mutex lock;
  std::condition_variable news;
  // --- guarded by lock ---
  std::vector<std::shared_ptr<packet_processor>> standing;
  bool changed = false, stopping = false, running = false;
  pthread_t thread{};
};

// Never destroyed: the thread may outlive exit.
watch_state &state() {
  static watch_state *const s = new watch_state;
  return *s;
}

} // namespace

void *barrier_watch::run(void *) {
  watch_state &s = state();
  std::unique_lock guard(s.lock);
  while (!s.stopping) {
    if (s.standing.empty()) {
      watching.store(false, std::memory_order_relaxed);
      s.news.wait(guard, [&] { return s.stopping || !s.standing.empty(); });
      continue;
    }
    watching.store(true, std::memory_order_relaxed);
    s.news.wait_for(guard, std::chrono::milliseconds(1), [&] { return s.stopping || s.changed; });
    s.changed = false;
    std::vector<std::shared_ptr<packet_processor>> looked_at = std::exchange(s.standing, {});
    guard.unlock();
    for (const std::shared_ptr<packet_processor> &q : looked_at)
      q->pump(); // one that comes to a further barrier stays in the list
    std::erase_if(looked_at, [](const std::shared_ptr<packet_processor> &q) { return !q->waits_for_signals(); });
    guard.lock();
    for (std::shared_ptr<packet_processor> &q : looked_at) {
      bool listed = false;
      for (const std::shared_ptr<packet_processor> &other : s.standing) listed |= other == q;
      if (!listed) s.standing.push_back(std::move(q));
    }
  }
  watching.store(false, std::memory_order_relaxed);
  return nullptr;
}

void barrier_watch::add(const std::shared_ptr<packet_processor> &q) {
  watch_state &s = state();
  const std::lock_guard guard(s.lock);
  s.standing.push_back(q);
  if (!s.running) {
    s.stopping = false;
    s.running = pthread_create(&s.thread, nullptr, run, nullptr) == 0;
    if (!s.running) driver::print_message("a barrier packet cannot wait: the system gives no further thread");
  }
  s.news.notify_all();
}

void barrier_watch::wake() {
  watch_state &s = state();
  const std::lock_guard guard(s.lock);
  s.changed = true;
  s.news.notify_all();
}

void barrier_watch::stop() {
  watch_state &s = state();
  std::unique_lock guard(s.lock);
  s.standing.clear();
  if (!s.running) return;
  s.stopping = true;
  s.news.notify_all();
  const pthread_t thread = s.thread;
  guard.unlock();
  pthread_join(thread, nullptr);
  guard.lock();
  s.running = false;
}

} // namespace gompsim::hsa
