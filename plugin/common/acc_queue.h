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

struct goacc_asyncqueue : regomp::plugin::execution_queue {
  regomp::plugin::device_core *owner = nullptr;
  bool is_ours = true;
  regomp::plugin::queued_kernels kernels;
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
  const std::uint64_t kernels = q.kernels.launched();
  if (const status failure = wait(q)) return q.owner->driver.check(operation::wait, failure);
  q.kernels.ended(*q.owner, kernels);
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

} // namespace regomp::plugin

#endif
