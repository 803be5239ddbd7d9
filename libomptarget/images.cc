// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/images.h"

#include "abi/export.h"
#include "device/device_data.h"
#include "device/devices.h"
#include "device/image.h"
#include "device/loaded_image.h"
#include "libomptarget/indirect.h"
#include "libomptarget/registration.h"
#include "libomptarget/tool.h"
#include "mapping/device_maps.h"
#include "support/array.h"
#include "support/diagnostics.h"
#include "support/memory.h"
#include "watch/info_lines.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace regomp {

namespace {

// Written by the small libraries' constructors, before anything is registered. Relaxed.
std::atomic<int> release{0};

void (*finish_at_end)() = nullptr; // images lock

// What a device has of a descriptor: its first image that the device takes.
struct loaded_module {
  loaded_module *next;
  const binary_descriptor *descriptor;
  void *module;        // the plugin's
  loaded_image *image; // its regions and variables in the table
  void *indirect;      // device memory: indirect.h
};
// Of each device, by its number; under the images lock and its state_lock.
array<loaded_module *, 8> modules;

loaded_module *&modules_of(const device &d) {
  const auto n = static_cast<std::size_t>(d.number);
  if (modules.size() <= n) modules.resize(n + 1);
  return modules[n];
}

const device_image *image_for(const plugin &p, int ordinal, const binary_descriptor &b) {
  if (p.takes_module == nullptr || b.images == nullptr) return nullptr;
  for (std::int32_t i = 0; i < b.image_count; i++) {
    const image_bytes image = bytes_of(b.images[i]);
    if (image.size != 0 && p.takes_module(ordinal, image.start, image.size)) return &b.images[i];
  }
  return nullptr;
}

// --- on a device -------------------------------------------------------------------------------------------------------

// The compiler's tables as the room of the mappings takes them: entries of the program beside their device addresses.
struct tables {
  array<void *, 32> regions;
  array<host_tables::variable, 32> variables;
  array<addr_pair, 32> of_regions, of_variables;
};

bool is_known(const device &d, std::uintptr_t start, std::size_t size) {
  // The table does not change meanwhile, as far as variables are concerned: they come with images.
  auto &maps = maps_of(const_cast<device &>(d));
  shared_guard guard(maps.map_lock);
  return maps.table.find_overlap(start, start + size) != nullptr;
}

// A region or variable may be defined in several units, and by several libraries: the first one is it.
void add_region(device &d, void *module, const entry &e, tables &t) {
  void *const kernel = d.functions->find_kernel(d.ordinal, module, e.name);
  if (kernel == nullptr || is_known(d, e.address, 1)) return;
  for (void *known : t.regions)
    if (known == reinterpret_cast<void *>(e.address)) return;
  t.regions.push_back(reinterpret_cast<void *>(e.address));
  t.of_regions.push_back({reinterpret_cast<std::uintptr_t>(kernel), 0});
}

void add_variable(device &d, void *module, const entry &e, tables &t) {
  addr_pair where;
  if (!d.functions->find_variable(d.ordinal, module, e.name, &where) || is_known(d, e.address, e.size)) return;
  if (where.end == where.start) where.end = where.start + e.size;
  for (const host_tables::variable &known : t.variables)
    if (e.address < known.address + known.size && known.address < e.address + e.size) return;
  t.variables.push_back({e.address, e.size});
  t.of_variables.push_back(where);
}

// The pointer that stands for a variable whose data are the host's: where memory is shared it points there.
bool point_to_host(device &d, void *module, const entry &e) {
  addr_pair where;
  if (!d.functions->find_variable(d.ordinal, module, e.name, &where)) return true;
  return d.functions->host2dev(d.ordinal, reinterpret_cast<void *>(where.start), reinterpret_cast<const void *>(e.address),
                               sizeof(void *));
}

bool is_reference(const entry &e) {
  static constexpr char suffix[] = "_decl_tgt_ref_ptr";
  const std::size_t length = std::strlen(e.name);
  return (e.flags & entry_link) != 0 || (e.size == sizeof(void *) && length > sizeof suffix - 1 &&
                                         std::strcmp(e.name + length - (sizeof suffix - 1), suffix) == 0);
}

// Constructors and destructors that are kernels of their own. False if one fails.
bool run_entries(device &d, const loaded_module &m, std::uint32_t flag) {
  bool good = true;
  entry_range(*m.descriptor).for_each([&](const entry &e) {
    if (e.size != 0 || e.name == nullptr || (e.flags & flag) == 0) return;
    regomp_kernel_launch launch{};
    launch.kernel = d.functions->find_kernel(d.ordinal, m.module, e.name);
    for (unsigned i = 0; i < 3; i++) launch.teams[i] = launch.threads[i] = 1;
    if (launch.kernel != nullptr) good = d.functions->run_kernel(d.ordinal, &launch) && good;
  });
  return good;
}

bool fill_tables(device &d, const loaded_module &m, tables &t) {
  bool good = true;
  entry_range(*m.descriptor).for_each([&](const entry &e) {
    if (e.name == nullptr) return;
    if (e.is_variable() && d.shares_memory() && is_reference(e))
      good = point_to_host(d, m.module, e) && good;
    else if (e.is_variable())
      add_variable(d, m.module, e, t);
    else if (e.is_region() && (e.flags & (entry_constructor | entry_destructor)) == 0)
      add_region(d, m.module, e, t);
  });
  return good;
}

// The caller holds the images lock and the device's state_lock. False, with one line, if it cannot be loaded.
bool load(device &d, const binary_descriptor &b) {
  const device_image *const found = image_for(*d.functions, d.ordinal, b);
  if (found == nullptr) return true;
  const image_bytes bytes = bytes_of(*found);
  auto *m = create<loaded_module>();
  *m = {nullptr, &b, d.functions->load_module(d.ordinal, bytes.start, bytes.size), nullptr, nullptr};
  if (m->module == nullptr) {
    destroy(m);
    return false;
  }
  m->image = data_of_devices.create_image();
  m->image->target_data = &b;
  tables t;
  bool good = fill_tables(d, *m, t);
  array<addr_pair, 64> both;
  for (const addr_pair &p : t.of_regions) both.push_back(p);
  for (const addr_pair &p : t.of_variables) both.push_back(p);
  const host_tables host{t.regions.data(), t.regions.size(), t.variables.data(), t.variables.size(), nullptr, 0};
  good = good && data_of_devices.describe_image(d, host, both.data(), nullptr, *m->image) &&
         install_indirect_functions(d, m->module, b, &m->indirect) && data_of_devices.enter_image(d, *m->image, false);
  if (!good) {
    if (m->indirect != nullptr) d.functions->free(d.ordinal, m->indirect);
    data_of_devices.destroy_image(m->image);
    d.functions->unload_module(d.ordinal, m->module);
    destroy(m);
    return false;
  }
  m->next = modules_of(d);
  modules_of(d) = m;
  return run_entries(d, *m, entry_constructor);
}

void unload(device &d, loaded_module *&link) {
  loaded_module *const m = link;
  run_entries(d, *m, entry_destructor);
  link = m->next;
  data_of_devices.remove_image(d, *m->image);
  data_of_devices.destroy_image(m->image);
  if (!d.functions->unload_module(d.ordinal, m->module)) print_error("image unload fail");
  if (m->indirect != nullptr) d.functions->free(d.ordinal, m->indirect);
  destroy(m);
}

bool is_loaded(const device &d, const binary_descriptor *b) {
  for (const loaded_module *m = modules_of(d); m != nullptr; m = m->next)
    if (m->descriptor == b) return true;
  return false;
}

// With the pinning lock: what is new, on the devices that are ready.
void load_new() {
  for (registered_descriptor *r = registered_descriptors(); r != nullptr; r = r->next) {
    if (r->on_devices) continue;
    bool good = true;
    for_each_ready_device([&](device &d) {
      exclusive_guard state(d.state_lock);
      if (d.state.load(std::memory_order_relaxed) == device_state::ready && !is_loaded(d, r->descriptor))
        good = load(d, *r->descriptor) && good;
    });
    if (!good) fatal("an image of a library cannot be loaded on a device that is in use");
    note_loaded(*r);
  }
}

pinning_lock *lock_of_guard = nullptr; // images lock: of the images_guard that there is

// Registered by the first constructor that registers an image, so it runs behind all handlers of exit of the program.
void end_of_program() {
  void (*finish)();
  {
    const plain_guard guard;
    finish = finish_at_end;
  }
  if (observing(info_table))
    for (int i = discovered_devices(); i-- > 0;) info_mapping_table(*device_at(i));
  if (finish != nullptr) finish();
}

} // namespace

