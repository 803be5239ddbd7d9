// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/data_operation.h"

namespace regomp {

int host_device_number() { return num_devices(); }

tool_data_operation tool_copy(const void *source, const device *from, const void *target, const device *to,
                              std::size_t bytes) {
  const ompt_target_data_op_t what = to != nullptr     ? ompt_target_data_transfer_to_device
                                     : from != nullptr ? ompt_target_data_transfer_from_device
                                                       : ompt_target_data_transfer;
  const auto number = [](const device *d) { return d != nullptr ? d->number : host_device_number(); };
  return {what, source, number(from), target, number(to), bytes};
}

void emit_deletion(const device &d, const void *memory) {
  const data_operation_events events(tool_operation_of::region, [&] {
    return tool_data_operation{ompt_target_data_delete, memory, d.number, nullptr, host_device_number(), 0};
  });
}

} // namespace regomp
