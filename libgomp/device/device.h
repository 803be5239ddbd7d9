// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device of the process, and the table of those that were discovered. They are never freed, so a pointer to one stays
// valid. Any thread. How they come and go: devices.h. What is mapped on it the room above keeps, in the same object
// (device_maps.h).
#ifndef REGOMP_DEVICE_DEVICE_H
#define REGOMP_DEVICE_DEVICE_H

#include "device/plugin.h"
#include "device/staging.h"
#include "map_watch.h"
#include "support/lock.h"

#include <atomic>

namespace regomp {

struct loaded_image;

// What rooms above keep of a device, in its slots: each room's own type, and as long as the device lives.
enum device_slot : unsigned { slot_of_queues, slot_of_tools, device_slots };

enum class device_state : unsigned char { uninitialized, ready, failed, finalized };

// A device's functions: its plugin's, or where somebody listens to what plugins do, functions around those
// (watch/plugin_view.h), which may come while the device is used. Acquire and release: for what the table holds.
class plugin_pointer {
public:
  const plugin *get() const { return table_.load(std::memory_order_acquire); }
  const plugin *operator->() const { return get(); }
  const plugin &operator*() const { return *get(); }
  plugin_pointer &operator=(const plugin *table) {
    table_.store(table, std::memory_order_release);
    return *this;
  }

private:
  std::atomic<const plugin *> table_{nullptr};
};

struct device {
  plugin_pointer functions;
  int ordinal;           // inside the plugin
  int number;            // OpenMP device number
  unsigned capabilities; // gomp_cap_shared_mem: it works on the host's memory

  // What the plugin says of this device alone (plugin::device_capabilities): when it is found, and again when it is
  // initialised. Relaxed: bits that nothing else depends on.
  std::atomic<unsigned> own_capabilities{0};

  // Written under state_lock. The release store of `ready` hands everything that initialisation wrote to whoever reads it
  // with acquire.
  std::atomic<device_state> state{device_state::uninitialized};
  mutex state_lock;
  loaded_image *images = nullptr; // written under state_lock and device_maps::map_lock, so either suffices to read

  std::atomic<void *> slots[device_slots] = {};

  // The device's own ICVs as the host knows them: set from the environment, and again when a region has changed them on the
  // device. Relaxed: independent values.
  std::atomic<int> default_device{0};
  std::atomic<int> nteams{0};
  std::atomic<int> teams_thread_limit{0};

  staging_pool staging;
  std::atomic<const char *> uid{nullptr}; // see uid_of_device

  // Since GOMP_RUNTIME_USM says so, and no requires directive. Written under state_lock before the device is ready, which
  // hands it over. Relaxed: discovered devices may be looked at before.
  std::atomic<bool> shared_by_choice{false};

  bool shares_memory() const {
    return (capabilities & gomp_cap_shared_mem) || shared_by_choice.load(std::memory_order_relaxed);
  }
  // Whether the driver wants to be told what device memory is made of (GOMP_OFFLOAD_regomp_announce_t). Set with `ready`.
  bool announces = false;
  // What the driver wants to be told of mapped objects, and tells; null: it does not. Set with `ready`.
  const struct regomp_map_watch *watch = nullptr;
  bool watches_use() const { return watch != nullptr && watch->uses != nullptr; }
  // It is ready no more. Each such change is counted (device_changes), after the state.
  void leave_ready(device_state);
  // Of OpenACC's async queues, see oacc/queues.cc: how much was put on them, and how much of that is known to be done.
  std::atomic<std::uint64_t> queued{0}, queued_done{0};

  bool runs_openmp() const { return capabilities & gomp_cap_openmp_400; }
  bool runs_openacc() const { return capabilities & gomp_cap_openacc_200; }
};

// One line of REGOMP_INFO, "regomp device N: text".
void info(const device &, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Those that were discovered; written by devices.cc and forget_devices.
struct device_table {
  // The release store of true hands the rest over.
  std::atomic<bool> discovered{false};
  device **devices = nullptr;
  // Atomic because forget_devices() sets it to 0 while others may read it. Relaxed, as `discovered` carries what it counts;
  // acquire for a listener that may come before that (watch/plugin_view.cc).
  std::atomic<int> count{0};
};
extern __attribute__((visibility("hidden"))) device_table known_devices;

// How many there are, without discovering them.
inline int discovered_devices() {
  return known_devices.discovered.load(std::memory_order_acquire) ? known_devices.count.load(std::memory_order_relaxed) : 0;
}
// Of devices.h, by name here: in a static program whoever counts devices needs what discovers them.
void discover_devices();
// OpenMP devices; the first call discovers them.
inline int num_devices() {
  if (!known_devices.discovered.load(std::memory_order_acquire)) discover_devices();
  return known_devices.count.load(std::memory_order_relaxed);
}
// The device of that number, initialised or not; null if there is none.
inline device *device_at(int number) {
  return number >= 0 && number < discovered_devices() ? known_devices.devices[number] : nullptr;
}

// What is on OpenACC's async queues comes before what is done at once: copies, launches, and the end of memory that a queue
// may still use (doc/target-core.md, "Which orders are kept"). Waits for the queues that are not known to be idle; calls no
// driver where all are. No lock is held. A thread that serves a reverse-offload request does not wait: the kernel that waits
// for it may be what a queue waits for.
void wait_for_busy_queues(device &);
inline void come_behind_queues(device &d) {
  // Acquire, of the first: what was counted before it was put on the queue by whoever handed the program on to this thread.
  // Equal: what was done for that is visible, as far as the host is concerned.
  if (__builtin_expect(d.queued.load(std::memory_order_acquire) != d.queued_done.load(std::memory_order_acquire), false))
    wait_for_busy_queues(d);
}
// For memory that a construct on queue `own` has given up: calls fn(data) behind what is on each other queue that is not
// known to be idle, once each; counts them in `calls` before.
void call_behind_busy_queues(device &, goacc_asyncqueue *own, void (*fn)(void *), void *data, std::atomic<unsigned> &calls);
// What knows the queues, a room above.
struct queue_hooks {
  void (*wait_for_busy)(device &);
  void (*call_behind_busy)(device &, goacc_asyncqueue *, void (*)(void *), void *, std::atomic<unsigned> &);
};
void set_queue_hooks(const queue_hooks *);

// From here on this process calls no plugin. forget_devices: in the child of a fork, which has no device. abandon_devices:
// when a plugin or the lack of memory ends the process while locks may be held; the devices are finalized, and other threads
// may see them so.
void forget_devices();
void abandon_devices();
extern __attribute__((visibility("hidden"))) std::atomic<bool> forgotten_devices;
inline bool devices_forgotten() { return forgotten_devices.load(std::memory_order_relaxed); } // either

// How often a device that was ready has ceased to be, or has lost an image, or all were forgotten. A caller that has found
// its device ready, or a function on it, need not look again as long as this is the same: acquire, for what was done before
// the change.
extern __attribute__((visibility("hidden"))) std::atomic<unsigned> device_changes;
void note_device_change();

// Devices that are initialised, for images that come and go. The caller holds the images lock, which keeps others from being
// initialised meanwhile.
template <typename Function>
void for_each_ready_device(Function &&f) {
  for (int i = 0; i < discovered_devices(); i++)
    if (device *d = device_at(i); d->state.load(std::memory_order_acquire) == device_state::ready) f(*d);
}

} // namespace regomp

#endif
