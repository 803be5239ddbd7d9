// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/info_lines.h"

#include "assertion.h"
#include "observe/trace.h"

#include <cstdio>

namespace regomp {

namespace {

const char *name_of_storage(const map_item &i) {
  static constexpr const char *plain[] = {"alloc", "to", "from", "tofrom"};
  static constexpr const char *always[] = {"always", "always, to", "always, from", "always, tofrom"};
  static constexpr const char *present[] = {"present", "present, to", "present, from", "present, tofrom"};
  if (i.is(item_to_the_last)) return "delete";
  if (!i.is(item_enters)) return "release";
  const unsigned ways = i.flags & (item_to | item_from);
  return (i.is(item_needs_present) ? present : i.is(item_always_to | item_always_from) ? always : plain)[ways];
}

const char *name_of(const map_item &i) {
  if (traits_of(i.what).names == item_names::bytes) return name_of_storage(i);
  if (i.is(item_allocator)) return "uses_allocators";
  if (i.what == item_kind::section && i.is(item_to_the_last)) return "delete zero-length section";
  return traits_of(i.what).word;
}

const char *name_of(object_kind k) {
  switch (k) {
  case object_kind::data:
    return "mapped";
  case object_kind::associated:
    return "associated";
  case object_kind::variable:
    return "declare target";
  case object_kind::link_variable:
    return "declare target link, not mapped";
  case object_kind::function:
    break;
  }
  return "function";
}

void info_object(const device &d, const char *what, const mapped_object &o) {
  const std::uint64_t references = o.references();
  char count[24] = "not counted";
  if (references != object_counts::infinite)
    std::snprintf(count, sizeof count, "count %llu", static_cast<unsigned long long>(references));
  info(d, "%s: host [%#zx..%#zx), %zu bytes, device %#zx, %s, %s", what, static_cast<std::size_t>(o.host_start),
       static_cast<std::size_t>(o.host_end), o.length(), static_cast<std::size_t>(o.device_start), count, name_of(o.kind));
}

// The arguments of an event of a kernel.
struct trace_arguments {
  char text[448];
  trace_arguments(const device &d, const launch_text &t) {
    std::snprintf(text, sizeof text, R"("kernel":%s,"device":%d,"geometry":"%s")", json_text(t.name).get(), d.number,
                  t.geometry);
  }
};

} // namespace

void info_construct(const device &d, const char *construct, const map_list &items) {
  info(d, "%s at %s, %zu list items", construct, caller_text(), items.argument_count);
  for (std::size_t i = 0; i < items.count; i++) {
    const map_item &item = items[i];
    void *const address = reinterpret_cast<void *>(item.address);
    if (item.is(item_iterated)) {
      const std::size_t first = i;
      while (i + 1 < items.count && items[i + 1].argument == no_argument) i++;
      info(d, "  %s, %zu sections of an iterator", name_of(item), i + 1 - first);
    } else if (item.is_pointer() || item.what == item_kind::detach || item.what == item_kind::private_pointer) {
      info(d, "  %s %p", name_of(item), address);
    } else if (item.what == item_kind::value) {
      info(d, "  firstprivate, passed by value: %#zx", static_cast<std::size_t>(item.address));
    } else if (item.what == item_kind::structure) {
      info(d, "  %s %p, %u members", name_of(item), address, item.members);
    } else {
      info(d, "  %s%s %p, %zu bytes", name_of(item), item.is(item_implicit) ? ", implicit" : "", address, item.bytes);
    }
  }
}

void info_made(const device &d, const mapped_object &o) {
  if (observing(info_changed)) info_object(d, "mapping made", o);
}
void info_found(const device &d, const mapped_object &o) { info_object(d, "mapping exists", o); }
void info_removed(const device &d, const mapped_object &o) {
  if (observing(info_changed)) info_object(d, "mapping removed", o);
}

void info_copy(const device &d, bool to_device, const void *host, std::uintptr_t on_device, std::size_t bytes, bool queued) {
  const std::size_t there = on_device;
  if (to_device)
    info(d, "copy of %zu bytes from host %p to device %#zx%s", bytes, host, there, queued ? ", queued" : "");
  else
    info(d, "copy of %zu bytes from device %#zx to host %p%s", bytes, there, host, queued ? ", queued" : "");
}

void info_neighbours(const device &d, std::uintptr_t address) {
  REGOMP_ASSERT(maps_of(d).map_lock.is_held());
  constexpr int each_side = 3;
  info(d, "nothing suitable at host address %#zx; %zu entries in the table, the nearest are",
       static_cast<std::size_t>(address), maps_of(d).table.size());
  const interval_index::cursor below = maps_of(d).table.floor(address);
  // From the lowest on.
  interval_index::cursor at = below;
  for (int i = 1; i < each_side && at && at.previous(); i++) at = at.previous();
  if (!at) at = maps_of(d).table.first();
  for (int shown = 0, above = 0; at && above <= each_side && shown < 2 * each_side; at = at.next()) {
    const auto &o = *static_cast<const mapped_object *>(at.get().value);
    if (o.kind == object_kind::function) continue;
    if (o.host_start > address && ++above > each_side) break;
    info_object(d, "  entry", o);
    shown++;
  }
}

// Not by the reverse index, which need not exist: whoever comes here is about to end the process.
void info_device_neighbours(device &d, std::uintptr_t address) {
  constexpr unsigned most = 6;
  const mapped_object *nearest[most];
  unsigned n = 0;
  const auto distance = [&](const mapped_object *o) {
    const std::uintptr_t end = o->device_start + o->length();
    return address < o->device_start ? o->device_start - address : address >= end ? address - end : 0;
  };
  shared_guard guard(maps_of(d).map_lock);
  info(d, "nothing suitable at device address %#zx; %zu entries in the table, the nearest are",
       static_cast<std::size_t>(address), maps_of(d).table.size());
  for (interval_index::cursor at = maps_of(d).table.first(); at; at = at.next()) {
    const auto *o = static_cast<const mapped_object *>(at.get().value);
    if (o->kind == object_kind::function || o->kind == object_kind::link_variable) continue;
    unsigned place = n;
    while (place > 0 && distance(o) < distance(nearest[place - 1])) place--;
    if (place == most) continue;
    n += n < most;
    for (unsigned i = n - 1; i > place; i--) nearest[i] = nearest[i - 1];
    nearest[place] = o;
  }
  for (unsigned i = 0; i < n; i++) info_object(d, "  entry", *nearest[i]);
}

void info_mapping_table(device &d) {
  shared_guard guard(maps_of(d).map_lock);
  info(d, "mapping table");
  for (interval_index::cursor at = maps_of(d).table.first(); at; at = at.next())
    if (const auto &o = *static_cast<const mapped_object *>(at.get().value); o.kind != object_kind::function)
      info_object(d, "  entry", o);
}

launch_text describe_launch(const device &d, void *handle, void **launch_args) {
  launch_text t;
  regomp_kernel_description k = {};
  if (d.functions->describe_kernel != nullptr && d.functions->describe_kernel(d.ordinal, handle, launch_args, &k)) {
    std::snprintf(t.name, sizeof t.name, "%s", k.name);
    std::snprintf(t.geometry, sizeof t.geometry, "%u teams of %u threads of %u lanes, %d registers", k.teams, k.threads,
                  k.lanes, k.registers);
  } else {
    std::snprintf(t.name, sizeof t.name, "at %p", handle);
    std::snprintf(t.geometry, sizeof t.geometry, "geometry unknown");
  }
  return t;
}

void observed_kernel::start(const launch_text &text) {
  started_ = true;
  text_ = text;
  if (observing(info_kernel)) info(device_, "kernel %s starts: %s", text_.name, text_.geometry);
  start_ns_ = now_ns();
}

void observed_kernel::end() {
  const std::uint64_t end_ns = now_ns();
  if (observing(info_kernel))
    info(device_, "kernel %s ended after %.1f us", text_.name, static_cast<double>(end_ns - start_ns_) / 1000);
  if (observing(trace_events)) trace_complete("kernel", start_ns_, end_ns, trace_arguments(device_, text_).text);
}

void note_async_launch(device &d, void *handle, void **launch_args, const void *async_data) {
  if (!observing(info_kernel | trace_events)) return;
  const launch_text text = describe_launch(d, handle, launch_args);
  if (observing(info_kernel)) info(d, "kernel %s starts, nowait: %s", text.name, text.geometry);
  if (observing(trace_events)) trace_async(true, "nowait kernel", async_data, trace_arguments(d, text).text);
}

void note_async_end(const void *async_data) {
  if (observing(trace_events)) trace_async(false, "nowait kernel", async_data, nullptr);
}

void note_queued_launch(const device &d, const launch_text &text, int queue, const void *id) {
  if (observing(info_kernel)) info(d, "kernel %s starts on queue %d: %s", text.name, queue, text.geometry);
  if (id != nullptr) trace_async(true, "queued kernel", id, trace_arguments(d, text).text);
}

void note_queued_end(const void *id) {
  if (observing(trace_events)) trace_async(false, "queued kernel", id, nullptr);
}

} // namespace regomp
