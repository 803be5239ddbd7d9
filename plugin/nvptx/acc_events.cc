// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/acc_events.h"

#include "include/acc_profiling.h"
#include "include/gomp_plugin.h"
#include "plugin/nvptx/acc_geometry.h"

namespace regomp::nvptx {

namespace {

// Null: nobody listens.
acc_thread_head *listening_thread() {
  auto *thread = static_cast<acc_thread_head *>(GOMP_PLUGIN_goacc_thread());
  return thread != nullptr && thread->profiling != nullptr ? thread : nullptr;
}

void dispatch(acc_thread_head &thread, acc_event type, acc_event_info &event) {
  event.other.event_type = type;
  event.other.valid_bytes = sizeof event;
  event.other.parent_construct = acc_construct_parallel; // a plugin cannot know; GCC's says the same
  event.other.implicit = 1;
  thread.profiling->event_type = type;
  thread.api->device_api = acc_device_api_cuda;
  GOMP_PLUGIN_goacc_profiling_dispatch(thread.profiling, &event, thread.api);
}

void send_data_event(acc_event type, std::uintptr_t address, std::size_t bytes) {
  acc_thread_head *thread = listening_thread();
  if (thread == nullptr) return;
  acc_event_info event = {};
  event.data.bytes = bytes;
  event.data.device_address = reinterpret_cast<const void *>(address);
  dispatch(*thread, type, event);
}

} // namespace

void send_alloc_event(std::uintptr_t address, std::size_t bytes) { send_data_event(acc_event_alloc, address, bytes); }

void send_free_event(std::uintptr_t address) {
  constexpr std::size_t unknown = SIZE_MAX;
  send_data_event(acc_event_free, address, unknown);
}

void send_launch_event(bool start, const char *kernel_name, const acc_geometry &g) {
  acc_thread_head *thread = listening_thread();
  if (thread == nullptr) return;
  acc_event_info event = {};
  event.launch.kernel_name = kernel_name;
  event.launch.gangs = g.gangs;
  event.launch.workers = g.workers;
  event.launch.vector_length = g.vector_length;
  dispatch(*thread, start ? acc_event_enqueue_launch_start : acc_event_enqueue_launch_end, event);
}

} // namespace regomp::nvptx
