// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels have done to mapped objects, where the driver tells (device::watches_use): for the checker of mappings, whose
// lock is held by whoever calls this.
#ifndef REGOMP_WATCH_MAP_USES_H
#define REGOMP_WATCH_MAP_USES_H

#include "device/device.h"
#include "watch/map_findings.h"
#include "watch/map_shadows.h"

#include <cstddef>

namespace regomp {

// From here on the object's uses are kept, if the driver tells them and there is memory.
void begin_uses(const device &, object_shadow &);
// What kernels have done since this was last called, usually the last region that lists the object.
void take_uses(const device &, object_shadow &, map_findings &);
// The host has changed its copy of what lies from `first` to `end`, or has not; a region begins that may read it.
void compare_with_host(object_shadow &, std::size_t first, std::size_t end);
// The host's bytes have been sent there. `superfluous`: that was counted already.
void note_sent(object_shadow &, map_findings &, std::size_t offset, std::size_t count, const void *code, bool superfluous);
// Bytes are about to be the same on both sides, since they were fetched: which of them kernels have written.
struct written_part {
  std::size_t count = 0, first = 0, end = 0; // first, end: in the object
};
written_part note_fetched(object_shadow &, std::size_t offset, std::size_t count);
// Others than the host's copy of the object's have been put there, or nobody knows; or a result has been read.
void forget_uses(object_shadow &, std::size_t offset, std::size_t count);
void note_result_read(object_shadow &, std::size_t offset, std::size_t count);
// The mapping ends, or the process does: what of it was sent for nothing.
void close_uses(object_shadow &, map_findings &, bool fetched);

} // namespace regomp

#endif
