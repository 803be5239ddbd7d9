// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rooms below tell, and who listens: tools (tool_devices.h, tool_events.h), the checker of mappings
// (map_checks.h), drivers that want to know of objects (watched_objects.h), and the user (observe.h).
#include "device/device_observer.h"
#include "mapping/mapping_observer.h"
#include "watch/info_lines.h"
#include "watch/map_checks.h"
#include "watch/tool_devices.h"
#include "watch/tool_events.h"
#include "watch/watched_objects.h"

namespace regomp {

constexpr device_observer observer_of_devices = {
    .written = check_written,
    .read = check_read,
    .written_unknown = check_unknown,
    .shut_down = check_forgotten,
    .process_ends = report_map_checks,
    .initialized = introduce_device,
    .images_loaded = introduce_images,
    .image_unloaded = tell_unloaded,
    .closes = take_leave_of_device,
    .operation_begins = begin_operation,
    .operation_ends = end_operation,
    .sees_operations = sees_operations,
};

constexpr mapping_observer observer_of_mappings = {
    .watch = watch_object,
    .forget = forget_object,
    .created = check_new_object,
    .filled = check_first_contents,
    .region_begins = check_region,
    .region_ended = check_region_ended,
    .removed = check_removed,
    .upload = check_upload,
    .download = check_download,
    .listed = tell_mappings,
    .object_line = info_object,
    .neighbour_lines = info_neighbours,
};

} // namespace regomp
