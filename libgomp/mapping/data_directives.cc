// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// target enter data, target exit data, target update (OpenMP 5.2 sections 13.6, 13.7, 13.9).
#include "mapping/map.h"

#include "mapping/async_work.h"
#include "mapping/bases.h"
#include "mapping/counting.h"
#include "mapping/mapping_errors.h"
#include "mapping/mapping_events.h"
#include "mapping/release.h"
#include "observe/tool.h"
#include "support/diagnostics.h"

#include <cstdio>

namespace regomp {

namespace {

void *as_pointer(std::uintptr_t a) { return reinterpret_cast<void *>(a); }

bool is_present(const mapped_object *o) {
  return o != nullptr && o->kind != object_kind::link_variable && !o->head->in_transit;
}

void show_neighbours(device &d, std::uintptr_t start) {
  if (!heard<events::not_found>()) return;
  shared_guard guard(maps_of(d).map_lock);
  emit(events::not_found{d, start});
}

[[noreturn]] void fatal_not_present(device &d, const map_item &item, present_for whom) {
  show_neighbours(d, item.address);
  fatal_mapping_error(not_present_error(item.address, item.bytes, d.number, whom).text, whom);
}

// Where the group ends that begins at item i: what must share one block or be translated together. Everything else is
// mapped on its own, so that exit data can release it on its own.
std::size_t group_end(const map_list &items, std::size_t i) {
  std::size_t end = i + 1;
  switch (items[i].what) {
  case item_kind::structure:
    return end + items[i].members;
  case item_kind::descriptor:
    while (end < items.count && items[end].may_be_of_descriptor()) end++;
    return end;
  case item_kind::pointer_to_previous:
    return end;
  default:
    if (end < items.count && (items[end].what == item_kind::attach || items[end].what == item_kind::pointer_to_previous))
      end++;
    return end;
  }
}

void enter_group(device &d, const map_list &group, reference_set &counted, const openacc_construct *openacc) {
  map_result result;
  map_items(d, construct_kind::enter_data, group, counted, result, openacc);
  // There is no host version of having data on the device.
  if (result.status == map_status::out_of_memory) fatal("device memory allocation fail");
  if (result.status == map_status::conflict) fatal_mapping_error(result.message, present_for::begin);
}

} // namespace

void enter_data(device &d, const map_list &items, const openacc_construct *openacc) {
  // GCC puts iterators in front, also of the pointers that they attach.
  bool attach_last = false;
  for (const map_item &i : items) attach_last = attach_last || i.is(item_iterated);
  const auto attaches = [&](std::size_t i) { return items[i].what == item_kind::attach; };
  reference_set counted;
  if (items.in_one_piece) {
    enter_group(d, items, counted, openacc);
    if (heard<events::items_mapped>()) emit(events::items_mapped{d, items, false});
    return;
  }
  for (std::size_t i = 0, next; i < items.count; i = next) {
    next = attach_last && attaches(i) ? i + 1 : group_end(items, i);
    const std::size_t end = attach_last && attaches(next - 1) ? next - 1 : next;
    if (i < end) enter_group(d, items.part(i, end), counted, openacc);
  }
  for (std::size_t i = 0; i < items.count && attach_last; i++)
    if (attaches(i)) enter_group(d, items.part(i, i + 1), counted, openacc);
  if (heard<events::items_mapped>()) emit(events::items_mapped{d, items, false});
}

// --- exit data -------------------------------------------------------------------------------------------------------

namespace {

// `where`: see mapping_table; of the last object that was searched for by its length.
mapped_object *find_for_exit(device &d, const map_item &item, interval_index::place &where) {
  mapped_object *o;
  if (item.what == item_kind::section)
    o = has_bases ? maps_of(d).table.find_zero_length(item.address) : maps_of(d).table.find_containing(item.address);
  else if (item.bytes == 0) {
    o = maps_of(d).table.find_empty_at(item.address);
    if (o == nullptr) o = maps_of(d).table.find_containing(item.address);
  } else
    o = maps_of(d).table.find_overlap(item.address, item.end(), where);
  if (!is_present(o)) return nullptr;
  const bool is_part = item.is(item_if_present) && item.bytes != 0 && !maps_of(d).table.covers(o, item.address, item.end());
  return is_part ? nullptr : o;
}

// What an item refers to: members of a structure that have a count each, or one object.
template <typename Part>
void for_each_counted(device &d, mapped_object *o, const map_item &item, Part &&part) {
  if (o->structure == 0 || o->next_sibling != o || o->contains(item.address, item.end()))
    part(o, item.address, item.end());
  else
    maps_of(d).table.for_each_member(o, item.address, item.end(), part);
}

// A transfer of somebody else's that must land before a pointer is detached in the same object, which is pinned for that
// long.
std::atomic<std::uint32_t> *find_unfinished(device &d, const map_list &items, release_plan &plan) {
  for (const map_item &item : items) {
    if (item.what != item_kind::detach) continue;
    mapped_object *o = maps_of(d).table.find_overlap(item.address, item.end());
    if (!is_present(o) || o->busy().load(std::memory_order_seq_cst) == 0) continue;
    o->head->join(object_counts::pin);
    plan.unpin_later(o->head);
    return &o->busy();
  }
  return nullptr;
}

} // namespace

void exit_data(device &d, const map_list &items, const openacc_construct *openacc) {
  for (const map_item &i : items)
    if (!i.is(item_leaves)) fatal("GOMP_target_enter_exit_data unhandled kind 0x%.2x", static_cast<unsigned>(i.code & 0xff));

  if (heard<events::items_mapped>()) emit(events::items_mapped{d, items, true});
  release_plan plan(d, openacc != nullptr ? openacc->work : nullptr);
  reference_set counted;
  counting counts(openacc, counted);
  array<mapped_object *, 16> objects;
  objects.resize(items.count);
  const char *wrong = nullptr;
  const map_item *missing = nullptr;
  char outside[128];
  for (std::atomic<std::uint32_t> *unfinished = nullptr;;) {
    if (unfinished != nullptr) maps_of(d).transfers.wait([&] { return unfinished->load(std::memory_order_seq_cst) == 0; });
    interval_index::place where{};
    exclusive_guard guard(maps_of(d).map_lock);
    unfinished = find_unfinished(d, items, plan);
    if (unfinished != nullptr) continue;
    for (std::size_t i = 0; i < items.count; i++) {
      const map_item &item = items[i];
      if (item.what == item_kind::value) continue;
      if (item.what == item_kind::detach) {
        mapped_object *o = maps_of(d).table.find_overlap(item.address, item.end());
        if (wrong != nullptr || !is_present(o) || !o->contains(item.address, item.end())) continue;
        // OpenACC 3.3 section 2.7.2: no action is taken.
        if (!plan.detach(o, item.address, item.is(item_to_the_last)) && openacc == nullptr)
          wrong = o->slots == nullptr ? "no attachment counters for struct" : "attach count underflow";
      } else {
        objects[i] = find_for_exit(d, item, where);
        if (objects[i] == nullptr && item.is(item_needs_present)) missing = &item;
        if (openacc != nullptr && objects[i] != nullptr && !maps_of(d).table.covers(objects[i], item.address, item.end()) &&
            wrong == nullptr) {
          std::snprintf(outside, sizeof outside, "[%p,+%d] outside mapped block [%p,+%d]", as_pointer(item.address),
                        static_cast<int>(item.bytes), as_pointer(objects[i]->host_start),
                        static_cast<int>(objects[i]->length()));
          wrong = outside;
        }
      }
    }
    if (wrong == nullptr && missing == nullptr) {
      for (std::size_t i = 0; i < items.count; i++) {
        if (objects[i] == nullptr) continue;
        for_each_counted(d, objects[i], items[i],
                         [&](mapped_object *o, std::uintptr_t, std::uintptr_t) { counts.give_back(plan, o, items[i]); });
      }
      plan.plan_detaches();
      for (std::size_t i = 0; i < items.count; i++) {
        if (objects[i] == nullptr) continue;
        for_each_counted(d, objects[i], items[i], [&](mapped_object *o, std::uintptr_t start, std::uintptr_t end) {
          if (items[i].is(item_always_from) || (items[i].is(item_from) && plan.is_dying(o->head)))
            plan.copy_out(o, start, end);
          // Not to vanish while it is being copied, should another construct delete it.
          if (!plan.is_dying(o->head)) {
            o->head->join(object_counts::pin);
            plan.unpin_later(o->head);
          }
        });
      }
      if (plan.finish_is_due()) plan.finish(nullptr, where.leaf != nullptr ? &where : nullptr);
    }
    break;
  }
  if (wrong != nullptr) fatal("%s", wrong);
  if (missing != nullptr) fatal_not_present(d, *missing, present_for::end);
  if (!plan.finish_is_due()) {
    plan.transfer();
    exclusive_guard guard(maps_of(d).map_lock);
    plan.finish();
  }
  plan.settle();
}

// --- update ----------------------------------------------------------------------------------------------------------

namespace {

// What an update copies. Each piece goes by itself to the device, since what lies around it is not to be overwritten.
struct update_plan {
  struct piece {
    mapped_object *object;
    std::uintptr_t start;
    std::size_t bytes;
    bool sends, fetches;
    void *host() const { return as_pointer(start); }
    std::uintptr_t on_device() const { return object->device_address(start); }
  };
  struct word {
    std::uintptr_t to;
    std::uint64_t value;
  };
  array<mapped_object *, 16> pinned; // each once for each entry that names it
  array<piece, 16> pieces;
  rare_array<word> words; // written behind the pieces

