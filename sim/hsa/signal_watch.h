// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handlers that a thread of the runtime calls when the value of a signal fulfils a condition
// (hsa_amd_signal_async_handler). Any thread; no lock is held while one is called. They are called until one gives false,
// which ends its watch.
#ifndef GOMPSIM_HSA_SIGNAL_WATCH_H
#define GOMPSIM_HSA_SIGNAL_WATCH_H

#include "sim/hsa/signal.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace gompsim::hsa {

class signal_watch {
public:
  signal_watch() = default;
  ~signal_watch() { stop(); }
  signal_watch(const signal_watch &) = delete;
  signal_watch &operator=(const signal_watch &) = delete;

  struct watched {
    const signal *on;
    hsa_signal_condition_t condition;
    hsa_signal_value_t compared;
    hsa_amd_signal_handler handler;
    void *argument;
  };
  bool add(const watched &); // false: the system gives no thread
  // Those whose signals are not there yet are not called any more. No handler runs afterwards.
  void stop();

private:
  void run();
  void call_due(std::vector<watched> &);

  std::mutex lock;
  std::condition_variable changed;
  std::vector<watched> arrived; // guarded by lock
  bool stopping = false;        // guarded by lock
  std::thread thread;           // guarded by lock until stop
};

} // namespace gompsim::hsa

#endif
