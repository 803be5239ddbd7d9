// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of LIBOMPTARGET_INFO, in the form that LLVM's library gives them. They take the place of libgomp's of the same
// header.
#include "libomptarget/info_lines.h"

#include "device/devices.h"
#include "libomptarget/current_construct.h"
#include "mapping/holds.h"
#include "support/array.h"
#include "support/lock.h"
#include "watch/info_lines.h"

#include <algorithm>
#include <cinttypes>
#include <cstdarg>
#include <cstdio>

namespace regomp {

namespace {

void print_line(const char *library, const device &d, const char *format, std::va_list arguments)
    __attribute__((format(printf, 3, 0)));

void print_line(const char *library, const device &d, const char *format, std::va_list arguments) {
  char prefix[64];
  std::snprintf(prefix, sizeof prefix, "%s device %d info: ", library, d.number);
  print_info(prefix, format, arguments);
}

void line(const device &d, const char *format, ...) __attribute__((format(printf, 2, 3)));
void line(const device &d, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  print_line("omptarget", d, format, arguments);
  va_end(arguments);
}

// The part of LLVM's library that its plugins share.
void plugin_line(const device &d, const char *format, ...) __attribute__((format(printf, 2, 3)));
void plugin_line(const device &d, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  print_line("\"PluginInterface\"", d, format, arguments);
  va_end(arguments);
}

const char *kind_of(const map_entry &e) {
  if (e.is(map_attach)) return "attach";
  if (e.is(map_literal)) return "firstprivate";
  if (e.is(map_to)) return e.is(map_from) ? "tofrom" : "to";
  if (e.is(map_from)) return "from";
  if (e.is(map_private)) return "private";
  return e.size == 0 ? "use_address" : "alloc";
}

const char *name_of(std::uintptr_t host) {
  const current_construct *const c = current_construct::innermost();
  return c != nullptr ? c->name_at(host) : nullptr;
}

// What the compiler said of an object when it was made, for the table: names live as long as the library that they come
// from, so a copy is kept.
struct named_object {
  int device;
  std::uintptr_t host;
  char declaration[240]; // "name at file:line:column"
};
array<named_object, 32> named; // with the lock
mutex names_lock;

void write_declaration(char (&text)[240], const char *name) {
  const char *const known = name != nullptr ? name : ";unknown;unknown;0;0;;";
  std::snprintf(text, sizeof text, "%.100s at %.130s", source_field(known, 0).text, source_place(known, 1, 2).text);
}

// With the lock; the number of all where the object is not among them.
std::size_t index_of(const device &d, std::uintptr_t host) {
  std::size_t i = 0;
  while (i < named.size() && (named[i].device != d.number || named[i].host != host)) i++;
  return i;
}

void remember(const device &d, std::uintptr_t host) {
  named_object n{d.number, host, {}};
  write_declaration(n.declaration, name_of(host));
  exclusive_guard guard(names_lock);
  const std::size_t i = index_of(d, host);
  if (i < named.size())
    named[i] = n;
  else
    named.push_back(n);
}

void forget(const device &d, std::uintptr_t host) {
  exclusive_guard guard(names_lock);
  const std::size_t i = index_of(d, host);
  if (i == named.size()) return;
  named[i] = named[named.size() - 1];
  named.resize(named.size() - 1);
}

void write_known_declaration(char (&text)[240], const device &d, std::uintptr_t host) {
  exclusive_guard guard(names_lock);
  const std::size_t i = index_of(d, host);
  if (i < named.size())
    std::snprintf(text, sizeof text, "%s", named[i].declaration);
  else
    write_declaration(text, nullptr);
}

// References of each kind; those of variables, and of associated memory, are not counted.
struct count_texts {
  char dynamic[24], held[24];
  explicit count_texts(const mapped_object &o) {
    const std::uint64_t all = o.references(), holds = holds_of(o.head);
    std::snprintf(held, sizeof held, "%" PRIu64, holds);
    if (all == object_counts::infinite)
      std::snprintf(dynamic, sizeof dynamic, "INF");
    else
      std::snprintf(dynamic, sizeof dynamic, "%" PRIu64, all - holds);
  }
};

bool is_data(const mapped_object &o) { return o.kind != object_kind::function && o.kind != object_kind::link_variable; }

// With the map lock.
void print_table(const device &d) {
  const mapping_table &table = maps_of(d).table;
  bool empty = true;
  for (interval_index::cursor at = table.first(); at; at = at.next()) {
    const auto &o = *static_cast<const mapped_object *>(at.get().value);
    if (!is_data(o)) continue;
    if (empty) {
      line(d, "OpenMP Host-Device pointer mappings after block at %s:", current_construct::place().text);
      line(d, "%-18s %-18s %s %s %s %s", "Host Ptr", "Target Ptr", "Size (B)", "DynRefCount", "HoldRefCount", "Declaration");
    }
    empty = false;
    char declaration[240];
    write_known_declaration(declaration, d, o.host_start);
    const count_texts counts(o);
    line(d, "0x%016" PRIxPTR " 0x%016" PRIxPTR " %-8zu %-11s %-12s %s", o.host_start, o.device_start, o.length(),
         counts.dynamic, counts.held, declaration);
  }
  if (empty) line(d, "OpenMP Host-Device pointer mappings table empty");
}

// --- what a construct finds --------------------------------------------------------------------------------------------

// What the table has for the entry; null if that is not all of it.
const mapped_object *find_entry(const mapping_table &table, const map_entry &e) {
  const mapped_object *const o =
      e.size == 0 ? table.find_zero_length(e.begin) : table.find_overlap(e.begin, e.begin + e.size);
  if (o == nullptr || !is_data(*o) || o->head->in_transit != nullptr) return nullptr;
  return e.size == 0 || e.is(map_implicit) || o->contains(e.begin, e.begin + e.size) ? o : nullptr;
}

// Members that a structure's own entry stands for are not counted.
bool counts(const map_entry &e) { return e.parent == 0 || e.is(map_pointer_and_object); }

bool concerns(look_up when, const map_entry &e) {
  if (e.is(map_literal | map_private | map_attach)) return false;
  return when == look_up::for_parameters ? e.is(map_parameter) : when != look_up::for_update || e.size != 0;
}

// A count behind a change, and the change; `change` may be empty.
struct changed_count {
  char text[64];
  changed_count(std::uint64_t n, const char *change) {
    if (n == object_counts::infinite)
      std::snprintf(text, sizeof text, "INF%s", change);
    else
      std::snprintf(text, sizeof text, "%" PRIu64 "%s", n, change);
  }
};

void print_present(const device &d, const mapped_object &o, const map_entry &e, look_up when) {
  const bool unlimited = o.references() == object_counts::infinite;
  std::uint64_t held = holds_of(o.head), dynamic = unlimited ? object_counts::infinite : o.references() - held;
  const char *change = " (update suppressed)";
  const bool begins = when == look_up::before_begin, changes = counts(e) && (begins || when == look_up::before_end);
  std::uint64_t &count = e.is(map_hold) ? held : dynamic;
  if (changes && count != object_counts::infinite) {
    const bool reset = !begins && e.is(map_delete) && !e.is(map_hold);
    count = begins ? count + 1 : reset || count == 0 ? 0 : count - 1;
    const bool ends = !begins && dynamic + held == 0;
    change = begins  ? " (incremented)"
             : reset ? (ends ? " (reset, delayed deletion)" : " (reset)")
             : ends  ? " (decremented, delayed deletion)"
                     : " (decremented)";
  } else if (changes) {
    change = begins ? " (incremented)" : " (decremented)";
  }
  char name[224] = "";
  if (begins) std::snprintf(name, sizeof name, ", Name=%s", source_field(name_of(e.begin), 0).text);
  line(d,
       "Mapping exists%s with HstPtrBegin=0x%016" PRIxPTR ", TgtPtrBegin=0x%016" PRIxPTR ", Size=%" PRIu64
       ", DynRefCount=%s, HoldRefCount=%s%s",
       begins && counts(e) && e.is(map_implicit) ? " (implicit)" : "", e.begin, o.device_address(e.begin), e.size,
       changed_count(dynamic, e.is(map_hold) ? "" : change).text, changed_count(held, e.is(map_hold) ? change : "").text,
       name);
}

} // namespace

void info_construct(const device &d, const char *what, const map_arrays &a) {
  line(d, "%s at %s with %d arguments:", what, current_construct::place().text, a.count);
  for (std::int32_t i = 0; i < a.count; i++) {
    const map_entry e{0, 0, static_cast<std::uint64_t>(a.sizes[i]), static_cast<std::uint64_t>(a.types[i]), 0, i};
    line(d, "%s(%s)[%" PRIu64 "] %s", kind_of(e),
         source_field(a.names != nullptr ? static_cast<const char *>(a.names[i]) : nullptr, 0).text, e.size,
         e.is(map_implicit) ? "(implicit)" : "");
  }
}

void info_launch(const device &d, const char *kernel, const regomp_kernel_launch &l) {
  regomp_launch_description will_be{};
  if (d.functions->describe_launch != nullptr) {
    d.functions->describe_launch(d.ordinal, &l, &will_be);
  } else { // 0: what the plugin chooses
    std::copy_n(l.teams, 3, will_be.teams);
    std::copy_n(l.threads, 3, will_be.threads);
    will_be.mode = "unknown";
  }
  plugin_line(d, "Launching kernel %s with [%u,%u,%u] blocks and [%u,%u,%u] threads in %s mode", kernel, will_be.teams[0],
              will_be.teams[1], will_be.teams[2], will_be.threads[0], will_be.threads[1], will_be.threads[2], will_be.mode);
}

void info_present(device &d, const argument_list &list, look_up when) {
  const array<map_entry, 16> &entries = list.entries();
  shared_guard guard(maps_of(d).map_lock);
  for (std::size_t i = 0; i < entries.size(); i++) {
    // Ends go through the list backwards.
    const map_entry &e = entries[when == look_up::before_end ? entries.size() - 1 - i : i];
    if (!concerns(when, e)) continue;
    const mapped_object *const o = find_entry(maps_of(d).table, e);
    if (o != nullptr) print_present(d, *o, e, when);
  }
}

void info_made(const device &d, const mapped_object &o) {
  remember(d, o.host_start);
  if (!observing(info_changed)) return;
  const count_texts counts(o);
  line(d,
       "Creating new map entry with HstPtrBase=0x%016" PRIxPTR ", HstPtrBegin=0x%016" PRIxPTR
       ", TgtAllocBegin=0x%016" PRIxPTR ", TgtPtrBegin=0x%016" PRIxPTR
       ", Size=%zu, DynRefCount=%s, HoldRefCount=%s, Name=%s",
       o.host_start, o.host_start, o.device_start, o.device_start, o.length(), counts.dynamic, counts.held,
       source_field(name_of(o.host_start), 0).text);
}

// info_present says it, in the words of the construct.
void info_found(const device &, const mapped_object &) {}

void info_removed(const device &d, const mapped_object &o) {
  forget(d, o.host_start);
  if (!observing(info_changed)) return;
  line(d, "Removing map entry with HstPtrBegin=0x%016" PRIxPTR ", TgtPtrBegin=0x%016" PRIxPTR ", Size=%zu, Name=%s",
       o.host_start, o.device_start, o.length(), source_field(name_of(o.host_start), 0).text);
}

void info_copy(const device &d, bool to_device, const void *host, std::uintptr_t on_device, std::size_t bytes, bool) {
  const auto at = reinterpret_cast<std::uintptr_t>(host);
  const source_field name(name_of(at), 0);
  if (to_device)
    line(d, "Copying data from host to device, HstPtr=0x%016" PRIxPTR ", TgtPtr=0x%016" PRIxPTR ", Size=%zu, Name=%s", at,
         on_device, bytes, name.text);
  else
    line(d, "Copying data from device to host, TgtPtr=0x%016" PRIxPTR ", HstPtr=0x%016" PRIxPTR ", Size=%zu, Name=%s",
         on_device, at, bytes, name.text);
}

// The tables are shown behind the messages.
void info_neighbours(const device &, std::uintptr_t) {}

void info_mapping_table(device &d) {
  shared_guard guard(maps_of(d).map_lock);
  print_table(d);
}

void info_all_tables() {
  if (!observing(info_table)) return;
  for (int i = 0; i < discovered_devices(); i++) info_mapping_table(*device_at(i));
}

} // namespace regomp