  void pin(mapped_object *o) {
    o->head->join(object_counts::pin);
    pinned.push_back(o);
  }
};

// A pointer of Fortran's behind what it points to, both of which may be there.
void point_to(device &d, const map_item &item, const map_item &target, update_plan &plan) {
  mapped_object *slot = maps_of(d).table.find_overlap(item.address, item.end());
  const mapped_object *o = maps_of(d).table.find_zero_length(target.address);
  if (!is_present(slot) || !slot->contains(item.address, item.end()) || !is_present(o)) return;
  plan.pin(slot);
  plan.words.push_back({slot->device_address(item.address), o->device_address(target.address) - item.bias});
}

void send_words(device &d, const update_plan &plan, async_work *work) {
  upload_plan uploads;
  for (const update_plan::word &w : plan.words) uploads.word(w.to, w.value, false);
  if (!uploads.execute(d, work)) fatal_copy_to_device(d, uploads.failed());
}

// Several, as few copies as possible.
void fetch_pieces(device &d, const update_plan &plan, async_work *work) {
  download_plan downloads;
  for (const update_plan::piece &p : plan.pieces)
    if (p.fetches) downloads.copy(p.host(), p.on_device(), p.bytes, p.object->block);
  if (!downloads.execute(d, work)) fatal_copy_from_device(d, downloads.failed());
}

void carry_out(device &d, const update_plan &plan, async_work *work) {
  std::size_t fetched = 0;
  for (const update_plan::piece &p : plan.pieces) {
    fetched += p.fetches;
    if (p.sends && !send_bytes(d, work, p.on_device(), p.host(), p.bytes, p.host()))
      fatal_copy_to_device(d, {p.on_device(), p.bytes, p.host(), 0, false, false});
  }
  if (!plan.words.empty()) send_words(d, plan, work);
  if (fetched == 0) return;
  const update_plan::piece &one = plan.pieces[0];
  if (plan.pieces.size() > 1)
    fetch_pieces(d, plan, work);
  else if (!fetch_bytes(d, work, one.host(), one.on_device(), one.bytes, one.host()))
    fatal_copy_from_device(d, {one.host(), one.on_device(), one.bytes, one.object->block});
}

} // namespace

void update(device &d, const map_list &items, const openacc_construct *openacc) {
  update_plan plan;
  const map_item *wrong = nullptr;
  std::uintptr_t wrong_start = 0, wrong_end = 0; // what there is of it
  {
    // The table does not change, and pins are atomic.
    shared_guard guard(maps_of(d).map_lock);
    for (const map_item &item : items) {
      // GCC lists such a pointer behind data that are fetched, too, and then names an array component that is none.
      if (item.what == item_kind::pointer_to_previous && &item != items.begin() && (&item)[-1].is(item_to))
        point_to(d, item, (&item)[-1], plan);
      if (item.what != item_kind::storage || item.bytes == 0 || !item.is(item_to | item_from)) continue;
      const std::uintptr_t start = item.address, end = item.end();
      const bool sends = item.is(item_to), fetches = item.is(item_from);
      mapped_object *o = maps_of(d).table.find_overlap(start, end);
      if (!is_present(o)) {
        if (!item.is(item_needs_present) || d.shares_memory()) continue;
        wrong = &item;
        break;
      }
      if (end < start || !(o->contains(start, end) || maps_of(d).table.covers(o, start, end))) {
        if (d.shares_memory()) continue;
        if ((openacc != nullptr || item.is(item_if_present)) && !item.is(item_needs_present)) continue; // it means all of it
        wrong = &item;
        wrong_start = o->host_start;
        wrong_end = o->host_end;
        break;
      }
      plan.pin(o);
      if (o->slots == nullptr && o->contains(start, end)) { // as most
        plan.pieces.push_back({o, start, end - start, sends, fetches});
        continue;
      }
      maps_of(d).table.for_each_member(
          o, start, end, [&](mapped_object *m, std::uintptr_t part_start, std::uintptr_t part_end) {
            if (m->head != o->head) plan.pin(m);
            for_each_unattached(m, part_start, part_end, [&](std::uintptr_t from, std::uintptr_t to) {
              if (from < to) plan.pieces.push_back({m, from, to - from, sends, fetches});
            });
          });
    }
  }
  if (wrong != nullptr && wrong_end != 0) {
    show_neighbours(d, wrong->address);
    fatal_mapping_error(update_error(wrong->address, wrong->bytes, wrong_start, wrong_end - wrong_start).text,
                        present_for::update);
  }
  if (wrong != nullptr && openacc != nullptr)
    fatal("[%p,%d] is not mapped", as_pointer(wrong->address), static_cast<int>(wrong->bytes));
  if (wrong != nullptr) fatal_not_present(d, *wrong, present_for::update);

  // First contents that another construct is still sending come before the update.
  for (mapped_object *o : plan.pinned) {
    std::atomic<std::uint32_t> &busy = o->busy();
    maps_of(d).transfers.wait([&] { return busy.load(std::memory_order_seq_cst) == 0; });
  }
  async_work *const work = openacc != nullptr ? openacc->work : nullptr;
  carry_out(d, plan, work);

  // What stays in the list is where another construct has taken the last reference meanwhile.
  std::size_t last = 0;
  for (mapped_object *o : plan.pinned)
    if (!unpin_counted(o->head)) plan.pinned[last++] = o->head;
  if (last == 0) return;
  block_list dead;
  {
    exclusive_guard guard(maps_of(d).map_lock);
    for (std::size_t i = 0; i < last; i++) unpin(plan.pinned[i], 1, dead);
  }
  if (work != nullptr) return work->free_later(dead);
  if (!free_blocks(d, dead)) fatal("error in freeing device memory block");
}

} // namespace regomp
