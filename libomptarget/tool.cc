// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/tool.h"

#include "device/devices.h"
#include "observe/observed.h"
#include "observe/start.h"
#include "watch/tool_devices.h"

#include <dlfcn.h>

namespace regomp {

// Nothing is looked for here: see connect_to_tool.
constinit decltype(start_tool) start_tool = nullptr;

namespace {

// libomp's; written before tool_now says that there is a tool.
ompt_data_t *(*task_data)() = nullptr;
ompt_data_t *(*target_task_data)() = nullptr;

// Of a kind of event that has two callbacks, the second one is called if the tool has both.
constexpr ompt_callbacks_t served[][2] = {
    {ompt_callback_device_initialize, ompt_callback_device_initialize},
    {ompt_callback_device_finalize, ompt_callback_device_finalize},
    {ompt_callback_device_load, ompt_callback_device_load},
    {ompt_callback_target, ompt_callback_target_emi},
    {ompt_callback_target_data_op, ompt_callback_target_data_op_emi},
    {ompt_callback_target_submit, ompt_callback_target_submit_emi},
};

int take_callbacks(ompt_function_lookup_t lookup, int, ompt_data_t *) {
  const auto get = reinterpret_cast<ompt_get_callback_t>(lookup("ompt_get_callback"));
  if (get == nullptr) return 0;
  task_data = reinterpret_cast<decltype(task_data)>(lookup("ompt_get_task_data"));
  target_task_data = reinterpret_cast<decltype(target_task_data)>(lookup("ompt_get_target_task_data"));
  bool any = false;
  for (const auto &event : served) {
    ompt_callback_t callback = nullptr;
    if (get(event[1], &callback) != 0 && callback != nullptr) {
      tool_callbacks[event[1]].store(callback, std::memory_order_release);
    } else if (get(event[0], &callback) != 0 && callback != nullptr) {
      tool_callbacks[event[0]].store(callback, std::memory_order_release);
    }
    any = any || callback != nullptr;
  }
  if (!any) return 0;
  observed.fetch_or(tools, std::memory_order_relaxed);
  tool_now.store(tool_stage::present, std::memory_order_release);
  return 1;
}

// libomp ends the tool behind this.
void end_tool(ompt_data_t *) {
  if (tool_now.load(std::memory_order_relaxed) != tool_stage::present) return;
  take_leave_of_devices();
  // Relaxed: threads that have not seen it yet may send a last event.
  tool_now.store(tool_stage::none, std::memory_order_relaxed);
  for (std::atomic<ompt_callback_t> &callback : tool_callbacks) callback.store(nullptr, std::memory_order_relaxed);
}

} // namespace

void connect_to_tool() {
  using connect = void(ompt_start_tool_result_t *);
  auto *const libomp = reinterpret_cast<connect *>(dlsym(RTLD_DEFAULT, "ompt_libomp_connect"));
  if (libomp == nullptr) return;
  static ompt_start_tool_result_t self{take_callbacks, end_tool, {}};
  libomp(&self);
}

void introduce_devices() {
  for (int i = 0; i < num_devices(); i++) introduce_device(*device_at(i));
}

void seen_construct::begin(ompt_target_t kind, device &d) {
  seen_ = true;
  begin_tool_region(region_, kind, &d, noted_caller(), task_data != nullptr ? task_data() : nullptr,
                    target_task_data != nullptr ? target_task_data() : nullptr);
}

} // namespace regomp
