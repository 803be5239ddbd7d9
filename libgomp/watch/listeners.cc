// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who listens to the events of devices and mappings: tools (tool_devices.h, tool_events.h), OpenACC's profiling
// (data_listener.h), the checker of mappings (map_checks.h), drivers that want to know of objects (watched_objects.h), and
// the user (plugin_view.h, info_lines.h). To hear of more, a listener gets a line here, and its bit in the event's heard_by.
#include "device/data_operation.h"
#include "device/device_events.h"
#include "mapping/mapping_events.h"
#include "watch/data_listener.h"
#include "watch/info_lines.h"
#include "watch/map_checks.h"
#include "watch/plugin_view.h"
#include "watch/tool_devices.h"
#include "watch/tool_events.h"
#include "watch/watched_objects.h"

namespace regomp {

// --- devices -----------------------------------------------------------------------------------------------------------

void emit(events::plugin_seen) { view_plugins(); }

void emit(events::device_ready e) {
  if (!tool_listens()) return;
  introduce_device(e.on);
  introduce_images(e.on); // of a device that a tool had been told of before
}

void emit(events::images_loaded) {
  if (!tool_listens()) return;
  for (int i = 0; i < discovered_devices(); i++) introduce_images(*device_at(i));
}

void emit(events::image_unloaded e) {
  if (tool_listens()) tell_unloaded(e.from, e.module);
}

void emit(events::device_closes e) {
  if (tool_listens()) take_leave_of_device(e.closing);
}

void emit(events::device_shut_down e) { check_forgotten(e.gone); }

void emit(events::process_ends) { report_map_checks(); }

void emit(events::data_operation e) {
  if (e.begins)
    begin_operation(e.seen);
  else
    end_operation(e.seen);
}

bool each_data_operation_is_heard(const device &d) { return tool_listens() && sees_operations(d); }

// --- mappings ----------------------------------------------------------------------------------------------------------

static const void *pointer(std::uintptr_t address) { return reinterpret_cast<const void *>(address); }

void emit(events::memory_wanted e) { hear_data({data_event::allocating, nullptr, nullptr, e.bytes}); }

void emit(events::object_created e) {
  hear_data({data_event::created, pointer(e.object.host_start), pointer(e.object.device_start), e.object.length()});
  if (observing(watched_maps)) watch_object(e.on, e.object, e.construct, e.openacc);
  if (observing(check_maps)) check_new_object(e.on, e.object, e.construct, e.openacc);
}

void emit(events::object_filled e) { check_first_contents(e.on, e.object); }

void emit(events::object_removed e) {
  hear_data({data_event::deleted, pointer(e.host), pointer(e.on_device), e.bytes});
  if (e.bytes > 0 && sees_each_data_operation(e.on)) emit_deletion(e.on, pointer(e.on_device));
  if (e.memory_is_held) check_removed(e.on, e.work, e.on_device);
  // What is queued still uses it; then its name goes with the memory.
  if (observing(watched_maps) && (e.memory_is_held || e.work == nullptr)) forget_object(e.on, e.on_device);
}

void emit(events::range_listed e) { check_region(e.on, e.object, e.start, e.bytes); }

void emit(events::listing_ended e) { check_region_ended(e.on, e.work, e.on_device); }

void emit(events::items_mapped e) {
  if (tool_listens()) tell_mappings(e.on, e.items, e.leaves);
}

void emit(events::mapping_made e) { info_made(e.on, e.object); }
void emit(events::mapping_found e) { info_found(e.on, e.object); }
void emit(events::mapping_removed e) { info_removed(e.on, e.object); }

void emit(events::not_found e) { info_neighbours(e.on, e.address); }

bool emit_around(const events::upload &e, bool (*copy)(const events::upload &)) {
  const void *const there = pointer(e.to);
  const bool own = e.pieces.count == 1 && e.pieces.first->own;
  const data_operation_events events(own ? tool_operation_of::library : tool_operation_of::region,
                                     [&] { return tool_copy(e.from, nullptr, there, &e.on, e.bytes); });
  hear_data({data_event::upload_begins, e.host, there, e.bytes});
  const bool good = observing(check_maps) ? check_upload(e, copy) : copy(e);
  hear_data({data_event::upload_ends, e.host, there, e.bytes});
  return good;
}

bool emit_around(const events::download &e, bool (*copy)(const events::download &)) {
  const void *const there = pointer(e.from);
  const data_operation_events events(tool_operation_of::region,
                                     [&] { return tool_copy(there, &e.on, e.to, nullptr, e.bytes); });
  hear_data({data_event::download_begins, e.host, there, e.bytes});
  const bool good = observing(check_maps) ? check_download(e, copy) : copy(e);
  hear_data({data_event::download_ends, e.host, there, e.bytes});
  return good;
}

} // namespace regomp
