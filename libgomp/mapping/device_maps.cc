// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/device_maps.h"

#include "device/device_copies.h"
#include "device/device_data.h"
#include "device/loaded_image.h"
#include "mapping/object_life.h"
#include "support/diagnostics.h"
#include "support/memory.h"

#include <cstdlib>

namespace regomp {

namespace {

device *create_device() { return create<device_maps>(); }
void destroy_device(device *d) { destroy(&maps_of(*d)); }

// --- images ------------------------------------------------------------------------------------------------------------

// With its functions and variables, objects of the device's mapping table.
struct mapped_image : loaded_image {
  std::size_t num_objects;
  mapped_object **objects;
  std::size_t num_reverse_functions;
  std::uint64_t *reverse_functions; // device addresses that are in device_maps::reverse_functions
  void **reverse_targets;           // the host functions they stand for
};

mapped_image &mapped(loaded_image &li) { return static_cast<mapped_image &>(li); }

loaded_image *create_image() { return static_cast<mapped_image *>(allocate_zeroed(sizeof(mapped_image))); }

void destroy_image(loaded_image *image) {
  mapped_image *const li = &mapped(*image);
  for (std::size_t i = 0; i < li->num_objects; i++) mapping_table::destroy_object(li->objects[i]);
  std::free(li->objects);
  std::free(li->reverse_functions);
  std::free(li->reverse_targets);
  std::free(li);
}

// As objects outside the table.
bool make_objects(device &d, const host_tables &t, const addr_pair *table, mapped_image &li) {
  li.objects = static_cast<mapped_object **>(allocate((t.num_functions + t.num_variables) * sizeof(mapped_object *) + 1));
  for (std::size_t i = 0; i < t.num_functions; i++) {
    const auto address = reinterpret_cast<std::uintptr_t>(t.functions[i]);
    mapped_object *o = mapping_table::create_object(object_kind::function, address, address + 1, table[i].start);
    li.objects[li.num_objects++] = o;
  }
  li.has_variables = t.num_variables > 0;
  for (std::size_t i = 0; i < t.num_variables; i++) {
    const bool link = t.variables[i].size & link_bit;
    const std::uintptr_t size = t.variables[i].size & ~link_bit;
    const addr_pair &where = table[t.num_functions + i];
    if (!link && where.end - where.start != size) {
      print_error("Cannot map target variables (size mismatch)");
      return false;
    }
    if (link && d.shares_memory()) {
      // The device follows a pointer, and may follow it straight to the host's variable.
      if (!copy_to_device(d, where.start, &t.variables[i].address, sizeof(std::uintptr_t))) return false;
      continue;
    }
    li.objects[li.num_objects++] =
        mapping_table::create_object(link ? object_kind::link_variable : object_kind::variable, t.variables[i].address,
                                     t.variables[i].address + size, where.start);
  }
  return true;
}

void keep_reverse_functions(const host_tables &t, const std::uint64_t *addresses, mapped_image &li) {
  li.reverse_functions = static_cast<std::uint64_t *>(allocate(t.num_functions * sizeof(std::uint64_t) + 1));
  li.reverse_targets = static_cast<void **>(allocate(t.num_functions * sizeof(void *) + 1));
  for (std::size_t i = 0; i < t.num_functions; i++)
    if (addresses[i] != 0) {
      li.reverse_functions[li.num_reverse_functions] = addresses[i];
      li.reverse_targets[li.num_reverse_functions++] = t.functions[i];
    }
}

bool describe_image(device &d, const host_tables &t, const addr_pair *table, const std::uint64_t *reverse,
                    loaded_image &image) {
  if (!make_objects(d, t, table, mapped(image))) return false;
  if (reverse != nullptr) keep_reverse_functions(t, reverse, mapped(image));
  return true;
}

void name_functions(const host_tables &t, loaded_image &image) {
  mapped_image &li = mapped(image);
  li.objects = static_cast<mapped_object **>(allocate(t.num_functions * sizeof(mapped_object *) + 1));
  for (; li.num_objects < t.num_functions; li.num_objects++) {
    const auto address = reinterpret_cast<std::uintptr_t>(t.functions[li.num_objects]);
    li.objects[li.num_objects] = mapping_table::create_object(object_kind::function, address, address + 1, 0);
  }
}

interval reverse_key(const mapped_image &li, std::size_t i) {
  return {li.reverse_functions[i], li.reverse_functions[i] + 1, li.reverse_targets[i]};
}

bool enter_image(device &on, loaded_image &image, bool finds_by_device) {
  device_maps &d = maps_of(on);
  mapped_image &li = mapped(image);
  exclusive_guard guard(d.map_lock);
  if (finds_by_device) d.table.keep_reverse();
  for (std::size_t i = 0; i < li.num_objects; i++)
    if (mapped_object *o = li.objects[i]; o->length() > 0 && d.table.find_overlap(o->host_start, o->host_end) != nullptr)
      return false;
  for (std::size_t i = 0; i < li.num_objects; i++) {
    mapped_object *o = li.objects[i];
    o->image = &li;
    o->in_table = true;
    o->counts.store(object_counts::infinite, std::memory_order_relaxed);
    d.table.insert(o);
    d.table.insert_reverse(o);
  }
  for (std::size_t i = 0; i < li.num_reverse_functions; i++) d.reverse_functions.insert(reverse_key(li, i));
  li.next = d.images;
  d.images = &li;
  return true;
}

void remove_image(device &on, loaded_image &image) {
  device_maps &d = maps_of(on);
  mapped_image &li = mapped(image);
  exclusive_guard guard(d.map_lock);
  loaded_image **link = &d.images;
  while (*link != &li) link = &(*link)->next;
  *link = li.next;
  note_device_change(); // threads remember functions
  for (std::size_t i = 0; i < li.num_reverse_functions; i++) d.reverse_functions.erase(reverse_key(li, i));
  for (std::size_t i = 0; i < li.num_objects; i++) {
    mapped_object *o = li.objects[i];
    // A link variable that is mapped at this moment is not in the table; what stands in for it must not bring it back.
    mapped_object *now = o->kind == object_kind::link_variable ? d.table.find_overlap(o->host_start, o->host_end) : o;
    if (now != nullptr && now != o)
      now->put_aside = nullptr;
    else
      d.table.erase(o);
    o->in_table = false;
    o->image = nullptr;
    const std::uint64_t pins = o->counts.load(std::memory_order_relaxed) & ~object_counts::reference_mask;
    o->counts.store(pins, std::memory_order_relaxed);
    // Where a region still names it, the one who lets go last releases the record.
    if (pins == 0) mapping_table::destroy_object(o);
  }
  li.num_objects = 0;
}

} // namespace

constexpr device_data data_of_devices = {create_device,  destroy_device, remove_all_objects, create_image, destroy_image,
                                         describe_image, name_functions, enter_image,        remove_image};

} // namespace regomp
