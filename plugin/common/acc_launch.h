// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of OpenACC regions, and the events that a plugin sends to an OpenACC profiling library: a kernel launched, device
// memory allocated and freed. Nothing is sent where nobody listens, as on a thread that is not inside an OpenACC construct.
// With an event the construct's later ones learn which kind of device it is, as with GCC's plugins.
#ifndef REGOMP_PLUGIN_ACC_LAUNCH_H
#define REGOMP_PLUGIN_ACC_LAUNCH_H

#include "include/acc_profiling.h"
#include "include/gomp_plugin.h"
#include "plugin/common/acc_queue.h"

#include <cstddef>
#include <cstdint>

namespace regomp::plugin {

struct acc_geometry {
  unsigned gangs;
  unsigned workers;
  unsigned vector_length;
};

// Its code has its locals on the device's own stacks, so nothing but a queue is needed.
struct acc_region {
  const char *name;
  acc_geometry geometry;
  launch_order order;
  acc_device_api api;
};

// Both end the process if the kernel cannot be launched, the first also if it fails.
void run_acc_region(device_core &, const acc_region &);
void queue_acc_region(goacc_asyncqueue &, const acc_region &);

// Null: nobody listens.
inline acc_thread_head *listening_thread() {
  auto *thread = static_cast<acc_thread_head *>(GOMP_PLUGIN_goacc_thread());
  return thread != nullptr && thread->profiling != nullptr ? thread : nullptr;
}
void send_data_event(acc_thread_head &, acc_device_api, acc_event, std::uintptr_t address, std::size_t bytes);

inline void send_alloc_event(acc_device_api api, std::uintptr_t address, std::size_t bytes) {
  if (acc_thread_head *thread = listening_thread()) send_data_event(*thread, api, acc_event_alloc, address, bytes);
}
// `bytes`: what GCC's plugin for such devices says, which does not know.
inline void send_free_event(acc_device_api api, std::uintptr_t address, std::size_t bytes) {
  if (acc_thread_head *thread = listening_thread()) send_data_event(*thread, api, acc_event_free, address, bytes);
}

} // namespace regomp::plugin

#endif
