// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread of the driver that does what it is handed, in order. Owned by a context. Any thread may hand it work; start and
// stop belong to the owner.
#ifndef GOMPSIM_DRIVER_WORKER_H
#define GOMPSIM_DRIVER_WORKER_H

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <pthread.h>

namespace gompsim::driver {

class worker {
public:
  explicit worker(const char *thread_name) : name(thread_name) {}
  ~worker() { stop(); }
  worker(const worker &) = delete;
  worker &operator=(const worker &) = delete;

  // Makes sure that the thread exists. False: the system gives none.
  bool start();
  void push(std::function<void()>);
  // Waits until all work is done and the thread has ended.
  void stop();

private:
  static void *thread_main(void *);
  void run();

  const char *const name;
  std::mutex lock;
  std::condition_variable changed;
  std::deque<std::function<void()>> work;
  bool stopping = false;
  bool started = false;
  pthread_t thread{};
};

} // namespace gompsim::driver

#endif
