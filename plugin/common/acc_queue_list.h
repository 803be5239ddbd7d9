// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC's queues of a device: see acc_order.h.
#ifndef REGOMP_PLUGIN_ACC_QUEUE_LIST_H
#define REGOMP_PLUGIN_ACC_QUEUE_LIST_H

#include "plugin/common/mutex.h"

#include <atomic>
#include <cstdint>

struct goacc_asyncqueue;

namespace regomp::plugin {

struct acc_queue_list {
  mutex lock;
  // Release and acquire: an entry is complete when it can be found.
  std::atomic<goacc_asyncqueue *> first{nullptr};
  // Memory that a callback has freed while other queues may use it; written with the lock. It becomes a batch, which is
  // freed when each queue has been idle since: not all at one time, which a program that keeps its queues busy may never let
  // happen.
  std::atomic<struct memory_put_aside *> put_aside{nullptr};
  // The thread that has set it looks at the batch, the others go on without.
  std::atomic<bool> looking{false};
  std::atomic<struct memory_put_aside *> batch{nullptr};
  std::uint64_t batch_number = 0;
};

} // namespace regomp::plugin

#endif
