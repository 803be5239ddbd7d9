// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program asks of queues by routines (OpenACC 2.7 sections 3.2.10 to 3.2.17, A.2.1): of the calling thread's
// device.
#ifndef REGOMP_OACC_QUEUE_ROUTINES_H
#define REGOMP_OACC_QUEUE_ROUTINES_H

#include "oacc/calls.h"
#include "oacc/profiling.h"
#include "oacc/queues.h"

namespace regomp {

// Waits of routines are seen as those of directives are. `wait(device)`: nothing is called where the device is the host.
template <typename Wait>
void wait_on(int async, Wait wait) {
  const acc_call call;
  acc_thread &t = call.thread();
  device *const on = t.on; // a callback may choose another one
  event_scope events(t, acc_construct_runtime_api, false, async);
  events.send(acc_event_wait_start);
  if (on != nullptr) wait(*on);
  events.send(acc_event_wait_end);
}

// Null where it is not a CUDA device, or nobody has used the queue.
void *current_cuda_device();
void *current_cuda_context();
void *cuda_stream_of(int async);
// 0 where there is nothing to set; -1 where the device has no streams; else what the plugin says.
int set_cuda_stream(int async, void *stream);

} // namespace regomp

#endif
