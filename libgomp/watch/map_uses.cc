// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/map_uses.h"

#include "map_watch.h"

#include <algorithm>
#include <cstdlib>

namespace regomp {

void begin_uses(const device &d, object_shadow &o) {
  if (d.watches_use()) o.uses = static_cast<unsigned char *>(std::calloc(o.length, 1));
}

void take_uses(const device &d, object_shadow &o, map_findings &findings) {
  if (o.uses == nullptr) return;
  auto *const taken = static_cast<unsigned char *>(std::malloc(o.length));
  if (taken == nullptr) return;
  differing_bytes stale, dangling;
  if (!d.watch->uses(o.on_device, o.length, taken)) {
    std::free(taken);
    return;
  }
  for (std::size_t i = 0; i < o.length; i++) {
    if (taken[i] == 0) continue;
    o.first_used = std::min(o.first_used, i);
    o.end_used = i + 1 > o.end_used ? i + 1 : o.end_used;
    unsigned char &use = o.uses[i];
    if (taken[i] & regomp_use_read) {
      if (use & o.newer) stale.add(i);
      if (o.states[i] == object_shadow::dangling) dangling.add(i);
      use &= static_cast<unsigned char>(~(o.unread | o.result));
    }
    if (taken[i] & regomp_use_written) {
      o.replaced += (use & o.unread) != 0;
      use = static_cast<unsigned char>((use & ~(o.unread | o.newer | o.reread)) | o.changed | o.result |
                                       (taken[i] & regomp_use_reread ? o.reread : 0));
    }
  }
  std::free(taken);
  const void *const region = o.region != nullptr ? o.region : o.by.code;
  if (stale.count > 0) findings.fault(map_fault::stale, d, o, stale, region);
  if (dangling.count > 0) findings.fault(map_fault::dangling, d, o, dangling, region);
}

void compare_with_host(object_shadow &o, std::size_t first, std::size_t end) {
  const auto *const host = static_cast<const unsigned char *>(o.host_at(0));
  for (std::size_t i = first; i < end; i++) {
    if (o.states[i] == object_shadow::known && !(o.uses[i] & o.changed) && host[i] != o.bytes[i])
      o.uses[i] |= o.newer;
    else
      o.uses[i] &= static_cast<unsigned char>(~o.newer);
  }
}

void note_sent(object_shadow &o, map_findings &findings, std::size_t offset, std::size_t count, const void *code,
               bool superfluous) {
  if (o.uses == nullptr) return;
  std::size_t unread = 0;
  for (std::size_t i = offset; i < offset + count; i++) {
    unread += (o.uses[i] & o.unread) != 0;
    o.uses[i] = superfluous ? 0 : o.unread;
  }
  if (unread > 0) findings.unread(o, unread, sent_for_nothing::sent_anew);
  o.sent_by = code;
  findings.sends(o);
}

written_part note_fetched(object_shadow &o, std::size_t offset, std::size_t count) {
  written_part p;
  for (std::size_t i = offset; i < offset + count; i++) {
    if (o.uses[i] & o.changed) {
      if (p.count++ == 0) p.first = i;
      p.end = i + 1;
    }
    o.uses[i] &= static_cast<unsigned char>(~(o.changed | o.result | o.newer));
  }
  return p;
}

void forget_uses(object_shadow &o, std::size_t offset, std::size_t count) {
  if (o.uses != nullptr) std::fill_n(o.uses + offset, count, static_cast<unsigned char>(0));
}

void note_result_read(object_shadow &o, std::size_t offset, std::size_t count) {
  for (std::size_t i = offset; o.uses != nullptr && i < offset + count; i++)
    o.uses[i] &= static_cast<unsigned char>(~o.result);
}

// Only what somebody can do something about: gaps between bytes that kernels use are sent along.
void close_uses(object_shadow &o, map_findings &findings, bool fetched) {
  if (o.uses == nullptr) return;
  std::size_t all = 0, outside = 0;
  for (std::size_t i = 0; i < o.length; i++) {
    if (!(o.uses[i] & o.unread)) continue;
    all++;
    outside += i < o.first_used || i >= o.end_used;
  }
  if (all > 0 && o.end_used == 0)
    findings.unread(o, all, sent_for_nothing::never_used);
  else if (outside > 0 && outside >= o.length / 2)
    findings.unread(o, outside, sent_for_nothing::in_part);
  else if (all == 0 && o.replaced >= o.length)
    findings.unread(o, o.replaced, fetched ? sent_for_nothing::replaced : sent_for_nothing::replaced_unfetched);
  std::fill_n(o.uses, o.length, static_cast<unsigned char>(0));
  o.replaced = 0;
}

} // namespace regomp
