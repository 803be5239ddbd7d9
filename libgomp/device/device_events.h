// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of devices. An event has what is known where it happens; who listens, and how a listener wants to have it, the
// room of the devices does not know: emit() is defined in a room above (watch/listeners.cc), so that a static program which
// has devices has their listeners, too. Emitted where heard() says that somebody may listen; that costs a load and a branch.
//
// What a plugin does for a device, copies above all, is no event here: it is seen at the plugin's functions (plugin_seen).
//
// Any thread, with no lock held, except where an event says otherwise.
#ifndef REGOMP_DEVICE_DEVICE_EVENTS_H
#define REGOMP_DEVICE_DEVICE_EVENTS_H

#include "observe/observed.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct device;
struct seen_data_operation;

// Whether somebody may listen to events of a type.
template <typename Event>
inline bool heard() {
  return observing(Event::heard_by);
}

namespace events {

// From here on somebody listens to what plugins do. Under any lock.
struct plugin_seen {
  static constexpr unsigned heard_by = seen_at_plugin;
};
// Ready for the calling thread; again for others.
struct device_ready {
  static constexpr unsigned heard_by = tools;
  device &on;
};
// On devices that are ready.
struct images_loaded {
  static constexpr unsigned heard_by = tools;
};
struct image_unloaded {
  static constexpr unsigned heard_by = tools;
  device &from;
  std::uint64_t module; // of loaded_image
};
// The device is about to be closed.
struct device_closes {
  static constexpr unsigned heard_by = tools;
  device &closing;
};
// Its memory is gone. With the lock of its state.
struct device_shut_down {
  static constexpr unsigned heard_by = check_maps;
  device &gone;
};
// By a handler of exit, while the devices are there.
struct process_ends {
  static constexpr unsigned heard_by = check_maps;
};
// A data operation, its begin and its end: data_operation.h.
struct data_operation {
  static constexpr unsigned heard_by = tools;
  seen_data_operation &seen;
  bool begins;
};

} // namespace events

[[gnu::cold]] void emit(events::plugin_seen);
[[gnu::cold]] void emit(events::device_ready);
[[gnu::cold]] void emit(events::images_loaded);
[[gnu::cold]] void emit(events::image_unloaded);
[[gnu::cold]] void emit(events::device_closes);
[[gnu::cold]] void emit(events::device_shut_down);
[[gnu::cold]] void emit(events::process_ends);
[[gnu::cold]] void emit(events::data_operation);

// Whether somebody listens to each data operation of the construct that this thread carries out. Then each object has its
// own: tools know what is copied, and where memory is, by the program's variable.
bool each_data_operation_is_heard(const device &);
inline bool sees_each_data_operation(const device &d) {
  return heard<events::data_operation>() && each_data_operation_is_heard(d);
}

} // namespace regomp

#endif
