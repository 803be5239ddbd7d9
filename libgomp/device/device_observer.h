// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is told of devices, and what for is the listener's business: tools and the checker of mappings, rooms above. The room
// of the devices declares the functions here; observers.cc defines the table, a constant, so that a static program which
// has devices has it too. Where nobody listens nothing is called: `check_maps` of observed.h for what says so, else
// tool_listens().
//
// Any thread; with no lock held, but for copies, which may be made under any lock but the checker's.
#ifndef REGOMP_DEVICE_DEVICE_OBSERVER_H
#define REGOMP_DEVICE_DEVICE_OBSERVER_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct device;
struct data_operation_told;
struct tool_data_operation;
enum class tool_operation_of : unsigned char;

struct device_observer {
  // --- check_maps ---
  // A copy between the host and the device, when it is done: the host's copy of the bytes.
  void (*written)(device &, std::uintptr_t to, const void *bytes, std::size_t count);
  void (*read)(device &, std::uintptr_t from, const void *bytes, std::size_t count);
  // Something that the host does not know is written there, as the program has said.
  void (*written_unknown)(device &, std::uintptr_t to, std::size_t count);
  // The device's memory is gone.
  void (*shut_down)(device &);
  // By a handler of exit, while the devices are there.
  void (*process_ends)();

  // --- tool_listens() ---
  void (*initialized)(device &);                          // ready for the calling thread; again for others
  void (*images_loaded)(device &);                        // images were loaded on a device that was ready
  void (*image_unloaded)(device &, std::uint64_t module); // `module` is of loaded_image
  void (*closes)(device &);                               // about to be closed
  // data_operation.h. False: nobody is to be told, of the end neither.
  bool (*operation_begins)(data_operation_told &, tool_operation_of, const tool_data_operation &);
  void (*operation_ends)(data_operation_told &);
  bool (*sees_operations)(const device &);
};
extern __attribute__((visibility("hidden"))) const device_observer observer_of_devices;

} // namespace regomp

#endif