// --- what the room of the devices asks for ------------------------------------------------------------------------------

images_guard::images_guard() {
  auto *const lock = create<pinning_lock>(pinning_lock::manner::wait);
  load_new();
  lock_of_guard = lock;
}
images_guard::~images_guard() { destroy(std::exchange(lock_of_guard, nullptr)); }

void forget_images_lock_owner() { forget_registration_locks(); }

unsigned required_features() {
  const plain_guard guard;
  unsigned mask = 0;
  if (requirements() & requires_unified_address) mask |= gomp_requires_unified_address;
  if (requirements() & requires_unified_shared_memory) mask |= gomp_requires_unified_shared_memory;
  if (requirements() & requires_reverse_offload) mask |= gomp_requires_reverse_offload;
  return mask;
}

bool can_be_used(const plugin &p, int ordinal) {
  if (!p.offers(ordinal)) return false;
  const plain_guard guard;
  for (const registered_descriptor *r = registered_descriptors(); r != nullptr; r = r->next)
    if (image_for(p, ordinal, *r->descriptor) != nullptr) return true;
  return false;
}

image_extent extent_of_image(const device &d, const void *descriptor) {
  const device_image *const i = image_for(*d.functions, d.ordinal, *static_cast<const binary_descriptor *>(descriptor));
  if (i == nullptr) return {descriptor, 0};
  const image_bytes bytes = bytes_of(*i);
  return {bytes.start, bytes.size};
}

