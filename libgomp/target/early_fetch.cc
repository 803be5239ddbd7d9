// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/early_fetch.h"

#include "target/observe.h"

#include <algorithm>

namespace regomp {

namespace {

// What lies between the objects comes along. Up to here a copy takes hardly longer than one of a few bytes.
constexpr std::size_t most_bytes = 8 * 1024;

} // namespace

void early_fetch::plan(target_region &region) {
  if (observing(~0u)) return;
  std::uintptr_t first = UINTPTR_MAX, last = 0;
  const region_entry *const entries = region.entries();
  for (std::size_t i = 0; i < region.count; i++) {
    const region_entry &e = entries[i];
    if (!(e.copy_back || e.copy_always) || e.object == nullptr || e.object->block != region.block) continue;
    const std::uintptr_t from = e.object->device_address(e.start);
    first = std::min(first, from);
    last = std::max(last, from + e.length);
  }
  if (first >= last || last - first > most_bytes) return;
  buffer_ = device_.staging.borrow_for_region(*device_.functions);
  if (buffer_ == nullptr || !buffer_->page_locked) return;
  fetch_ = {buffer_->bytes, reinterpret_cast<const void *>(first), last - first, false};
  device_.functions->fetch_behind(device_.ordinal, &fetch_);
}

} // namespace regomp
