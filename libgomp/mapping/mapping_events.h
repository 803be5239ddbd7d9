// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of mappings. As those of devices (device/device_events.h): a room above defines emit(), and who listens this
// room does not know.
//
// On the construct's thread. With no lock held, except where an event says otherwise.
#ifndef REGOMP_MAPPING_MAPPING_EVENTS_H
#define REGOMP_MAPPING_MAPPING_EVENTS_H

#include "device/device_events.h"
#include "mapping/copy_pieces.h"
#include "mapping/map_item.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace regomp {

class async_work;

namespace events {

// A construct wants device memory for what it maps, by the plugin's next allocation; so much as GCC's library asks for.
struct memory_wanted {
  static constexpr unsigned heard_by = data_events;
  std::size_t bytes;
};
// A construct has made the object, and nothing has been sent.
struct object_created {
  static constexpr unsigned heard_by = data_events | check_maps | watched_maps;
  device &on;
  const mapped_object &object;
  construct_kind construct;
  bool openacc;
};
// Its first contents are there. Nobody else knows the object before.
struct object_filled {
  static constexpr unsigned heard_by = check_maps;
  device &on;
  const mapped_object &object;
};
// The object is in the table no more.
struct object_removed {
  static constexpr unsigned heard_by = data_events | check_maps | watched_maps | tools;
  device &on;
  async_work *work; // null, or what the end of its mapping goes on
  std::uintptr_t host, on_device;
  std::size_t bytes;
  bool memory_is_held; // during the event; else queued work may still use it
};
// A region is about to begin and lists that range of an object that was there before.
struct range_listed {
  static constexpr unsigned heard_by = check_maps;
  device &on;
  const mapped_object &object;
  std::uintptr_t start;
  std::size_t bytes;
};
// A construct that lists the object has ended, behind its copies; the object may be there still.
struct listing_ended {
  static constexpr unsigned heard_by = check_maps;
  device &on;
  async_work *work; // as above
  std::uintptr_t on_device;
};
// What the current construct has mapped, or is about to take back.
struct items_mapped {
  static constexpr unsigned heard_by = tools;
  device &on;
  const map_list &items;
  bool leaves;
};
// An object has come to the table, is there already, or is about to be removed. Under any lock.
struct mapping_made {
  static constexpr unsigned heard_by = info_changed | info_table;
  const device &on;
  const mapped_object &object;
};
struct mapping_found {
  static constexpr unsigned heard_by = info_exists;
  const device &on;
  const mapped_object &object;
};
struct mapping_removed {
  static constexpr unsigned heard_by = info_changed | info_table;
  const device &on;
  const mapped_object &object;
};
// A look-up has failed. The map lock is held.
struct not_found {
  static constexpr unsigned heard_by = info_table;
  const device &on;
  std::uintptr_t address;
};

// A copy of a construct's. `host`: the program's memory; null for bytes of several objects. The pieces are what the copy
// consists of; none: all of it.
struct upload {
  static constexpr unsigned heard_by = ~0u;
  device &on;
  async_work *work; // null, or what the copy goes on
  std::uintptr_t to;
  const void *from;
  std::size_t bytes;
  const void *host;
  upload_pieces pieces;
};
struct download {
  static constexpr unsigned heard_by = ~0u;
  device &on;
  async_work *work;
  void *to;
  std::uintptr_t from;
  std::size_t bytes;
  const void *host;
  download_pieces pieces;
};

} // namespace events

void emit(events::memory_wanted);
void emit(events::object_created);
void emit(events::object_filled);
void emit(events::object_removed);
void emit(events::range_listed);
void emit(events::listing_ended);
void emit(events::items_mapped);
void emit(events::mapping_made);
void emit(events::mapping_found);
void emit(events::mapping_removed);
void emit(events::not_found);
// Around the copy, which `copy` makes. False if it failed.
[[gnu::cold]] bool emit_around(const events::upload &, bool (*copy)(const events::upload &));
[[gnu::cold]] bool emit_around(const events::download &, bool (*copy)(const events::download &));

// How much memory around an object of that size belongs to no other, if its use is watched.
inline std::size_t guard_of(std::size_t bytes) {
  constexpr std::size_t least = 256, most = std::size_t{1} << 16;
  return (std::clamp(bytes, least, most) + 63) & ~std::size_t{63};
}

} // namespace regomp

#endif
