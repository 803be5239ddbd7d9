// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/memory_routines.h"

#include "device/device_copies.h"
#include "device/devices.h"
#include "icv/device_icvs.h"
#include "mapping/object_life.h"
#include "region/program_order.h"
#include "support/diagnostics.h"
#include "watch/tool_events.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

std::uintptr_t address(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

// The memory that a device number stands for: the host's, also if a device works on that; a device's own; or none.
struct device_memory {
  bool is_host;
  device *separate;
  bool exists() const { return is_host || separate != nullptr; }
};

// Asked once in each operation: at the end of the process a device may go at any time.
device_memory memory_of(int number) {
  if (is_host_number(number)) return {true, nullptr};
  device *d = resolve_device(number, device_numbering::user);
  if (d == nullptr) return {false, nullptr};
  return d->shares_memory() ? device_memory{true, nullptr} : device_memory{false, d};
}

// Whatever its state.
device *known_device(int number) { return device_at(number == default_device_argument ? default_device_icv() : number); }

bool is_present(const mapped_object *o) {
  return o != nullptr && o->kind != object_kind::link_variable && !o->head->in_transit;
}

} // namespace

bool check_range(const device *d, const void *start, std::size_t bytes) {
  if (start == nullptr) {
    print_error(d != nullptr ? "invalid device address" : "invalid host address");
    return false;
  }
  return d == nullptr || d->functions->check_range == nullptr || d->functions->check_range(d->ordinal, start, bytes);
}

void *target_alloc(std::size_t bytes, int number) {
  const auto [is_host, d] = memory_of(number);
  if (is_host) return std::malloc(bytes);
  if (d == nullptr || bytes == 0) return nullptr;
  data_operation_events events(tool_operation_of::routine, [&] {
    return tool_data_operation{ompt_target_data_alloc, nullptr, host_device_number(), nullptr, d->number, bytes};
  });
  void *const memory = d->functions->alloc(d->ordinal, bytes);
  events.allocated(memory);
  return memory;
}

void target_free(void *memory, int number) {
  if (memory == nullptr) return;
  wait_for_users_of("omp_target_free", memory, 1);
  const auto [is_host, d] = memory_of(number);
  if (is_host) return std::free(memory);
  if (d == nullptr) return;
  const data_operation_events events(tool_operation_of::routine, [&] {
    return tool_data_operation{ompt_target_data_delete, memory, d->number, nullptr, host_device_number(), 0};
  });
  come_behind_queues(*d); // which may still use it
  if (!d->functions->free(d->ordinal, memory)) fatal("error in freeing device memory block at %p", memory);
}

bool target_is_present(const void *p, int number) {
  if (p == nullptr) return false;
  if (is_host_number(number)) return true;
  device *d = resolve_device(number, device_numbering::user);
  if (d == nullptr) return false;
  shared_guard guard(maps_of(*d).map_lock);
  return is_present(maps_of(*d).table.find_containing(address(p)));
}

bool target_is_accessible(const void *p, std::size_t bytes, int number) {
  if (p == nullptr || bytes == 0) return false;
  if (is_host_number(number)) return true;
  device *d = resolve_device(number, device_numbering::user);
  if (d == nullptr) return false;
  if (d->functions->is_accessible_ptr != nullptr && d->functions->is_accessible_ptr(d->ordinal, p, bytes) > 0) return true;
  return d->shares_memory();
}

void *mapped_pointer(const void *p, int number) {
  if (p == nullptr || is_host_number(number)) return const_cast<void *>(p);
  device *d = resolve_device(number, device_numbering::user);
  if (d == nullptr) return nullptr;
  shared_guard guard(maps_of(*d).map_lock);
  const mapped_object *o = maps_of(*d).table.find_containing(address(p));
  if (is_present(o)) o->head->share();
  return is_present(o) ? reinterpret_cast<void *>(o->device_address(address(p))) : nullptr;
}

namespace {

int associate(device *d, const void *host, const void *device_pointer, std::size_t bytes, std::size_t offset) {
  const std::uintptr_t start = address(host), end = start + bytes;
  if (d == nullptr || end < start) return EINVAL;
  const std::uintptr_t target = address(device_pointer) + offset;
  exclusive_guard guard(maps_of(*d).map_lock);
  interval_index::place where;
  mapped_object *o =
      bytes > 0 ? maps_of(*d).table.find_overlap(start, end, where) : maps_of(*d).table.find_zero_length(start);
  if (o != nullptr && o->kind != object_kind::link_variable)
    return o->contains(start, end) && o->device_address(start) == target && !o->head->in_transit ? 0 : EINVAL;
  o = mapping_table::create_object(object_kind::associated, start, end, target);
  o->counts.store(object_counts::infinite, std::memory_order_relaxed);
  o->in_table = true;
  if (bytes > 0)
    maps_of(*d).table.insert(o, where);
  else
    maps_of(*d).table.insert(o);
  maps_of(*d).table.insert_reverse(o);
  return 0;
}

// `was`: the device's address.
int disassociate(device *d, const void *host, std::uintptr_t &was, std::size_t &bytes) {
  if (d == nullptr) return EINVAL;
  exclusive_guard guard(maps_of(*d).map_lock);
  const std::uintptr_t start = address(host);
  interval_index::place where;
  mapped_object *o = maps_of(*d).table.find_overlap(start, start + 1, where);
  const bool searched = o != nullptr;
  if (!searched) o = maps_of(*d).table.find_zero_length(start);
  if (o == nullptr || o->kind != object_kind::associated || o->host_start != start) return EINVAL;
  was = o->device_start;
  bytes = o->length();
  remove_group(*d, o, searched ? &where : nullptr);
  // Where somebody pins it still, the one who lets go last releases the record.
  if ((o->counts.fetch_and(~object_counts::reference_mask, std::memory_order_acquire) & ~object_counts::reference_mask) == 0)
    mapping_table::destroy_object(o);
  return 0;
}

} // namespace

