// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/data_routines.h"

#include "device/device_copies.h"
#include "mapping/map.h"
#include "mapping/object_life.h"
#include "mapping/transfer.h"
#include "oacc/calls.h"
#include "oacc/constructs.h"
#include "oacc/device_use.h"
#include "region/memory_routines.h"
#include "region/program_order.h"
#include "support/diagnostics.h"
#include "watch/map_checks.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace regomp::oacc {

namespace {

std::uintptr_t address(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }
int as_int(std::size_t bytes) { return static_cast<int>(bytes); } // as stock prints lengths

bool is_there(const mapped_object *o) {
  return o != nullptr && o->kind != object_kind::link_variable && !o->head->in_transit;
}

// The device of the calling thread if it has memory of its own; null if there is nothing to map.
device *separate_device(acc_thread &t) { return t.on != nullptr && !t.on->shares_memory() ? t.on : nullptr; }
device *separate_device(const acc_call &call) { return separate_device(call.thread()); }

map_item storage(void *host, std::size_t bytes, unsigned flags) {
  map_item item{};
  item.what = item_kind::storage;
  item.flags = flags;
  item.address = address(host);
  item.bytes = bytes;
  item.argument = no_argument;
  return item;
}

map_item pointer(void **slot, item_kind what, unsigned flags) {
  map_item item = storage(slot, sizeof(void *), flags);
  item.what = what;
  return item;
}

using directive = void (*)(device &, const map_list &, const openacc_construct *);

void run(directive run_directive, const char *name, device &d, map_item item, int async) {
  const map_list list{1, &item, 0, nullptr};
  if (order_matters()) wait_for_overlaps(name, &d, list, false);
  event_scope events(acc_self(), acc_construct_runtime_api, false, async);
  queue_use queue(d, async);
  const openacc_construct openacc{queue.get()};
  run_directive(d, list, &openacc);
}

struct found {
  std::uintptr_t start = 0, end = 0, device_start = 0;
  object_kind kind = object_kind::data;
  bool any() const { return end != 0; }
  bool contains(std::uintptr_t from, std::size_t bytes) const { return any() && start <= from && from + bytes <= end; }
  std::uintptr_t on_device(std::uintptr_t host) const { return device_start + (host - start); }
  std::uintptr_t on_host(std::uintptr_t there) const { return start + (there - device_start); }
};

found describe(const mapped_object *o) {
  return is_there(o) ? found{o->host_start, o->host_end, o->device_start, o->kind} : found{};
}

found find(device &d, std::uintptr_t start, std::size_t bytes) {
  shared_guard guard(maps_of(d).map_lock);
  return describe(maps_of(d).table.find_overlap(start, start + (bytes > 0 ? bytes : 1)));
}

found find_on_device(device &d, std::uintptr_t start, std::size_t bytes) {
  exclusive_guard guard(maps_of(d).map_lock);
  maps_of(d).table.keep_reverse(); // from the first query on
  return describe(maps_of(d).table.find_device_overlap(start, start + (bytes > 0 ? bytes : 1)));
}

// A range of no bytes names an object if it lies inside of it, which its start does not: as in GCC's library.
bool is_inside_object(device &d, const void *host) {
  const found o = find(d, address(host), 0);
  return o.any() && o.start < address(host);
}

[[noreturn]] void fatal_bad_range(const void *host, std::size_t bytes) {
  fatal("[%p,+%d] is a bad range", host, as_int(bytes));
}

} // namespace

void *allocate_device_memory(std::size_t bytes) {
  const acc_call call;
  acc_thread &t = call.thread();
  if (bytes == 0) return nullptr;
  if (t.on == nullptr) return std::malloc(bytes);
  event_scope events(t, acc_construct_runtime_api, false, acc_async_sync);
  return t.on->functions->alloc(t.on->ordinal, bytes);
}

