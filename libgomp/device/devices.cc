// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/devices.h"

#include "device/device_data.h"
#include "device/device_events.h"
#include "device/driver_memory.h"
#include "device/image.h"
#include "icv/device_icvs.h"
#include "icv/local_rank.h"
#include "observe/tool.h"
#include "observe/trace.h"
#include "support/array.h"
#include "support/diagnostics.h"
#include "support/memory.h"
#include "team/thread.h"

#include "config.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace regomp {

namespace {

constexpr int invalid_device = -4;

mutex registry_lock; // discovery
std::atomic<bool> discovery_begun{false};
std::atomic<bool> look_again{false}; // discover_again found the lock taken

void add_devices(const plugin *p, bool shared_memory, array<device *, 8> &list) {
  for (int i = 0; i < p->num_devices; i++) {
    if (!can_be_used(*p, i)) continue;
    device *d = data_of_devices.create();
    d->functions = p;
    d->ordinal = i;
    const unsigned own = p->device_capabilities(i);
    d->own_capabilities.store(own, std::memory_order_relaxed);
    d->capabilities = p->capabilities | (own & ~gomp_cap_shared_mem) | (shared_memory ? gomp_cap_shared_mem : 0u);
    list.push_back(d);
  }
}

// Threads that have asked for a device, ever.
std::atomic<unsigned> offloading_threads{0};

void note_offloading_thread() {
  thread &thr = self();
  if (thr.offloads) return;
  thr.offloads = true;
  offloading_threads.fetch_add(1, std::memory_order_seq_cst);
}

// Nobody else can be in the middle of something that finish_devices takes away. Sequentially consistent, as in
// note_offloading_thread and in finish_device: a thread that asks for its first device now either finds it finalized, or it
// is seen here.
bool alone() { return offloading_threads.load(std::memory_order_seq_cst) <= (self().offloads ? 1u : 0u); }

// Release and acquire: what the hook works on was made before it was set.
std::atomic<bool (*)(device &)> close_hook{nullptr};

bool run_close_hook(device &d) {
  const auto hook = close_hook.load(std::memory_order_acquire);
  return hook == nullptr || hook(d);
}

// At the end of the process. What another thread may be using stays where it is, for the driver to free.
void finish_device(device &d) {
  // The holder of the lock is initialising the device, or has failed inside a plugin and is the one who called exit.
  if (!d.state_lock.try_lock()) return;
  if (d.state.load(std::memory_order_relaxed) == device_state::ready) {
    d.leave_ready(device_state::finalized);
    if (alone()) {
      const bool good = run_close_hook(d);
      d.staging.release_all(*d.functions);
      if (!d.functions->fini_device(d.ordinal) || !good) print_error("device finalization failed");
    }
  }
  d.state_lock.unlock();
}

void finish_devices() {
  note_exit();
  if (heard<events::process_ends>()) emit(events::process_ends{});
  const int n = known_devices.count.load(std::memory_order_relaxed);
  if (heard<events::device_closes>())
    for (int i = 0; i < n; i++) emit(events::device_closes{*known_devices.devices[i]});
  for (int i = 0; i < n; i++) finish_device(*known_devices.devices[i]);
}

void in_forked_child() {
  registry_lock.forget_owner();
  forget_images_lock_owner();
  // The driver's state did not survive. A parent that never asked for devices leaves its child free to.
  if (!discovery_begun.load(std::memory_order_relaxed)) return;
  observed.fetch_and(~unsigned{check_maps | watched_maps},
                     std::memory_order_relaxed); // a thread of the parent's may hold its lock
  forget_devices();
}

void list_devices(int n) {
  for (int i = 0; i < n; i++) {
    const device &d = *known_devices.devices[i];
    regomp_device_description text = {};
    if (d.functions->describe_device != nullptr && d.functions->describe_device(d.ordinal, &text))
      info(d, "%s, %s, %zu MiB, %u multiprocessors, %s (plugin %s, its device %d)", text.name, text.architecture,
           text.memory_bytes >> 20, text.multiprocessors, text.driver, d.functions->name, d.ordinal);
    else
      info(d, "device %d of plugin %s", d.ordinal, d.functions->name);
  }
  if (n == 0) info("no device: target regions run on the host");
  if (n > 1 && devices_go_by_rank()) info("default device of this rank: %d", device_by_rank(n));
}

void find_devices() {
  array<device *, 8> list;
  const unsigned mask = required_features();
  const bool shared_memory = mask & (gomp_requires_unified_shared_memory | gomp_requires_self_maps);
  for (const char *name = plugin_names(); *name != '\0';) {
    const std::size_t length = std::strcspn(name, ",");
    if (plugin *p = load_plugin(name, length, mask & ~gomp_requires_target_used)) {
      const std::size_t before = list.size();
      add_devices(p, shared_memory, list);
      if (list.size() == before) std::free(p); // not closed, as in load_plugin
    }
    name += length + (name[length] == ',');
  }

  std::free(known_devices.devices); // of an earlier look, which found none: nobody reads it
  known_devices.devices = static_cast<device **>(allocate(list.size() * sizeof(device *) + 1));
  int n = 0;
  for (device *d : list)
    if (d->runs_openmp()) {
      d->number = n;
      const device_icv_values icvs = initial_device_icvs(n);
      d->default_device.store(icvs.default_device, std::memory_order_relaxed);
      d->nteams.store(icvs.nteams, std::memory_order_relaxed);
      d->teams_thread_limit.store(icvs.teams_thread_limit, std::memory_order_relaxed);
      known_devices.devices[n++] = d;
    } else {
      data_of_devices.destroy(d);
    }
  known_devices.count.store(n, std::memory_order_release); // the list, for readers that do not ask whether it is complete
  if (heard<events::plugin_seen>()) emit(events::plugin_seen{});
  if (observing(info_devices)) list_devices(n);
  if (n > 0) call_at_end_of_program(finish_devices);
}

bool wants_shared_memory(unsigned capabilities) {
  switch (runtime_usm()) {
  case runtime_usm_policy::enabled:
    return capabilities & gomp_cap_shared_mem;
  case runtime_usm_policy::auto_:
    return (capabilities & gomp_cap_shared_mem) && (capabilities & gomp_cap_prefers_host_memory);
  case runtime_usm_policy::disabled:
    break;
  }
  return false;
}

// False if the device cannot be used, for good. What OpenACC does then its own message says (oacc/device_use.cc).
bool initialize(device &d, offload_model model) {
  images_guard images; // outside state_lock, as in register_image
  exclusive_guard guard(d.state_lock);
  if (d.state.load(std::memory_order_relaxed) != device_state::uninitialized)
    return d.state.load(std::memory_order_relaxed) == device_state::ready;
  traced event("initialize device");
  if (event.active()) event.arguments(R"("device":%d)", d.number);
  if (!d.functions->init_device(d.ordinal)) {
    if (model == offload_model::openmp)
      print_error("device %d cannot be initialized; target regions run on the host instead", d.number);
    d.state.store(device_state::failed, std::memory_order_release);
    return false;
  }
  d.own_capabilities.fetch_or(d.functions->device_capabilities(d.ordinal), std::memory_order_relaxed);
  d.shared_by_choice.store(model == offload_model::openmp && !(d.capabilities & gomp_cap_shared_mem) &&
                               wants_shared_memory(d.own_capabilities.load(std::memory_order_relaxed)),
                           std::memory_order_relaxed);
  // All images or none: a region that ran on the host beside data that others have put on the device would go wrong.
  if (!load_registered_images(d, model == offload_model::openmp)) {
    d.functions->fini_device(d.ordinal);
    d.state.store(device_state::failed, std::memory_order_release);
    return false;
  }
  d.announces = d.functions->announce != nullptr && d.functions->announce(d.ordinal, nullptr, 0);
  d.watch = d.functions->map_watch != nullptr ? d.functions->map_watch(d.ordinal) : nullptr;
  if (d.watch != nullptr) {
    const unsigned wanted = d.watches_use() ? watched_maps | check_maps : unsigned{watched_maps};
    observed.fetch_or(wanted, std::memory_order_relaxed); // see `observed`
    if (heard<events::plugin_seen>()) emit(events::plugin_seen{});
  }
  observed.fetch_and(~unsigned{device_awaited}, std::memory_order_relaxed);
  d.state.store(device_state::ready, std::memory_order_release);
  return true;
}

// While the library is loaded the images of the program are not registered, so it is not known what the program requires,
// and a plugin chooses its devices once. So a child process counts them: in this one nothing is found yet, no driver is
// initialised, and the program may still fork. The child says nothing; the program will where it uses the devices.
int count_in_child() {
  int ends[2], n = 0;
  if (pipe2(ends, O_CLOEXEC) != 0) return 0;
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    find_devices();
    n = known_devices.count.load(std::memory_order_relaxed);
    _exit(write(ends[1], &n, sizeof n) == static_cast<ssize_t>(sizeof n) ? 0 : 1);
  }
  close(ends[1]);
  ssize_t got = -1;
  if (child > 0)
    while ((got = read(ends[0], &n, sizeof n)) < 0 && errno == EINTR) continue;
  close(ends[0]);
  if (child > 0)
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
  return got == static_cast<ssize_t>(sizeof n) ? n : 0;
}

