// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/worker.h"

#include <csignal>
#include <utility>

namespace gompsim::driver {

bool worker::start() {
  const std::lock_guard guard(lock);
  if (started) return true;
  // Signals are for the program's own threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  started = pthread_create(&thread, nullptr, thread_main, this) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (started) pthread_setname_np(thread, name);
  return started;
}

void worker::push(std::function<void()> what) {
  const std::lock_guard guard(lock);
  work.push_back(std::move(what));
  changed.notify_one(); // under the lock: once it is free, the work may be done and the worker gone
}

void worker::stop() {
  {
    const std::lock_guard guard(lock);
    if (!started) return;
    stopping = true;
  }
  changed.notify_one();
  pthread_join(thread, nullptr);
  started = false;
}

void *worker::thread_main(void *self) {
  static_cast<worker *>(self)->run();
  return nullptr;
}

void worker::run() {
  std::unique_lock guard(lock);
  for (;;) {
    changed.wait(guard, [&] { return stopping || !work.empty(); });
    if (work.empty()) return;
    std::function<void()> what = std::move(work.front());
    work.pop_front();
    guard.unlock();
    what();
    what = nullptr; // what it holds is released outside the lock as well
    guard.lock();
  }
}

} // namespace gompsim::driver
