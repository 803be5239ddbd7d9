// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// target enter data, target exit data, target update (OpenMP 5.2 sections 13.6, 13.7, 13.9).
#include "target/map.h"

#include "map_kinds.h"
#include "support/diagnostics.h"
#include "target/iterators.h"
#include "target/observe.h"
#include "target/release.h"

namespace regomp {

namespace {

map_kind kind_at(const map_arrays &a, std::size_t i) { return map_kind_of(a.kinds[i]); }
std::uintptr_t address_at(const map_arrays &a, std::size_t i) { return reinterpret_cast<std::uintptr_t>(a.addresses[i]); }
void *as_pointer(std::uintptr_t a) { return reinterpret_cast<void *>(a); }

bool is_present(const mapped_object *o) {
  return o != nullptr && o->kind != object_kind::link_variable && !o->head->leaving;
}

void show_neighbours(device &d, std::uintptr_t start) {
  if (!observing(info_table)) return;
  shared_guard guard(d.map_lock);
  info_neighbours(d, start);
}

[[noreturn]] void fatal_not_present(device &d, std::uintptr_t start, std::size_t size) {
  show_neighbours(d, start);
  fatal("present clause: not present on the device (addr: %p, size: %lu (0x%lx), dev: %d)", as_pointer(start), size, size,
        d.number);
}

bool attaches(const map_arrays &a, std::size_t i) {
  return kind_at(a, i) == map_kind::attach || kind_at(a, i) == map_kind::attach_zero_len_array_section;
}

// Where the group ends that begins at entry i: what must share one block or be translated together. Everything else is
// mapped on its own, so that exit data can release it on its own.
std::size_t group_end(const map_arrays &a, std::size_t i) {
  std::size_t end = i + 1;
  switch (kind_at(a, i)) {
  case map_kind::struct_:
  case map_kind::struct_unord:
    return end + a.sizes[i] < a.count ? end + a.sizes[i] : a.count;
  case map_kind::to_pset:
    while (end < a.count && (kind_at(a, end) == map_kind::pointer || kind_at(a, end) == map_kind::always_pointer)) end++;
    return end;
  case map_kind::always_pointer:
    return end;
  default:
    if (end < a.count && (attaches(a, end) || kind_at(a, end) == map_kind::always_pointer)) end++;
    return end;
  }
}

void enter_group(device &d, const map_arrays &a, std::size_t begin, std::size_t end, reference_set &counted) {
  const map_arrays group{end - begin, a.addresses + begin, a.sizes + begin, a.kinds + begin};
  map_result result;
  map_entries(d, construct_kind::enter_data, group, counted, result);
  // There is no host version of having data on the device.
  if (result.status == map_status::out_of_memory) fatal("device memory allocation fail");
  if (result.status == map_status::conflict) fatal("%s", result.message);
}

} // namespace

void enter_data(device &d, const map_arrays &arrays) {
  const expanded_arrays expanded(arrays);
  const map_arrays &a = expanded.get();
  // GCC puts iterators in front, also of the pointers that they attach.
  const bool attach_last = expanded.expanded();
  reference_set counted;
  for (std::size_t i = 0, next; i < a.count; i = next) {
    next = attach_last && attaches(a, i) ? i + 1 : group_end(a, i);
    const std::size_t end = attach_last && attaches(a, next - 1) ? next - 1 : next;
    if (i < end) enter_group(d, a, i, end, counted);
  }
  for (std::size_t i = 0; i < a.count && attach_last; i++)
    if (attaches(a, i)) enter_group(d, a, i, i + 1, counted);
}

// --- exit data -------------------------------------------------------------------------------------------------------

namespace {

bool is_exit_kind(map_kind k) {
  switch (k) {
  case map_kind::from:
  case map_kind::always_from:
  case map_kind::always_present_from:
  case map_kind::force_present:
  case map_kind::delete_:
  case map_kind::release:
  case map_kind::zero_len_array_section:
  case map_kind::delete_zero_len_array_section:
  case map_kind::detach:
    return true;
  default:
    return false;
  }
}

// `where`: see mapping_table; of the last object that was searched for by its length.
mapped_object *find_for_exit(device &d, const map_arrays &a, std::size_t i, interval_index::place &where) {
  const std::uintptr_t start = address_at(a, i);
  const map_kind k = kind_at(a, i);
  mapped_object *o;
  if (k == map_kind::zero_len_array_section || k == map_kind::delete_zero_len_array_section)
    o = d.table.find_containing(start);
  else if (a.sizes[i] == 0) {
    o = d.table.find_empty_at(start);
    if (o == nullptr) o = d.table.find_containing(start);
  } else
    o = d.table.find_overlap(start, start + a.sizes[i], where);
  return is_present(o) ? o : nullptr;
}

} // namespace

void exit_data(device &d, const map_arrays &arrays) {
  const expanded_arrays expanded(arrays);
  const map_arrays &a = expanded.get();
  for (std::size_t i = 0; i < a.count; i++)
    if (!is_exit_kind(kind_at(a, i)))
      fatal("GOMP_target_enter_exit_data unhandled kind 0x%.2x", static_cast<unsigned>(a.kinds[i] & 0xff));

  release_plan plan(d);
  reference_set counted;
  array<mapped_object *, 16> objects;
  objects.resize(a.count);
  const char *wrong = nullptr;
  bool missing = false;
  std::size_t missing_entry = 0;
  {
    interval_index::place where{};
    exclusive_guard guard(d.map_lock);
    for (std::size_t i = 0; i < a.count; i++) {
      if (a.addresses[i] == nullptr) continue;
      const std::uintptr_t start = address_at(a, i);
      if (kind_at(a, i) == map_kind::detach) {
        mapped_object *o = d.table.find_overlap(start, start + sizeof(void *));
        if (is_present(o) && o->contains(start, start + sizeof(void *)) && wrong == nullptr) wrong = plan.detach(o, start);
      } else {
        objects[i] = find_for_exit(d, a, i, where);
        if (objects[i] == nullptr && is_present_required(kind_at(a, i))) {
          missing = true;
          missing_entry = i;
        }
      }
    }
    if (wrong == nullptr && !missing) {
      for (std::size_t i = 0; i < a.count; i++) {
        if (objects[i] == nullptr) continue;
        mapped_object *head = objects[i]->head;
        const map_kind k = kind_at(a, i);
        if (k == map_kind::delete_ || k == map_kind::delete_zero_len_array_section)
          plan.delete_all(head);
        else if (counted.add(head))
          plan.drop(head);
      }
      plan.plan_detaches();
      for (std::size_t i = 0; i < a.count; i++) {
        mapped_object *o = objects[i];
        if (o == nullptr) continue;
        const map_kind k = kind_at(a, i);
        if (is_always_from(k) || (k == map_kind::from && plan.is_dying(o->head)))
          plan.copy_out(o, address_at(a, i), address_at(a, i) + a.sizes[i]);
        // Not to vanish while it is being copied, should another construct delete it.
        if (!plan.is_dying(o->head)) {
          o->head->counts.fetch_add(object_counts::pin, std::memory_order_relaxed);
          plan.unpin_later(o->head);
        }
      }
      if (plan.finish_is_due()) plan.finish(nullptr, where.leaf != nullptr ? &where : nullptr);
    }
  }
  if (wrong != nullptr) fatal("%s", wrong);
  if (missing) fatal_not_present(d, address_at(a, missing_entry), a.sizes[missing_entry]);
  if (!plan.finish_is_due()) {
    plan.transfer();
    exclusive_guard guard(d.map_lock);
    plan.finish();
  }
  plan.settle();
}

// --- update ----------------------------------------------------------------------------------------------------------

void update(device &d, const map_arrays &arrays) {
  const expanded_arrays expanded(arrays);
  const map_arrays &a = expanded.get();
  upload_plan uploads;
  download_plan downloads;
  array<mapped_object *, 16> pinned;
  std::size_t wrong_entry = 0;
  const mapped_object *wrong_object = nullptr;
  std::uintptr_t wrong_start = 0, wrong_end = 0;
  bool wrong = false;
  {
    // The table does not change, and pins are atomic.
    shared_guard guard(d.map_lock);
    for (std::size_t i = 0; i < a.count && !wrong; i++) {
      const map_kind k = kind_at(a, i);
      if (a.addresses[i] == nullptr || a.sizes[i] == 0 || !(copies_to(k) || copies_from(k))) continue;
      const std::uintptr_t start = address_at(a, i), end = start + a.sizes[i];
      mapped_object *o = d.table.find_overlap(start, end);
      if (!is_present(o)) {
        wrong = is_present_required(k) && !d.shares_memory();
        wrong_entry = i;
        continue;
      }
      if (end < start || !d.table.covers(o, start, end)) {
        if (d.shares_memory()) continue;
        wrong = true;
        wrong_entry = i;
        wrong_object = o;
        wrong_start = o->host_start;
        wrong_end = o->host_end;
        continue;
      }
      o->head->counts.fetch_add(object_counts::pin, std::memory_order_relaxed);
      pinned.push_back(o);
      if (o->attached == nullptr && o->contains(start, end)) { // as most
        if (copies_to(k)) uploads.copy(o->device_address(start), as_pointer(start), end - start);
        if (copies_from(k)) downloads.copy(as_pointer(start), o->device_address(start), end - start, o->block);
        continue;
      }
      for_each_member(o, start, end, [&](mapped_object *m, std::uintptr_t part_start, std::uintptr_t part_end) {
        for_each_unattached(m, part_start, part_end, [&](std::uintptr_t from, std::uintptr_t to) {
          if (copies_to(k)) uploads.copy(m->device_address(from), as_pointer(from), to - from);
          if (copies_from(k)) downloads.copy(as_pointer(from), m->device_address(from), to - from, m->block);
        });
      });
    }
  }
  if (wrong && wrong_object != nullptr) {
    show_neighbours(d, address_at(a, wrong_entry));
    fatal("Trying to update [%p..%p) object when only [%p..%p) is mapped", as_pointer(address_at(a, wrong_entry)),
          as_pointer(address_at(a, wrong_entry) + a.sizes[wrong_entry]), as_pointer(wrong_start), as_pointer(wrong_end));
  }
  if (wrong) fatal_not_present(d, address_at(a, wrong_entry), a.sizes[wrong_entry]);

  // First contents that another construct is still sending come before the update.
  for (mapped_object *o : pinned) {
    std::atomic<std::uint32_t> &busy = o->busy();
    d.transfers.wait([&] { return busy.load(std::memory_order_seq_cst) == 0; });
  }
  if (!uploads.empty() && !uploads.execute(d)) fatal_copy_to_device(d, uploads.failed());
  if (!downloads.empty() && !downloads.execute(d)) fatal_copy_from_device(d, downloads.failed());

  array<mapped_object *, 16> last;
  for (mapped_object *o : pinned)
    if (!unpin_counted(o->head)) last.push_back(o->head);
  if (last.empty()) return;
  block_list dead;
  {
    exclusive_guard guard(d.map_lock);
    for (mapped_object *head : last) unpin(head, 1, dead);
  }
  if (!free_blocks(d, dead)) fatal("error in freeing device memory block");
}

} // namespace regomp
