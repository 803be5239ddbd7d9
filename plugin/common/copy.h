// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies on a queue of their own: none waits for a kernel, and copies of several threads go on at once. Each is over when
// the function returns, whatever its outcome: nothing uses the caller's memory any more, unless the device is lost. What
// must come before a copy has ended before it is called.
//
// Any thread that may call the driver. Nothing is reported: the caller knows what to call the operation.
#ifndef REGOMP_PLUGIN_COPY_H
#define REGOMP_PLUGIN_COPY_H

#include "plugin/common/device_core.h"

namespace regomp::plugin {

struct copy_outcome {
  status enqueued;  // 0, or why there is no queue, or why the driver took no work: nothing was done
  status completed; // of the work, if it was enqueued
  status first_failure() const { return enqueued != 0 ? enqueued : completed; }
};

// Puts work on a queue by enqueue(execution_queue &), which returns a status, and waits for its end.
template <typename Enqueue>
copy_outcome on_copy_queue(device_core &d, Enqueue enqueue) {
  copy_outcome result = {0, 0};
  pooled_queue *q = d.copy_queues.take(&result.enqueued);
  if (q == nullptr) return result;
  result.enqueued = enqueue(*q);
  if (result.enqueued == 0) result.completed = wait_for_end(d.driver, *q);
  d.copy_queues.give_back(q);
  return result;
}

// A copy of no bytes succeeds without the driver.
status copy_and_wait(device_core &, const copy_order &);

} // namespace regomp::plugin

#endif
