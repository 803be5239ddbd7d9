// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What OMPT tools are told of devices and their images (OpenMP 5.2 section 19.5.2.19 to 22): initialised, finalized, loaded,
// unloaded. A tool hears of a device before it hears of anything on it, once, from a thread that holds no lock.
#ifndef REGOMP_WATCH_TOOL_DEVICES_H
#define REGOMP_WATCH_TOOL_DEVICES_H

#include "device/device.h"
#include "support/progress.h"
#include "watch/tool_trace.h"

#include <atomic>
#include <cstdint>

namespace regomp {

// What is kept of a device for tools, from the first event on.
struct tool_device {
  enum class acquaintance : unsigned char { none, being_made, made };
  std::atomic<acquaintance> introduced{acquaintance::none};
  progress introduction; // `introduced` changes
  tool_trace trace;
};
// Made by the first caller.
tool_device &of_tools(device &);
inline tool_device &of_tools(ompt_device_t *d) { return of_tools(*static_cast<device *>(d)); }
// Null if no tool has been told of it.
inline tool_device *known_to_tools(const device &d) {
  return static_cast<tool_device *>(d.slots[slot_of_tools].load(std::memory_order_acquire));
}

// Tells of the device, which is initialised, and of its images, if nobody has yet; where another thread is about to, waits
// until it has.
void introduce_device(device &);
// Images that have come since. Where no tool has been told of the device: nothing.
void introduce_images(device &);
// Images have gone; `modules` is of loaded_image.
void tell_unloaded(device &, std::uint64_t module);
// The device is about to be closed, or the tool.
void take_leave_of_device(device &);
void take_leave_of_devices();

} // namespace regomp

#endif
