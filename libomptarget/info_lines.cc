// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of LIBOMPTARGET_INFO, in the form that LLVM's library gives them. They take the place of libgomp's of the same
// header.
#include "libomptarget/info_lines.h"

#include "libomptarget/current_construct.h"
#include "mapping/holds.h"
#include "support/array.h"
#include "support/lock.h"
#include "watch/info_lines.h"

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
  const auto at_least_1 = [](std::uint32_t n) { return n != 0 ? n : 1; };
  plugin_line(d, "Launching kernel %s with [%u,%u,%u] blocks and [%u,%u,%u] threads", kernel, at_least_1(l.teams[0]),
              l.teams[1], l.teams[2], at_least_1(l.threads[0]), l.threads[1], l.threads[2]);
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

void info_found(const device &d, const mapped_object &o) {
  const count_texts counts(o);
  line(d,
       "Mapping exists with HstPtrBegin=0x%016" PRIxPTR ", TgtPtrBegin=0x%016" PRIxPTR
       ", Size=%zu, DynRefCount=%s (incremented), HoldRefCount=%s, Name=%s",
       o.host_start, o.device_start, o.length(), counts.dynamic, counts.held, source_field(name_of(o.host_start), 0).text);
}

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

void info_neighbours(const device &d, std::uintptr_t) { print_table(d); }

void info_mapping_table(device &d) {
  shared_guard guard(maps_of(d).map_lock);
  print_table(d);
}

} // namespace regomp
