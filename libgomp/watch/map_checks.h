// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REGOMP_CHECK_MAPS=1: a checker of the program's data mapping (doc/map-checks.md). It sees every copy between host and
// device, and keeps for each mapped object what was copied last; what differs on the device was changed by device code, what
// differs on the host by the host. Everything here is called where `check_maps` is observed only, by the construct's thread,
// with no lock held.
#ifndef REGOMP_WATCH_MAP_CHECKS_H
#define REGOMP_WATCH_MAP_CHECKS_H

#include "mapping/map_item.h"
#include "mapping/mapping_events.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

class async_work;
struct device;

// --- mapping ---

// A construct has made the object; its first contents come next.
void check_new_object(device &, const mapped_object &, construct_kind, bool openacc);
// ... and are there. Nobody else knows the object before.
void check_first_contents(device &, const mapped_object &);
// A region is about to begin and lists that range of an object that was there before.
void check_region(device &, const mapped_object &, std::uintptr_t start, std::size_t bytes);
// A construct that lists the object has ended, behind its copies; the object may be there still. `work`: as below.
void check_region_ended(device &, async_work *work, std::uintptr_t on_device);
// The object is in the table no more, and its memory is there still. `work`: null, or what the end of its mapping goes on.
void check_removed(device &, async_work *work, std::uintptr_t on_device);

// --- copies ---

// A copy of a construct's, around `copy`, which makes it.
bool check_upload(const events::upload &, bool (*copy)(const events::upload &));
bool check_download(const events::download &, bool (*copy)(const events::download &));
// Others, when they are done: the host knows what is there.
void check_written(device &, std::uintptr_t to, const void *bytes, std::size_t count);
void check_read(device &, std::uintptr_t from, const void *bytes, std::size_t count);
// Something that the host does not know is written there, as the program has said.
void check_unknown(device &, std::uintptr_t to, std::size_t count);

// --- the end ---

// The device's memory is gone.
void check_forgotten(device &);
// By a handler of exit, while the devices are there.
void report_map_checks();

} // namespace regomp

#endif