void free_device_memory(void *memory) {
  if (memory == nullptr) return;
  const acc_call call;
  acc_thread &t = call.thread();
  if (t.on == nullptr) return std::free(memory);
  wait_for_users_of("acc_free", memory, 1);
  if (const found o = find_on_device(*t.on, address(memory), 1); o.any())
    fatal("refusing to free device memory space at %p that is still mapped at [%p,+%d]", memory,
          reinterpret_cast<void *>(o.on_host(address(memory))), as_int(o.end - o.start));
  event_scope events(t, acc_construct_runtime_api, false, acc_async_sync);
  come_behind_queues(*t.on); // which may still use it
  if (!t.on->functions->free(t.on->ordinal, memory)) fatal("error in freeing device memory in %s", "acc_free");
}

void *enter(void *host, std::size_t bytes, bool copy, int async) {
  if (host == nullptr && bytes > 0) fatal_bad_range(host, bytes);
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) return host;
  if (bytes == 0) return device_address(host); // nothing to map
  if (const found o = find(*d, address(host), bytes); o.any() && !o.contains(address(host), bytes))
    fatal("[%p,+%d] not mapped, but partly present: [%p,+%d]", host, as_int(bytes), reinterpret_cast<void *>(o.start),
          as_int(o.end - o.start));
  run(enter_data, copy ? "acc_copyin" : "acc_create", *d, storage(host, bytes, item_enters | unsigned{copy} * item_to),
      async);
  return device_address(host);
}

void leave(void *host, std::size_t bytes, bool copy, bool finalize, int async) {
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) return;
  if (bytes == 0) {
    if (!is_inside_object(*d, host)) return;
    bytes = 1;
    copy = false;
  }
  run(exit_data, copy ? "acc_copyout" : "acc_delete", *d,
      storage(host, bytes, item_leaves | unsigned{copy} * item_from | unsigned{finalize} * item_to_the_last), async);
}

// The device on which there is something to update; null if there is none.
static device *device_to_update(const acc_call &call, void *host, std::size_t bytes) {
  device *d = separate_device(call);
  if (d == nullptr || host == nullptr) return nullptr;
  return bytes > 0 ? d : nullptr;
}

void update_device(void *host, std::size_t bytes, int async) {
  const acc_call call;
  device *d = device_to_update(call, host, bytes);
  if (d == nullptr) return;
  run(update, "acc_update_device", *d, storage(host, bytes, item_to | item_needs_present), async);
}

void update_host(void *host, std::size_t bytes, int async) {
  const acc_call call;
  device *d = device_to_update(call, host, bytes);
  if (d == nullptr) return;
  run(update, "acc_update_self", *d, storage(host, bytes, item_from | item_needs_present), async);
}

void attach(void **slot, int async) {
  check_async_argument(async); // as GCC's library, on the host as well
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) return;
  run(enter_data, "acc_attach", *d, pointer(slot, item_kind::attach, item_enters), async);
}

void detach(void **slot, bool finalize, int async) {
  check_async_argument(async); // as GCC's library, on the host as well
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) return;
  run(exit_data, "acc_detach", *d, pointer(slot, item_kind::detach, item_leaves | unsigned{finalize} * item_to_the_last),
      async);
}

void map_data(void *host, void *device_memory, std::size_t bytes) {
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) {
    if (host != device_memory) fatal("cannot map data on shared-memory system");
    return;
  }
  if (host == nullptr || device_memory == nullptr || bytes == 0)
    fatal("[%p,+%d]->[%p,+%d] is a bad map", host, as_int(bytes), device_memory, as_int(bytes));
  if (find(*d, address(host), bytes).any()) fatal("host address [%p, +%d] is already mapped", host, as_int(bytes));
  if (find_on_device(*d, address(device_memory), bytes).any())
    fatal("device address [%p, +%d] is already mapped", device_memory, as_int(bytes));
  if (associate_pointer(host, device_memory, bytes, 0, d->number) != 0)
    fatal("host address [%p, +%d] is already mapped", host, as_int(bytes));
}

