// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/watched_objects.h"

#include "mapping/mapping_events.h"
#include "observe/observed.h"
#include "watch/map_texts.h"

#include <cstdio>

namespace regomp {

void watch_object(const device &d, const mapped_object &m, construct_kind kind, bool openacc) {
  if (d.watch == nullptr || m.length() == 0) return;
  const mapped_by by{noted_caller(), kind, openacc};
  char text[1024];
  const object_text object(m.host_start, m.length());
  const code_text mapped(by.code);
  std::snprintf(text, sizeof text, "%s, mapped by %s at %s", object.text, name_of(by), mapped.text);
  const char *const remedy = openacc ? "if the host has the values: copyin or copy instead of create or copyout, or acc "
                                       "update device; else the kernel has to write them first"
                                     : "if the host has the values: map(to:) or map(tofrom:) instead of map(alloc:) or "
                                       "map(from:), or target update to; else the kernel has to write them first";
  // Members of structures lie side by side as on the host.
  const std::size_t guard = m.structure == 0 && d.watches_use() ? guard_of(m.length()) : 0;
  const regomp_watched_object told = {m.device_start, m.length(), guard, guard, reinterpret_cast<const void *>(m.host_start),
                                      text,           remedy};
  d.watch->mapped(&told);
}

void forget_object(const device &d, std::uintptr_t on_device) {
  if (d.watch != nullptr) d.watch->unmapped(on_device);
}

} // namespace regomp
