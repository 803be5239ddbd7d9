// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/acc_launch.h"

#include "plugin/common/acc_order.h"
#include "plugin/common/region_launch.h"

namespace regomp::plugin {

namespace {

// --- events ------------------------------------------------------------------------------------------------------------

void dispatch(acc_thread_head &thread, acc_device_api api, acc_event type, acc_event_info &event) {
  event.other.event_type = type;
  event.other.valid_bytes = sizeof event;
  event.other.parent_construct = acc_construct_parallel; // a plugin cannot know; GCC's says the same
  event.other.implicit = 1;
  thread.profiling->event_type = type;
  thread.api->device_api = api;
  GOMP_PLUGIN_goacc_profiling_dispatch(thread.profiling, &event, thread.api);
}

// What a tool has left in `tool_info` when the launch begins, it finds there when it ends.
void send_launch_event(acc_thread_head &thread, acc_event type, const acc_region &r, void *&tool_info) {
  acc_event_info event = {};
  event.other.tool_info = tool_info;
  event.launch.kernel_name = r.name;
  event.launch.gangs = r.geometry.gangs;
  event.launch.workers = r.geometry.workers;
  event.launch.vector_length = r.geometry.vector_length;
  dispatch(thread, r.api, type, event);
  tool_info = event.other.tool_info;
}

// --- launches ----------------------------------------------------------------------------------------------------------

template <typename Launch>
void launch(device_core &core, const acc_region &r, Launch start) {
  // Callbacks do not change whether the construct has listeners.
  acc_thread_head *const thread = listening_thread();
  void *tool_info = nullptr;
  if (thread != nullptr) send_launch_event(*thread, acc_event_enqueue_launch_start, r, tool_info);
  if (const status failure = start()) core.driver.end_process(operation::launch, failure);
  if (thread != nullptr) send_launch_event(*thread, acc_event_enqueue_launch_end, r, tool_info);
}

} // namespace

void run_acc_region(device_core &core, const acc_region &r) {
  come_behind_queues(core, core.acc_queues);
  status reason;
  pooled_queue *q = take_launch_queue(core, &reason);
  if (q == nullptr) core.driver.end_process(operation::open_queue, reason);
  launch(core, r, [&] { return plain_kernel::start(core, *q, r.order); });
  if (const status failure = core.driver.wait(*q)) core.driver.end_process(operation::wait, failure);
  return_launch_queue(core, q);
  plain_kernel::retire(core);
}

void queue_acc_region(goacc_asyncqueue &q, const acc_region &r) {
  launch(*q.owner, r, [&] { return q.kernels.launch(*q.owner, q, r.order); });
  q.work.note();
}

void send_data_event(acc_thread_head &thread, acc_device_api api, acc_event type, std::uintptr_t address,
                     std::size_t bytes) {
  acc_event_info event = {};
  event.data.bytes = bytes;
  event.data.device_address = reinterpret_cast<const void *>(address);
  dispatch(thread, api, type, event);
}

} // namespace regomp::plugin
