// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An OpenACC activity queue. The host library makes and destroys it, and hands it to any of its threads; what they put on it
// runs in order. The queue below is ours, or the program's own if it gave us one (acc_set_cuda_stream): then it is used but
// never closed.
//
// bool results: false after reporting why.
#ifndef REGOMP_PLUGIN_ACC_QUEUE_H
#define REGOMP_PLUGIN_ACC_QUEUE_H

#include "plugin/common/kernel_in_flight.h"

namespace regomp::plugin {

// How often something was put on a queue, and how much of that is known to be done.
class queued_work {
public:
  // Release: who is told of the work by its thread finds the count; and the count of what is done says that it is.
  void note() { put_.fetch_add(1, std::memory_order_release); }
  std::uint64_t so_far() const { return put_.load(std::memory_order_acquire); }
  void done(std::uint64_t how_much) {
    std::uint64_t before = done_.load(std::memory_order_relaxed);
    while (before < how_much &&
           !done_.compare_exchange_weak(before, how_much, std::memory_order_release, std::memory_order_relaxed)) {
    }
  }
  // The program has the stream, or has given it: nobody knows what is on it. Relaxed: it orders this itself.
  void note_shared() { shared_.store(true, std::memory_order_relaxed); }
  bool may_be_busy() const {
    return shared_.load(std::memory_order_relaxed) || so_far() != done_.load(std::memory_order_acquire);
  }

private:
  std::atomic<std::uint64_t> put_{0}, done_{0};
  std::atomic<bool> shared_{false};
};

} // namespace regomp::plugin

struct goacc_asyncqueue : regomp::plugin::execution_queue {
  regomp::plugin::device_core *owner = nullptr;
  bool is_ours = true;
  regomp::plugin::queued_kernels kernels;
  regomp::plugin::queued_work work;
  // See acc_order.h.
  std::atomic<goacc_asyncqueue *> next{nullptr};
  std::uint64_t idle_in_batch = 0;
};

namespace regomp::plugin {

goacc_asyncqueue *create_queue(device_core &);
// Waits for what is on the queue.
bool destroy_queue(goacc_asyncqueue *);

// 1: nothing left to do; 0: something; -1: failed, reported.
int test_queue(goacc_asyncqueue &);
// False: the queue's work has failed, which was reported. `wait`: the platform's, called in its own way.
template <typename Wait>
bool synchronize_queue(goacc_asyncqueue &q, Wait wait) {
  const std::uint64_t kernels = q.kernels.launched(), work = q.work.so_far();
  if (const status failure = wait(q)) return q.owner->driver.check(operation::wait, failure);
  q.kernels.ended(*q.owner, kernels);
  q.work.done(work);
  return true;
}
bool synchronize_queue(goacc_asyncqueue &);
// What comes on `later` from now on waits for what is on `earlier` now. No host thread waits, if the driver can do that.
bool serialize_queues(goacc_asyncqueue &earlier, goacc_asyncqueue &later);
// Calls fn(data) once, when all that is on the queue now has ended; on a thread of the driver, so it must not call the
// driver.
void call_back(goacc_asyncqueue &, void (*fn)(void *), void *data);

// The queue goes on with the program's, by the platform's handle.
bool replace_queue(goacc_asyncqueue &, void *handle);

// True on at least one thread while a callback of call_back() runs; on that thread, always. Nothing that takes the driver
// may be done then.
bool in_queue_callback();
// The queue whose callback the calling thread executes; null if it executes none.
goacc_asyncqueue *queue_that_calls_back();

} // namespace regomp::plugin

#endif
