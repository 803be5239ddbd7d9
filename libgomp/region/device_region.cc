// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/device_region.h"

#include "device/device_copies.h"
#include "device/image.h"
#include "device/loaded_image.h"
#include "mapping/mapping_events.h"
#include "region/private_copies.h"
#include "region/used_allocators.h"
#include "support/diagnostics.h"
#include "team/initial_context.h"
#include "team/thread.h"
#include "watch/tool_events.h"

namespace regomp {

namespace {

// What a thread has found last, by a few bits of the function's address: its regions are the same few again and again, and
// what their constructs map makes the mapping table's own memory of hits useless.
struct remembered_function {
  const device *on;
  void (*host_function)(void *);
  unsigned changes; // device_changes before it was looked up
  device_function found;
};
constexpr unsigned remembered_functions = 8;
thread_local constinit remembered_function last_functions[remembered_functions] = {};

device_function look_device_function_up(device &d, void (*host_function)(void *)) {
  device_function f;
  if (!d.runs_openmp()) return f;
  if (d.capabilities & gomp_cap_native_exec) {
    f.handle = reinterpret_cast<void *>(host_function);
  } else {
    shared_guard guard(maps_of(d).map_lock);
    mapped_object *o = maps_of(d).table.find_containing(reinterpret_cast<std::uintptr_t>(host_function));
    if (o == nullptr || o->kind != object_kind::function) return f;
    f.handle = reinterpret_cast<void *>(o->device_start);
    if (o->image != nullptr && o->image->changes_icvs) f.icvs = o->image->icvs;
    f.refused = o->image != nullptr && o->image->refused;
    if (f.refused) return f;
  }
  if (d.functions->can_run != nullptr && !d.functions->can_run(f.handle)) f.handle = nullptr;
  return f;
}

} // namespace

device_function find_device_function(device &d, void (*host_function)(void *)) {
  remembered_function &r = last_functions[reinterpret_cast<std::uintptr_t>(host_function) / 16 % remembered_functions];
  const unsigned changes = device_changes.load(std::memory_order_acquire);
  if (r.host_function == host_function && r.on == &d && r.changes == changes) return r.found;
  const device_function f = look_device_function_up(d, host_function);
  if (f.handle != nullptr) r = {&d, host_function, changes, f};
  return f;
}

void require_data_on_host(device &d, const map_list &items) {
  const map_item *found = nullptr;
  {
    shared_guard guard(maps_of(d).map_lock);
    for (const map_item &i : items) {
      if (i.is(item_device_address)) {
        found = &i;
        break;
      }
      // Values and private copies are made from the host's.
      if (!i.names_storage()) continue;
      const std::uintptr_t end = i.bytes > 0 ? i.end() : i.address + 1;
      const mapped_object *o = i.address < end ? maps_of(d).table.find_overlap(i.address, end) : nullptr;
      if (o != nullptr && o->kind != object_kind::link_variable) found = &i;
      if (found != nullptr) break;
    }
  }
  if (found != nullptr)
    fatal("the image of a target region could not be loaded on device %d, and data of the region are there (addr: %p)",
          d.number, reinterpret_cast<void *>(found->address));
}

bool enter_region(device &d, const map_list &items, region_session &session, target_region *&environment, void *&arguments,
                  kernel_copies *with_kernel) {
  environment = nullptr;
  arguments = nullptr;
  if (items.argument_count == 0) return true;
  map_result result;
  reference_set counted;
  map_items(d, construct_kind::target, items, counted, result, nullptr,
            session.allocate_table(items.argument_count * sizeof(void *)), with_kernel);
  switch (result.status) {
  case map_status::mapped:
    environment = result.region;
    arguments = result.region->arguments();
    if (heard<events::items_mapped>()) emit(events::items_mapped{d, items, false});
    return true;
  case map_status::conflict:
    fatal("%s", result.message);
  case map_status::out_of_memory:
    if (result.device_has_data) fatal("device memory allocation fail");
    // Where the process ends and the driver has shut down, the region is on the host like those that come later.
    if (d.state.load(std::memory_order_acquire) == device_state::ready)
      print_error("device %d: device memory allocation fail; the target region runs on the host instead", d.number);
    break;
  }
  return false;
}

void read_back_icvs(device &d, std::uintptr_t icvs) {
  if (icvs == 0 || devices_forgotten()) return;
  gomp_offload_icvs now;
  if (!copy_from_device(d, &now, icvs, sizeof now)) return; // the plugin has said why; nothing of the program depends on it
  const auto differs = [](std::atomic<int> &known, int value) {
    return known.load(std::memory_order_relaxed) != value && (known.store(value, std::memory_order_relaxed), true);
  };
  const bool changed = int{differs(d.default_device, now.default_device)} | int{differs(d.nteams, now.nteams)} |
                       int{differs(d.teams_thread_limit, now.teams_thread_limit)};
  if (!changed) return;
  // Every image has a copy of its own; with the lock, so that none of them is unloaded meanwhile.
  shared_guard guard(maps_of(d).map_lock);
  for (const loaded_image *i = d.images; i != nullptr; i = i->next)
    if (i->icvs != 0 && i->icvs != icvs) copy_to_device(d, i->icvs, &now, sizeof now);
}

void run_on_host(void (*function)(void *), const map_list &items, unsigned thread_limit) {
  attach_private_copies(items);
  const host_allocators allocators(items);
  // A league that the region starts is not the one the construct may stand in.
  thread &me = self();
  const unsigned team_num = me.team_num, num_teams_less_one = me.num_teams_less_one;
  me.team_num = me.num_teams_less_one = 0;
  {
    const tool_region_aside aside;
    run_in_initial_context(function, items.arguments, thread_limit);
  }
  me.team_num = team_num;
  me.num_teams_less_one = num_teams_less_one;
}

} // namespace regomp
