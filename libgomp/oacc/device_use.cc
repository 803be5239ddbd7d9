// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/device_use.h"

#include "device/device.h"
#include "device/devices.h"
#include "oacc/calls.h"
#include "oacc/queues.h"
#include "support/diagnostics.h"

#include <atomic>

namespace regomp {

namespace {

// Sequentially consistent, like a device's state: rare.
std::atomic<bool> host_is_active{false};
// Whether OpenACC has ever opened a device, the host included. Relaxed: only the end of a wrong program depends on it.
std::atomic<bool> any_was_active{false};
// A thread whose device was shut down chooses anew. Counted once the device is closed.
std::atomic<unsigned> shutdowns{0};

// In GCC's order.
constexpr acc_device_type every_type[] = {acc_device_host, acc_device_nvidia, acc_device_radeon};

bool has_device(acc_thread &t) {
  if (t.type == acc_device_none) return false;
  if (t.shutdowns == shutdowns.load(std::memory_order_acquire)) return true;
  drop_plugin_data(t);
  t.type = acc_device_none;
  t.on = nullptr;
  return false;
}

void use(acc_thread &t, acc_device_type type, int number, device *on) {
  t.type = type;
  t.number = number;
  t.on = on;
  t.shutdowns = shutdowns.load(std::memory_order_acquire);
}

// Initialises it unless somebody has.
device *open(acc_device_type type, int number) {
  device *d = device_of_type(type, number);
  any_was_active.store(true, std::memory_order_relaxed);
  if (d == nullptr) {
    host_is_active.store(true);
    return nullptr;
  }
  if (usable_device(d->number, offload_model::openacc) == nullptr) {
    if (devices_forgotten() || d->state.load(std::memory_order_acquire) == device_state::finalized) return nullptr;
    fatal("device %d of type %s cannot be initialized", number, device_type_name(type));
  }
  return d;
}

bool is_active(acc_device_type type, int number) {
  const device *d = device_of_type(type, number);
  return d != nullptr ? d->state.load(std::memory_order_acquire) == device_state::ready : host_is_active.load();
}

// Initialises it and says so; `named` is the type as the program has named it.
device *open_with_events(acc_thread &t, acc_device_type type, int number, int named, acc_construct parent, bool implicit) {
  device_of_type(type, number); // says what is wrong before anything is sent
  if (is_active(type, number)) return open(type, number);
  event_scope events(t, parent, implicit, acc_async_sync);
  events.set_device(named, number);
  t.in_init_callback = true; // for GCC's library there is no device yet, in both
  events.send(acc_event_device_init_start);
  device *d = open(type, number);
  events.send(acc_event_device_init_end);
  t.in_init_callback = false;
  return d;
}

void open_and_use(acc_thread &t, acc_device_type type, int number) {
  use(t, type, number, open(type, number));
  plugin_data_of(t);
}

// In the child of a process that has used a device, and where the process is ending, there is none: a thread works on the
// host, whatever device it names, and that is not an error.
bool works_without_devices(acc_thread &t) {
  if (!devices_forgotten()) return false;
  if (t.on != nullptr || t.type == acc_device_none) use(t, acc_device_host, 0, nullptr);
  return true;
}

acc_device_type required(int type) {
  const acc_device_type resolved = resolve_device_type(type);
  if (resolved == acc_device_none && type == acc_device_not_host) fatal("no device found");
  if (resolved == acc_device_none) fatal("device type %s not supported", device_type_name(type));
  return resolved;
}

} // namespace

// `ready_at` is set from a value that was read before the device was looked at: a change in between is seen next time.
acc_thread &make_thread_ready() {
  acc_thread &t = acc_self();
  const unsigned changes = device_changes.load(std::memory_order_acquire);
  if (works_without_devices(t)) return t;
  if (has_device(t)) {
    if (t.on == nullptr || t.on->state.load(std::memory_order_acquire) == device_state::ready) {
      // The thread that shuts devices down waits for this call alone. The announcement is a change, so who has read that
      // sees it here.
      if (!devices_are_closing()) t.ready_at = changes;
      return t;
    }
  }
  const acc_device_type type = initial_device_type();
  const int number = default_device_number(type);
  // Whatever construct or routine it is: GCC's library says so, too.
  use(t, type, number, open_with_events(t, type, number, acc_device_default, acc_construct_parallel, true));
  plugin_data_of(t);
  return t;
}

void choose_device_type(int type) {
  acc_thread &t = acc_self();
  if (works_without_devices(t)) return;
  const acc_choice call(t);
  const acc_device_type resolved = required(type);
  if (has_device(t) && t.type == resolved) { // the thread keeps its device, also inside a data region
    set_initial_device_type(resolved);
    return;
  }
  if (in_data_region(t)) fatal("acc_set_device_type in 'acc data' region");
  const int number = default_device_number(resolved);
  open_and_use(t, resolved, number);
  set_initial_device_type(resolved);
}

void choose_device(int number, int type) {
  acc_thread &t = acc_self();
  if (works_without_devices(t)) return;
  const acc_choice call(t);
  acc_device_type resolved;
  if (type == acc_device_none) {
    resolved = has_device(t) ? t.type : initial_device_type();
  } else {
    resolved = required(type);
    set_initial_device_type(resolved);
  }
  if (number < 0) number = default_device_number(resolved);
  device_of_type(resolved, number); // in range?
  set_default_device_number(number);
  if (has_device(t) && t.type == resolved && t.number == number) return;
  if (in_data_region(t)) {
    if (t.number == number) return; // of another type: GCC's library stays, too, and the region's data are here
    fatal("acc_set_device_num in 'acc data' region");
  }
  open_and_use(t, resolved, number);
}

void initialize_device(int type, int number) {
  acc_thread &t = acc_self();
  if (works_without_devices(t)) return;
  const acc_choice call(t);
  const acc_device_type resolved = required(type);
  if (number < 0) number = default_device_number(resolved);
  if (is_active(resolved, number)) fatal("device already active");
  device *d = open_with_events(t, resolved, number, type, acc_construct_runtime_api, false);
  set_initial_device_type(resolved);
  if (has_device(t)) return; // and keeps it
  use(t, resolved, number, d);
  plugin_data_of(t);
}

// Which device the thread uses, and which is the default, stays as it is.
void initialize_each_type(int number) {
  acc_thread &t = acc_self();
  if (works_without_devices(t)) return;
  const acc_choice call(t);
  for (const acc_device_type each : every_type) {
    if (devices_of_type(each) == 0) continue;
    const int n = number < 0 ? default_device_number(each) : number;
    if (is_active(each, n)) fatal("device already active");
    open_with_events(t, each, n, each, acc_construct_runtime_api, false);
  }
}

namespace {

bool shut_down(acc_thread &t, acc_device_type type, int number) {
  if (type == acc_device_host) return host_is_active.exchange(false);
  device *d = device_of_type(type, number);
  if (d == nullptr || d->state.load(std::memory_order_acquire) != device_state::ready) return false;
  event_scope events(t, acc_construct_runtime_api, false, acc_async_sync);
  events.set_device(type, number);
  events.send(acc_event_device_shutdown_start);
  if (t.plugin_data_of == d) drop_plugin_data(t);
  const shutdown result = shut_down_device(*d);
  if (result == shutdown::failed) fatal("device finalization failed");
  events.send(acc_event_device_shutdown_end);
  return result == shutdown::done;
}

void check_data_regions() {
  if (any_data_region()) fatal("shutdown in 'acc data' region");
}

} // namespace

void shut_down_devices(int type, int number) {
  acc_thread &t = acc_self();
  if (works_without_devices(t)) return;
  const acc_device_type resolved = type == acc_device_none ? acc_device_none : required(type);
  if (resolved != acc_device_none) device_of_type(resolved, 0); // are there any?
  check_data_regions();
  // What the construct around the callback goes on with would be gone.
  if (t.callbacks != 0) fatal("shutdown in a profiling callback");
  if (t.calls.load(std::memory_order_relaxed) != 0)
    fatal("shutdown in an OpenACC construct"); // a task that it executes while it waits
  const no_other_calls since(t);
  check_data_regions(); // one of those calls may have begun one
  bool any = false;
  for (const acc_device_type each : every_type) {
    if (resolved != acc_device_none && each != resolved) continue;
    const int n = devices_of_type(each);
    if (number >= 0) {
      // Of all types: of those that have so many.
      if (resolved != acc_device_none || number < n) any = shut_down(t, each, number) || any;
      continue;
    }
    for (int i = 0; i < n; i++) any = shut_down(t, each, i) || any;
  }
  if (!any && !any_was_active.load(std::memory_order_relaxed)) return; // there is nothing to close yet
  if (!any) fatal("no device initialized");
  t.type = acc_device_none;
  t.on = nullptr;
  shutdowns.fetch_add(1, std::memory_order_release);
  note_device_change();
}

host_instead::host_instead(acc_thread &t) : thread_(t), type_(t.type), number_(t.number), on_(t.on) {
  t.type = acc_device_host;
  t.number = 0;
  t.on = nullptr;
}

host_instead::~host_instead() {
  thread_.type = type_;
  thread_.number = number_;
  thread_.on = on_;
}

} // namespace regomp