int count_devices(bool at_start) {
  return at_start && !known_devices.discovered.load(std::memory_order_acquire) ? count_in_child() : num_devices();
}

// What the rooms below have from the devices. Priority: after the ICVs, before they are displayed and before the
// constructors of the library's users, which may allocate already.
__attribute__((constructor(102))) void offer_to_rooms_below() {
  offer_driver_memory();
  set_device_counter(count_devices);
  // Here and not when devices are looked for: a fork beside the first look finds registry_lock taken.
  pthread_atfork(nullptr, nullptr, in_forked_child);
}

[[noreturn]] void fatal_mandatory(const char *why) { fatal("OMP_TARGET_OFFLOAD is set to MANDATORY, but %s", why); }

} // namespace

namespace {

void discover_locked() {
  if (known_devices.discovered.load(std::memory_order_relaxed)) return;
  discovery_begun.store(true, std::memory_order_relaxed);
  set_out_of_memory_hook(abandon_devices);
  if (target_offload_policy() != offload_policy::disabled) {
    traced event("find devices");
    find_devices();
  } else if (observing(info_devices)) {
    info("no device: OMP_TARGET_OFFLOAD is disabled");
  }
  const int n = known_devices.count.load(std::memory_order_relaxed);
  if (n == 0) observed.fetch_and(~unsigned{device_awaited}, std::memory_order_relaxed);
  if (n == 0 && observing(check_maps)) info("map check: no device: regions run on the host, and nothing is mapped");
  if (target_offload_policy() == offload_policy::mandatory || devices_go_by_rank())
    set_unset_default_device(n > 0 || target_offload_policy() != offload_policy::mandatory ? device_by_rank(n)
                                                                                           : invalid_device);
  known_devices.discovered.store(true, std::memory_order_release);
}

} // namespace

