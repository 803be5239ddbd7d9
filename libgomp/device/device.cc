// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/device.h"

#include "observe/observed.h"
#include "team/thread.h"

#include <cstdarg>
#include <cstdio>

namespace regomp {

std::atomic<bool> forgotten_devices{false};
std::atomic<unsigned> device_changes{1}; // nobody has found anything good at 0

constinit device_table known_devices;

namespace {

std::atomic<const queue_hooks *> known_queue_hooks{nullptr};

} // namespace

void info(const device &d, const char *format, ...) {
  char prefix[32];
  std::snprintf(prefix, sizeof prefix, "regomp device %d: ", d.number);
  std::va_list arguments;
  va_start(arguments, format);
  print_info(prefix, format, arguments);
  va_end(arguments);
}

// Release and acquire: what the hooks work on was made before they were set. Whoever sees that something was put on a queue
// sees the hook.
void set_queue_hooks(const queue_hooks *hooks) { known_queue_hooks.store(hooks, std::memory_order_release); }

void wait_for_busy_queues(device &d) {
  const queue_hooks *const hooks = known_queue_hooks.load(std::memory_order_acquire);
  if (hooks != nullptr && !self().serves_request && !devices_forgotten()) hooks->wait_for_busy(d);
}

void call_behind_busy_queues(device &d, goacc_asyncqueue *own, void (*fn)(void *), void *data,
                             std::atomic<unsigned> &calls) {
  const queue_hooks *const hooks = known_queue_hooks.load(std::memory_order_acquire);
  if (hooks != nullptr) hooks->call_behind_busy(d, own, fn, data, calls);
}

void forget_devices() {
  forgotten_devices.store(true, std::memory_order_relaxed);
  note_device_change();
  known_devices.count.store(0, std::memory_order_relaxed);
  known_devices.discovered.store(true, std::memory_order_release);
}

void abandon_devices() {
  forgotten_devices.store(true, std::memory_order_relaxed);
  note_device_change();
  for (int i = 0; i < discovered_devices(); i++) device_at(i)->leave_ready(device_state::finalized);
  // In the middle of discovery there is none, and nobody is to wait for the end of it.
  known_devices.discovered.store(true, std::memory_order_release);
}

// Sequentially consistent for who announces that it shuts devices down (oacc/calls.h); else a release.
void note_device_change() { device_changes.fetch_add(1, std::memory_order_seq_cst); }

// Sequentially consistent: see alone().
void device::leave_ready(device_state s) {
  state.store(s, std::memory_order_seq_cst);
  note_device_change();
}

} // namespace regomp
