// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A data operation of a device, as tools are told of it (OpenMP 5.2 section 19.5.2.25): an allocation, a copy, a deletion.
// Costs a load and a branch where no tool listens. Tools are code of the user: no lock is held.
#ifndef REGOMP_DEVICE_DATA_OPERATION_H
#define REGOMP_DEVICE_DATA_OPERATION_H

#include "device/device.h"
#include "device/device_observer.h"
#include "observe/observed.h"
#include "observe/tool.h"
#include "omp-tools.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

// Whose: of the current region, and told only if there is one (OpenACC's have none), of a routine of the API, or the
// library's own, of which nobody is told.
enum class tool_operation_of : unsigned char { region, routine, library };

struct tool_data_operation {
  ompt_target_data_op_t what;
  const void *source;
  int source_device;
  const void *target;
  int target_device;
  std::size_t bytes;
};

// One that is under way and told; of the listener's but for `operation`.
struct data_operation_told {
  tool_data_operation operation;
  void *region;
  ompt_data_t no_region; // what a routine has for target_data: some tools look at it anyway
  ompt_id_t id;
  int state_before;
  std::uint64_t begin; // where it is traced
  void *timer;         // the plugin's; null: it does not say how long the device took
};

// A data operation, from here to the end of the scope.
class told_data_operation {
public:
  template <typename Describe>
  told_data_operation(tool_operation_of whose, Describe &&describe) {
    if (tool_listens()) is_told_ = observer_of_devices.operation_begins(told_, whose, describe());
  }
  ~told_data_operation() {
    if (__builtin_expect(is_told_, false)) observer_of_devices.operation_ends(told_);
  }
  told_data_operation(const told_data_operation &) = delete;
  told_data_operation &operator=(const told_data_operation &) = delete;
  // Of an allocation: where it is.
  void allocated(const void *memory) {
    if (__builtin_expect(is_told_, false)) told_.operation.target = memory;
  }

private:
  bool is_told_ = false;
  data_operation_told told_;
};

// Whether somebody is told of each data operation of the construct that this thread carries out. Then each object has its
// own: tools know what is copied, and where memory is, by the program's variable.
inline bool tool_sees_operations(const device &d) {
  return observing(tools) && tool_listens() && observer_of_devices.sees_operations(d);
}
// The memory of an object, or of what a region has for itself, is no longer the program's.
void tell_deletion(const device &, const void *memory);

int host_device_number();
// A copy; a device that is null is the host.
tool_data_operation tool_copy(const void *source, const device *from, const void *target, const device *to,
                              std::size_t bytes);

} // namespace regomp

#endif