int associate_pointer(const void *host, const void *device_pointer, std::size_t bytes, std::size_t offset, int number) {
  device *d = memory_of(number).separate;
  const int result = associate(d, host, device_pointer, bytes, offset);
  if (result == 0 && tool_listens())
    tell_data_operation({ompt_target_data_associate, host, host_device_number(),
                         reinterpret_cast<const void *>(address(device_pointer) + offset), d->number, bytes});
  return result;
}

int disassociate_pointer(const void *host, int number) {
  wait_for_users_of("omp_target_disassociate_ptr", host, 1);
  device *d = memory_of(number).separate;
  std::uintptr_t was;
  std::size_t bytes;
  const int result = disassociate(d, host, was, bytes);
  if (result == 0 && tool_listens())
    tell_data_operation(
        {ompt_target_data_disassociate, host, host_device_number(), reinterpret_cast<const void *>(was), d->number, bytes});
  return result;
}

// --- linear copies and fills -----------------------------------------------------------------------------------------

int check_copy(const linear_copy &c) {
  return memory_of(c.to_device).exists() && memory_of(c.from_device).exists() ? 0 : EINVAL;
}

// As a box of one dimension, which goes by way of the host.
static int copy_between_devices(const linear_copy &c) {
  const std::size_t none = 0;
  return copy(rectangular_copy{c.to, c.from, 1, 1, &c.bytes, &none, &none, &c.bytes, &c.bytes, c.to_device, c.from_device});
}

int copy(const linear_copy &c) {
  const device_memory target = memory_of(c.to_device), source = memory_of(c.from_device);
  if (!target.exists() || !source.exists()) return EINVAL;
  if (c.bytes == 0) return 0;
  device *to = target.separate, *from = source.separate;
  if (!check_range(to, c.to, c.bytes) || !check_range(from, c.from, c.bytes)) return EINVAL;
  wait_for_users_of("omp_target_memcpy", c.to, c.bytes);
  wait_for_users_of("omp_target_memcpy", c.from, c.bytes);
  if (to != nullptr && from != nullptr && to != from) return copy_between_devices(c);
  const data_operation_events events(tool_operation_of::routine, [&] { return tool_copy(c.from, from, c.to, to, c.bytes); });
  bool good = true;
  if (device *const d = to != nullptr ? to : from) come_behind_queues(*d);
  if (to == nullptr && from == nullptr)
    std::memmove(c.to, c.from, c.bytes);
  else if (from == nullptr)
    good = copy_to_device(*to, address(c.to), c.from, c.bytes);
  else if (to == nullptr)
    good = copy_from_device(*from, c.to, address(c.from), c.bytes);
  else
    good = copy_inside_device(*to, c.to, c.from, c.bytes);
  return good ? 0 : EINVAL;
}

void fill(void *memory, int value, std::size_t bytes, int number) {
  if (bytes == 0) return;
  const auto [is_host, d] = memory_of(number);
  if (!check_range(d, memory, bytes)) fatal("omp_target_memset failed");
  wait_for_users_of("omp_target_memset", memory, bytes);
  if (d != nullptr) come_behind_queues(*d);
  const data_operation_events events(tool_operation_of::routine, [&] {
    return tool_data_operation{ompt_target_data_memset,
                               nullptr,
                               host_device_number(),
                               memory,
                               d != nullptr ? d->number : host_device_number(),
                               bytes};
  });
  if (is_host || (d == nullptr && known_device(number) == nullptr)) // a number that nobody has: the host, as with stock
    std::memset(memory, value, bytes);
  else if (d != nullptr && !d->functions->memset(d->ordinal, memory, value, bytes))
    fatal("omp_target_memset failed");
}

// --- identifiers -----------------------------------------------------------------------------------------------------

namespace {

constexpr char host_uid[] = "OMP_INITIAL_DEVICE";
constexpr int max_generated = 32;

// Made at first use and kept, since the program keeps the pointer. The release of the pointer hands the text over.
const char *device_uid(device &d) {
  if (const char *known = d.uid.load(std::memory_order_acquire)) return known;
  const char *made = nullptr;
  if (resolve_device(d.number, device_numbering::user) != nullptr && d.functions->get_uid != nullptr)
    made = d.functions->get_uid(d.ordinal);
  if (made == nullptr) {
    char *text = static_cast<char *>(std::malloc(max_generated));
    if (text == nullptr) return nullptr;
    std::snprintf(text, max_generated, "OMP_DEV_%d", d.number);
    made = text;
  }
  const char *expected = nullptr;
  if (!d.uid.compare_exchange_strong(expected, made, std::memory_order_acq_rel, std::memory_order_acquire)) {
    std::free(const_cast<char *>(made));
    return expected;
  }
  return made;
}

} // namespace

const char *uid_of_device(int number) {
  if (is_host_number(number)) return host_uid;
  device *d = known_device(number);
  return d != nullptr ? device_uid(*d) : nullptr;
}

int device_of_uid(const char *uid, std::size_t length) {
  const auto is = [&](const char *text) {
    return text != nullptr && std::strlen(text) == length && std::memcmp(text, uid, length) == 0;
  };
  if (uid == nullptr) return -4;
  if (is(host_uid)) return -1;
  for (int i = 0; i < num_devices(); i++)
    if (is(device_uid(*device_at(i)))) return i;
  return -4;
}

} // namespace regomp