void unmap_data(void *host) {
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) return;
  const found o = find(*d, address(host), 1);
  if (!o.any()) fatal("%p is not a mapped block", host);
  if (o.start != address(host))
    fatal("[%p,%d] surrounds %p", reinterpret_cast<void *>(o.start), as_int(o.end - o.start), host);
  if (o.kind != object_kind::associated)
    fatal("refusing to unmap block [%p,+%d] that has not been mapped by 'acc_map_data'", host, as_int(o.end - o.start));
  disassociate_pointer(host, d->number);
}

void *device_address(void *host) {
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) return host;
  const found o = find(*d, address(host), 1);
  return o.any() ? reinterpret_cast<void *>(o.on_device(address(host))) : nullptr;
}

void *host_address(void *device_memory) {
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) return device_memory;
  const found o = find_on_device(*d, address(device_memory), 1);
  return o.any() ? reinterpret_cast<void *>(o.on_host(address(device_memory))) : nullptr;
}

// A range of no bytes is present if its address is.
bool is_present(void *host, std::size_t bytes) {
  if (host == nullptr) return false;
  const acc_call call;
  device *d = separate_device(call);
  if (d == nullptr) return true;
  bytes = std::max<std::size_t>(bytes, 1);
  shared_guard guard(maps_of(*d).map_lock);
  const mapped_object *o = maps_of(*d).table.find_overlap(address(host), address(host) + bytes);
  return is_there(o) && maps_of(*d).table.covers(o, address(host), address(host) + bytes);
}

namespace {

// Of the plugins of GCC 14, which have no queued copy on the device.
bool copy_on_device(device &d, void *to, const void *from, std::size_t bytes, async_work *work) {
  const plugin &p = *d.functions;
  if (work == nullptr) {
    come_behind_queues(d);
    return copy_inside_device(d, to, from, bytes);
  }
  work->note_use();
  goacc_asyncqueue *const queue = work->queue();
  if (p.async_dev2dev != nullptr) return p.async_dev2dev(d.ordinal, to, from, bytes, queue);
  return p.async_synchronize(queue) && p.dev2dev(d.ordinal, to, from, bytes);
}

// In the words of GCC's nvptx plugin.
bool check_host(const void *address) {
  if (address == nullptr) print_error("invalid host address");
  return address != nullptr;
}

} // namespace

void copy(copy_direction direction, void *to, const void *from, std::size_t bytes, int async) {
  const acc_call call;
  acc_thread &t = call.thread();
  if (t.on == nullptr) {
    if (to != from) std::memmove(to, from, bytes);
    return;
  }
  device &d = *t.on;
  if (bytes == 0 || (direction == copy_direction::on_device && to == from)) return;
  wait_for_users_of("acc_memcpy", to, bytes);
  wait_for_users_of("acc_memcpy", from, bytes);
  queue_use queue(d, async);
  if (direction == copy_direction::to_device) {
    upload_plan upload;
    upload.copy(address(to), from, bytes);
    if (!check_range(&d, to, bytes) || !check_host(from) || !upload.execute(d, queue.get()))
      fatal_copy_to_device(d, {address(to), bytes, from, 0, false, false});
  } else if (direction == copy_direction::from_device) {
    download_plan download;
    download.copy(to, address(from), bytes, nullptr);
    if (!check_range(&d, from, bytes) || !check_host(to) || !download.execute(d, queue.get()))
      fatal_copy_from_device(d, {to, address(from), bytes, nullptr});
  } else if (!check_range(&d, to, bytes) || !check_range(&d, from, bytes) ||
             !copy_on_device(d, to, from, bytes, queue.get())) {
    const auto *const source = static_cast<const char *>(from);
    const auto *const target = static_cast<const char *>(to);
    d.leave_ready(device_state::finalized); // as after other copies that fail
    fatal("Copying of dev object [%p..%p) to dev object [%p..%p) failed", static_cast<const void *>(source),
          static_cast<const void *>(source + bytes), static_cast<const void *>(target),
          static_cast<const void *>(target + bytes));
  }
}

} // namespace regomp::oacc
