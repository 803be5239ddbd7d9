// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/constructs.h"

#include "device/devices.h"
#include "icv/device_icvs.h"
#include "libomptarget/images.h"
#include "libomptarget/info_lines.h"
#include "libomptarget/tool.h"
#include "mapping/device_maps.h"
#include "mapping/map.h"
#include "mapping/mapping_errors.h"
#include "observe/trace.h"
#include "region/private_copies.h"
#include "support/diagnostics.h"
#include "watch/info_lines.h"

#include <cstdio>
#include <cstdlib>

namespace regomp {

namespace {

constexpr std::int64_t default_device = -1;

// Null: the host. As soon as there is a device regions do not fall back to the host: what goes wrong ends the process.
device *device_of(std::int64_t number, const char *construct) {
  await_registration();
  const int n = num_devices();
  if (n == 0) {
    if (target_offload_policy() == offload_policy::mandatory)
      fatal("%s: offloading is mandatory, and there is no device that the program has an image for", construct);
    return nullptr;
  }
  if (number == default_device) number = default_device_icv();
  if (number == n) return nullptr;
  if (number < 0 || number > n) fatal_device_number(number, n);
  if (tool_listens()) introduce_devices();
  device *const d = usable_device(static_cast<int>(number));
  if (d == nullptr) fatal("%s: device %lld cannot be used", construct, static_cast<long long>(number));
  return d;
}

void describe(traced &event, const device &d, std::int32_t items) {
  if (event.active()) event.arguments(R"("device":%d,"items":%d)", d.number, items);
}

// --- regions -------------------------------------------------------------------------------------------------------------

// Kernels of 18 to 22 have a parameter before the program's. Later ones list it with the others.
bool has_implicit_parameter(const kernel_arguments &a) { return llvm_release() >= 18 && a.version < 4; }
constexpr std::uint64_t no_launch_environment = UINT64_MAX;

regomp_kernel_launch launch_of(void *kernel, const launch_shape &shape, const kernel_arguments &a) {
  regomp_kernel_launch launch{};
  launch.kernel = kernel;
  launch.iterations = a.iterations;
  for (unsigned i = 0; i < 3; i++) launch.teams[i] = launch.threads[i] = i == 0 ? 0 : 1;
  if (a.version >= 2) {
    launch.group_memory = a.group_memory;
    for (unsigned i = 1; i < 3; i++) {
      if (a.teams[i] != 0) launch.teams[i] = a.teams[i];
      if (a.threads[i] != 0) launch.threads[i] = a.threads[i];
    }
  }
  launch.teams[0] = shape.teams < 0 ? 1 : static_cast<std::uint32_t>(shape.teams);
  launch.threads[0] = shape.threads > 0 ? static_cast<std::uint32_t>(shape.threads) : 0;
  return launch;
}

void run_kernel(device &d, const void *region, regomp_kernel_launch &launch, argument_list &list, bool implicit) {
  array<std::uint64_t, 32> parameters;
  launch.has_environment = implicit;
  if (implicit) parameters.push_back(no_launch_environment);
  for (std::size_t i = 0; i < list.parameter_count(); i++) parameters.push_back(list.parameters()[i]);
  launch.parameters = parameters.data();
  launch.count = static_cast<std::uint32_t>(parameters.size());
  if (observing(info_kernel)) info_launch(d, name_of_region(region), launch);
  traced event("kernel");
  const seen_submit seen(launch.teams[0], true);
  if (!d.functions->run_kernel(d.ordinal, &launch)) fatal("a kernel failed on device %d", d.number);
}

void check(const map_result &result) {
  switch (result.status) {
  case map_status::mapped:
    return;
  case map_status::conflict:
    fatal_mapping_error(result.message, present_for::begin);
  case map_status::out_of_memory:
    fatal("device memory allocation fail");
  }
}

// Nothing is mapped; what is private to the region is all the same.
void run_on_shared_memory(device &d, const void *region, regomp_kernel_launch &launch, argument_list &list, bool implicit) {
  array<unsigned char, 256> copies;
  copies.resize(private_copies_size(list.items()));
  make_private_copies(list.items(), copies.data());
  list.fill_host_parameters();
  run_kernel(d, region, launch, list, implicit);
}

} // namespace

// Where the host's address is on the device; 0 if it is not there.
static std::uintptr_t address_on(const mapping_table &table, std::uintptr_t host) {
  const mapped_object *const o = table.find_zero_length(host);
  if (o == nullptr || o->kind == object_kind::link_variable || o->head->in_transit != nullptr) return 0;
  o->head->share();
  return o->device_address(host);
}

static void set_captures(device &d, argument_list &list) {
  for (const capture &c : list.captures()) {
    std::uint64_t on_device;
    {
      shared_guard guard(maps_of(d).map_lock);
      on_device = address_on(maps_of(d).table, c.object);
    }
    if (on_device == 0) continue;
    on_device += c.pointer - c.object;
    auto *const slot = reinterpret_cast<void *>(list.parameters()[c.parameter] + c.offset);
    if (!d.functions->host2dev(d.ordinal, slot, &on_device, sizeof on_device)) fatal("copy to device %d failed", d.number);
  }
}

void fatal_device_number(long long number, int devices) {
  begin_fatal_end();
  std::fprintf(
      stderr, "omptarget fatal error %lld: \"invalid value\" device number '%lld' out of range, only %d devices available\n",
      number, number, devices);
  std::abort();
}

bool run_region(std::int64_t number, const void *region, const launch_shape &shape, const kernel_arguments &a) {
  device *const d = device_of(number, "target");
  if (d == nullptr) return false;
  void *const kernel = find_kernel(*d, region);
  if (kernel == nullptr) fatal("device %d has no kernel for the target region %p", d->number, region);
  const map_arrays arrays = a.arrays();
  argument_list list(arrays, list_use::region);
  const seen_construct seen(ompt_target, *d);
  traced event("target");
  describe(event, *d, arrays.count);
  if (observing(info_arguments)) info_construct(*d, "Entering OpenMP kernel", arrays);
  regomp_kernel_launch launch = launch_of(kernel, shape, a);
  if (d->shares_memory()) {
    run_on_shared_memory(*d, region, launch, list, has_implicit_parameter(a));
    return true;
  }
  array<map_item, 4> held;
  list.move_held(held);
  const map_list held_list{held.size(), held.data(), 0, nullptr, false, true};
  if (observing(info_exists)) info_present(*d, list, look_up::before_begin);
  if (held.size() > 0) enter_data(*d, held_list);
  map_result result;
  reference_set counted;
  map_items(*d, construct_kind::target, list.items(), counted, result, nullptr, list.parameters());
  check(result);
  if (observing(info_exists)) info_present(*d, list, look_up::for_parameters);
  set_captures(*d, list);
  list.adjust_parameters();
  run_kernel(*d, region, launch, list, has_implicit_parameter(a));
  if (observing(info_exists)) info_present(*d, list, look_up::before_end);
  unmap(result.region);
  if (held.size() > 0) exit_data(*d, held_list);
  info_all_tables();
  return true;
}

// --- data ----------------------------------------------------------------------------------------------------------------

// use_device_ptr, use_device_addr: the program's variable gets the device's address of what its own points to. What is not
// mapped stays, unless the program asks for null.
static void return_addresses(device &d, const argument_list &list, void **bases) {
  device_maps &maps = maps_of(d);
  shared_guard guard(maps.map_lock);
  list.for_each_returned([&](const map_entry &e) {
    const std::uintptr_t begin = address_on(maps.table, e.begin);
    // Of a pointer and what it points to the base is the pointer's value.
    const std::uintptr_t base = e.is(map_pointer_and_object) ? *reinterpret_cast<const std::uintptr_t *>(e.base) : e.base;
    if (begin != 0)
      bases[e.position] = reinterpret_cast<void *>(begin - (e.begin - base));
    else if (e.is(map_null_if_absent) && llvm_release() > 22)
      bases[e.position] = nullptr;
  });
}

// What is particular to one of the constructs.
struct data_construct {
  const char *name, *info; // in messages, and in LIBOMPTARGET_INFO's lines
  list_use use;
  look_up when;
  ompt_target_t kind;
};

// Does action(device, list), unless nothing is mapped: on the host, or where memory is shared.
template <typename Action>
static void map_data(std::int64_t number, const map_arrays &a, const data_construct &c, Action &&action) {
  device *const d = device_of(number, c.name);
  if (d == nullptr || d->shares_memory()) return;
  const seen_construct seen(c.kind, *d);
  const argument_list list(a, c.use);
  traced event(c.name);
  describe(event, *d, a.count);
  if (observing(info_arguments)) info_construct(*d, c.info, a);
  if (observing(info_exists)) info_present(*d, list, c.when);
  action(*d, list);
  info_all_tables();
}

void begin_data(std::int64_t number, const map_arrays &a) {
  map_data(number, a,
           {"begin of data", "Entering OpenMP data region with being_mapper", list_use::enter, look_up::before_begin,
            ompt_target_enter_data},
           [&](device &d, const argument_list &list) {
             enter_data(d, list.items());
             return_addresses(d, list, a.bases);
           });
}

void end_data(std::int64_t number, const map_arrays &a) {
  map_data(number, a,
           {"end of data", "Exiting OpenMP data region with end_mapper", list_use::leave, look_up::before_end,
            ompt_target_exit_data},
           [](device &d, const argument_list &list) { exit_data(d, list.items()); });
}

void update_data(std::int64_t number, const map_arrays &a) {
  map_data(number, a,
           {"target update", "Updating data within the OpenMP data region with update_mapper", list_use::update,
            look_up::for_update, ompt_target_update},
           [](device &d, const argument_list &list) { update(d, list.items()); });
}

} // namespace regomp
