// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A data operation of a device, as tools see it (OpenMP 5.2 section 19.5.2.25): an allocation, a copy, a deletion. Costs a
// load and a branch where there is no tool. Tools are code of the user: no lock is held.
#ifndef REGOMP_DEVICE_DATA_OPERATION_H
#define REGOMP_DEVICE_DATA_OPERATION_H

#include "device/device.h"
#include "device/device_events.h"
#include "observe/tool.h"
#include "omp-tools.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

// Whose: of the current region, and seen only if there is one (OpenACC's have none), of a routine of the API, or the
// library's own, which nobody sees.
enum class tool_operation_of : unsigned char { region, routine, library };

struct tool_data_operation {
  ompt_target_data_op_t what;
  const void *source;
  int source_device;
  const void *target;
  int target_device;
  std::size_t bytes;
};

// One that is under way. What is below `operation` is the listener's, and set where it is heard.
struct seen_data_operation {
  tool_operation_of whose;
  bool heard; // at its begin; then at its end, too
  tool_data_operation operation;
  void *region;
  ompt_data_t no_region; // what a routine has for target_data: some tools look at it anyway
  ompt_id_t id;
  int state_before;
  std::uint64_t begin; // where it is traced
  void *timer;         // the plugin's; null: it does not say how long the device took
};

// A data operation, from here to the end of the scope.
class data_operation_events {
public:
  template <typename Describe>
  data_operation_events(tool_operation_of whose, Describe &&describe) {
    seen_.heard = false;
    if (!tool_listens()) return;
    seen_.whose = whose;
    seen_.operation = describe();
    emit(events::data_operation{seen_, true});
  }
  ~data_operation_events() {
    if (__builtin_expect(seen_.heard, false)) emit(events::data_operation{seen_, false});
  }
  data_operation_events(const data_operation_events &) = delete;
  data_operation_events &operator=(const data_operation_events &) = delete;
  // Of an allocation: where it is.
  void allocated(const void *memory) { seen_.operation.target = memory; }

private:
  seen_data_operation seen_;
};

// The memory of an object, or of what a region has for itself, is no longer the program's.
void emit_deletion(const device &, const void *memory);

int host_device_number();
// A copy; a device that is null is the host.
tool_data_operation tool_copy(const void *source, const device *from, const void *target, const device *to,
                              std::size_t bytes);

} // namespace regomp

#endif