void discover_devices() {
  {
    exclusive_guard guard(registry_lock);
    discover_locked();
  }
  if (look_again.load(std::memory_order_seq_cst)) discover_again();
}

void discover_again() {
  // Sequentially consistent, as in discover_devices: either this thread finds the lock free, or who gives it back finds
  // this.
  look_again.store(true, std::memory_order_seq_cst);
  if (!registry_lock.try_lock()) return;
  look_again.store(false, std::memory_order_relaxed);
  if (!devices_forgotten() && known_devices.discovered.load(std::memory_order_relaxed) &&
      known_devices.count.load(std::memory_order_relaxed) == 0)
    known_devices.discovered.store(false, std::memory_order_release);
  registry_lock.unlock();
}

bool enter_device(const device &d) {
  note_offloading_thread();
  return d.state.load(std::memory_order_seq_cst) == device_state::ready; // see alone()
}

device *usable_device(int number, offload_model model) {
  if (number < 0 || number >= num_devices()) return nullptr;
  note_offloading_thread();
  device *d = known_devices.devices[number];
  switch (d->state.load(std::memory_order_seq_cst)) {
  case device_state::ready:
    return d;
  case device_state::uninitialized:
    if (!initialize(*d, model)) return nullptr;
    if (heard<events::device_ready>()) emit(events::device_ready{*d});
    return d;
  case device_state::failed:
  case device_state::finalized:
    break;
  }
  return nullptr;
}

void set_close_hook(bool (*hook)(device &)) { close_hook.store(hook, std::memory_order_release); }

shutdown shut_down_device(device &d) {
  if (heard<events::device_closes>()) emit(events::device_closes{d});
  images_guard images; // outside state_lock, as in register_image
  exclusive_guard guard(d.state_lock);
  if (d.state.load(std::memory_order_relaxed) != device_state::ready) return shutdown::not_active;
  traced event("shut down device");
  bool good = run_close_hook(d);
  d.leave_ready(device_state::uninitialized);
  unload_images(d);
  good = data_of_devices.remove_all(d) && good;
  if (heard<events::device_shut_down>()) emit(events::device_shut_down{d});
  d.staging.release_all(*d.functions);
  good = d.functions->fini_device(d.ordinal) && good;
  if (good) return shutdown::done;
  d.state.store(device_state::failed, std::memory_order_seq_cst);
  return shutdown::failed;
}

device *resolve_device(int number, device_numbering numbering) {
  const int n = num_devices();
  int host = numbering == device_numbering::directive ? -2 : -1;
  if ((numbering == device_numbering::directive && number == -1) || number == default_device_argument) {
    number = default_device_icv();
    host = -1; // the ICV holds a number as API routines spell it
  }
  note_offloading_thread();
  // The usual case.
  if (number >= 0 && number < n &&
      known_devices.devices[number]->state.load(std::memory_order_seq_cst) == device_state::ready)
    return known_devices.devices[number];
  const bool mandatory = target_offload_policy() == offload_policy::mandatory;
  if (number < 0) {
    if (number == host) return nullptr;
    if (mandatory && n == 0) fatal_mandatory("only the host device is available");
    if (number == invalid_device) fatal("omp_invalid_device encountered");
    if (mandatory) fatal_mandatory("device not found");
    return nullptr;
  }
  if (number >= n) {
    if (mandatory && number != n) fatal_mandatory("device not found");
    return nullptr;
  }

  device *d = usable_device(number);
  if (d == nullptr && mandatory)
    fatal_mandatory(known_devices.devices[number]->state.load(std::memory_order_relaxed) == device_state::finalized
                        ? "device is finalized"
                        : "device cannot be used for offloading");
  return d;
}

bool is_host_number(int number) {
  const int n = num_devices();
  if (number == default_device_argument) number = default_device_icv();
  return number == -1 || number == n;
}

void require_device_usable(const device *d) {
  if (d != nullptr && target_offload_policy() == offload_policy::mandatory)
    fatal_mandatory("device cannot be used for offloading");
}

} // namespace regomp
