// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is told of the mapping of data, and what for is the listener's business: tools, the checker of mappings, lines of
// REGOMP_INFO, rooms above. The room of the mappings declares the functions here; observers.cc defines the table, a
// constant, so that a static program which maps data has it too. Nothing is called but where `observed` says that somebody
// listens. What OpenACC's profiling is told besides: data_events.h.
//
// On the construct's thread. With no lock held, but for the lines, which may be printed under any.
#ifndef REGOMP_MAPPING_MAPPING_OBSERVER_H
#define REGOMP_MAPPING_MAPPING_OBSERVER_H

#include "mapping/copy_pieces.h"
#include "mapping/map_item.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace regomp {

class async_work;
struct device;

struct mapping_observer {
  // --- watched_maps ---
  // A construct has made the object, and nothing has been sent.
  void (*watch)(const device &, const mapped_object &, construct_kind, bool openacc);
  // Its memory is about to be given back.
  void (*forget)(const device &, std::uintptr_t on_device);

  // --- check_maps ---
  // A construct has made the object; its first contents come next.
  void (*created)(device &, const mapped_object &, construct_kind, bool openacc);
  // ... and are there. Nobody else knows the object before.
  void (*filled)(device &, const mapped_object &);
  // A region is about to begin and lists that range of an object that was there before.
  void (*region_begins)(device &, const mapped_object &, std::uintptr_t start, std::size_t bytes);
  // A construct that lists the object has ended, behind its copies; the object may be there still. `work`: as below.
  void (*region_ended)(device &, async_work *work, std::uintptr_t on_device);
  // The object is in the table no more, and its memory is there still. `work`: null, or what the end of its mapping goes on.
  void (*removed)(device &, async_work *work, std::uintptr_t on_device);
  // A copy of a construct's, around the plugin's call `copy`. The pieces are what it consists of; none: all of it.
  bool (*upload)(device &, async_work *, std::uintptr_t to, const void *from, std::size_t bytes, upload_pieces,
                 bool (*copy)(device &, async_work *, std::uintptr_t, const void *, std::size_t));
  bool (*download)(device &, async_work *, void *to, std::uintptr_t from, std::size_t bytes, download_pieces,
                   bool (*copy)(device &, async_work *, void *, std::uintptr_t, std::size_t));

  // --- tool_listens() ---
  // What the current region has mapped, or is about to take back.
  void (*listed)(device &, const map_list &, bool leaves);

  // --- info_... ---
  void (*object_line)(const device &, const char *what, const mapped_object &);
  // The objects next to an address, for a look-up that failed; the caller holds the map lock.
  void (*neighbour_lines)(const device &, std::uintptr_t address);
};
extern __attribute__((visibility("hidden"))) const mapping_observer observer_of_mappings;

// How much memory around an object of that size belongs to no other, if its use is watched.
inline std::size_t guard_of(std::size_t bytes) {
  constexpr std::size_t least = 256, most = std::size_t{1} << 16;
  return (std::clamp(bytes, least, most) + 63) & ~std::size_t{63};
}

} // namespace regomp

#endif