void call_at_end_of_program(void (*finish)()) {
  const plain_guard guard;
  finish_at_end = finish;
}

bool load_registered_images(device &d, bool) {
  for (const registered_descriptor *r = registered_descriptors(); r != nullptr; r = r->next)
    if (!load(d, *r->descriptor)) {
      unload_images(d);
      return false;
    }
  return true;
}

void unload_images(device &d) {
  while (modules_of(d) != nullptr) unload(d, modules_of(d));
}

// --- registration -------------------------------------------------------------------------------------------------------

void register_requirements(std::uint64_t more) {
  bool agree;
  {
    const plain_guard guard;
    agree = add_requirements(more);
  }
  if (!agree) fatal_requirements();
}

void register_descriptor(const binary_descriptor *b) {
  if (b == nullptr) return;
  static std::atomic<bool> first{true};
  if (first.exchange(false, std::memory_order_relaxed)) {
    std::atexit(end_of_program);
    connect_to_tool();
  }
  add_descriptor(b);
  if (const pinning_lock lock(pinning_lock::manner::try_it); lock) load_new();
  discover_again();
}

void await_registration() {
  if (__builtin_expect(pending_descriptors() == 0, true)) return;
  const images_guard guard;
}

void unregister_descriptor(const binary_descriptor *b) {
  if (devices_forgotten() || remove_arrival(b)) return;
  const pinning_lock lock(pinning_lock::manner::wait, b);
  for_each_ready_device([&](device &d) {
    exclusive_guard state(d.state_lock);
    if (d.state.load(std::memory_order_relaxed) != device_state::ready) return;
    for (loaded_module **link = &modules_of(d); *link != nullptr; link = &(*link)->next)
      if ((*link)->descriptor == b) return unload(d, *link);
  });
  remove_descriptor(b);
}

void *find_kernel(device &d, const void *region) {
  device_maps &maps = maps_of(d);
  shared_guard guard(maps.map_lock);
  const mapped_object *o = maps.table.find_containing(reinterpret_cast<std::uintptr_t>(region));
  return o != nullptr && o->kind == object_kind::function ? reinterpret_cast<void *>(o->device_start) : nullptr;
}

const char *name_of_region(const void *region) {
  const char *name = "unknown";
  const images_guard guard;
  for (const registered_descriptor *r = registered_descriptors(); r != nullptr; r = r->next)
    entry_range(*r->descriptor).for_each([&](const entry &e) {
      if (e.is_region() && e.address == reinterpret_cast<std::uintptr_t>(region)) name = e.name;
    });
  return name;
}

extern "C" REGOMP_EXPORT void regomp_set_llvm_release(int r) { release.store(r, std::memory_order_relaxed); }
int llvm_release() { return release.load(std::memory_order_relaxed); }

} // namespace regomp
