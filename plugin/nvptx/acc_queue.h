// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An OpenACC activity queue: a stream of the driver. The host library makes and destroys it, and hands it to any of its
// threads; what they put on it runs in order. The stream is ours, or the program's own if it gave us one
// (acc_set_cuda_stream): then it is used but never destroyed.
//
// The device's context is current wherever a device is given, and the functions that have none make it current themselves.
// bool results: false after reporting why.
#ifndef REGOMP_PLUGIN_NVPTX_ACC_QUEUE_H
#define REGOMP_PLUGIN_NVPTX_ACC_QUEUE_H

#include "plugin/common/kernel_in_flight.h"
#include "plugin/nvptx/stream_pool.h"

#include <cstddef>

namespace regomp::nvptx {
struct device;
}

struct goacc_asyncqueue : regomp::nvptx::cuda_queue {
  regomp::nvptx::device *owner = nullptr;
  bool stream_is_ours = true;
  regomp::nvptx::queued_kernels kernels;
};

namespace regomp::nvptx {

goacc_asyncqueue *create_queue(device &);
// Waits for what is on the queue.
bool destroy_queue(goacc_asyncqueue *);

// 1: nothing left to do; 0: something; -1: failed, reported.
int test_queue(goacc_asyncqueue &);
bool synchronize_queue(goacc_asyncqueue &);
// What comes on `later` from now on waits for what is on `earlier` now. No host thread waits.
bool serialize_queues(goacc_asyncqueue &earlier, goacc_asyncqueue &later);
// Calls fn(data) once, when all that is on the queue now has ended; on a thread of the driver, so it must not call the
// driver.
void queue_callback(goacc_asyncqueue &, void (*fn)(void *), void *data);

bool queue_copy_to_device(goacc_asyncqueue &, CUdeviceptr to, const void *from, std::size_t);
bool queue_copy_to_host(goacc_asyncqueue &, void *to, CUdeviceptr from, std::size_t);
bool queue_copy_on_device(goacc_asyncqueue &, CUdeviceptr to, CUdeviceptr from, std::size_t);

// The queue goes on with the program's stream.
bool replace_stream(goacc_asyncqueue &, CUstream);

// True on at least one thread while a callback of queue_callback runs; on that thread, always. Nothing that takes the driver
// may be done then.
bool in_queue_callback();

} // namespace regomp::nvptx

#endif
