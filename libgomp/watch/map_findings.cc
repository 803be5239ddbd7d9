// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/map_findings.h"

#include "device/device.h"
#include "observe/observed.h"
#include "watch/map_texts.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace regomp {

namespace {

// Flags and sums may well come back unchanged.
constexpr std::size_t least_listed = 16;
constexpr std::size_t most_rows = 20;
// One mapping after the other may be chance; more are a loop.
constexpr std::uint64_t loop_turns = 3;

const char *remedy(map_fault what, const mapped_by &by) {
  switch (what) {
  case map_fault::lost:
    if (by.kind == construct_kind::enter_data)
      return by.openacc ? "acc exit data copyout, or acc update self before it"
                        : "target exit data map(from:), or target update from before it";
    return by.openacc ? "copy instead of copyin, or acc update self" : "map(tofrom:) or map(from:), or target update from";
  case map_fault::stale:
    return by.openacc ? "acc update device" : "target update to";
  case map_fault::overwritten:
  case map_fault::not_fetched:
    return by.openacc ? "acc update self before it" : "target update from before it";
  case map_fault::dangling:
    return by.openacc ? "acc enter data copyin of what they point to" : "target enter data of what they point to";
  case map_fault::undone:
    return by.openacc ? "acc update device after the change" : "target update to after the change";
  }
  return "";
}

// The object that a fault is about. `region`: null, or the last that lists it.
void introduce(const device &d, std::uintptr_t host, std::size_t length, const mapped_by &by, const void *region) {
  const object_text object(host, length);
  const code_text mapped(by.code);
  if (region == nullptr || region == by.code)
    return info(d, "map check: %s, mapped by %s at %s:", object.text, name_of(by), mapped.text);
  const code_text last(region);
  info(d, "map check: %s, mapped by %s at %s, last used by the region at %s:", object.text, name_of(by), mapped.text,
       last.text);
}

} // namespace

bool map_findings::is_new(map_fault what, int device, std::uintptr_t host, std::size_t length, const void *code) {
  const auto next = static_cast<std::uint32_t>(known_faults_.size());
  const std::uint64_t kind = static_cast<std::uint64_t>(what) << 32 | static_cast<std::uint32_t>(device);
  if (known_faults_.find({{kind, reinterpret_cast<std::uintptr_t>(code), host, length}}, next) != next) return false;
  faults_++;
  return true;
}

void map_findings::fault(map_fault what, const device &d, const object_shadow &o, const differing_bytes &bytes,
                         const void *code) {
  if (!is_new(what, o.device, o.host, o.length, code)) return;
  // By what kernels have read it is certain what is stale, or dangles. What is lost may have been for kernels alone.
  const bool exact = d.watches_use();
  if (exact && (what == map_fault::stale || what == map_fault::dangling)) d.watch->fault();
  const bool was_used = what != map_fault::stale && what != map_fault::dangling;
  introduce(d, o.host, o.length, o.by, was_used ? o.region : nullptr);
  const code_text here(code);
  const char *const instead = remedy(what, o.by);
  const std::size_t n = bytes.count, first = bytes.first;
  switch (what) {
  case map_fault::lost:
    return info(
        d,
        "map check:   possibly lost: device code has changed %zu bytes of it, the first at offset %zu, and it is unmapped "
        "at %s without being copied back; if the host is to have them: %s",
        n, first, here.text, instead);
  case map_fault::stale:
    if (exact)
      return info(d,
                  "map check:   stale on the device: kernels of the region at %s have read %zu bytes of it, the first at "
                  "offset %zu, that the host had changed since they were copied: %s before it",
                  here.text, n, first, instead);
    return info(
        d,
        "map check:   possibly stale on the device: the host has changed %zu bytes of it since they were copied, the first "
        "at offset %zu, and the region at %s begins without an update; if the region reads them: %s before it",
        n, first, here.text, instead);
  case map_fault::overwritten:
    return info(
        d,
        "map check:   possibly overwritten: device code has changed %zu bytes of it, the first at offset %zu, and they are "
        "replaced by other values of the host's at %s; if the host is to have them: %s",
        n, first, here.text, instead);
  case map_fault::dangling:
    if (exact)
      return info(
          d,
          "map check:   dangling: kernels of the region at %s have read %zu pointers in it, the first at offset %zu, "
          "that have device addresses of what is unmapped: %s, which attaches them, before it",
          here.text, n / sizeof(void *), first, instead);
    return info(
        d,
        "map check:   possibly dangling: %zu pointers in it, the first at offset %zu, have device addresses of what is "
        "unmapped now, and the region at %s begins; if it follows them: %s, which attaches them, before it",
        n / sizeof(void *), first, here.text, instead);
  case map_fault::undone:
    return info(
        d,
        "map check:   possibly undone: the host has changed %zu bytes of it, the first at offset %zu, and at %s they become "
        "again what they were, which the device still has; if the change was meant to last: %s",
        n, first, here.text, instead);
  case map_fault::not_fetched: // read_by_host
    return;
  }
}

void map_findings::read_by_host(const unfetched_object &o, std::size_t offset, const void *code) {
  const device *const d = device_at(o.device);
  if (d == nullptr || !is_new(map_fault::not_fetched, o.device, o.host, o.length, code)) return;
  if (d->watches_use()) d->watch->fault();
  introduce(*d, o.host, o.length, o.by, o.region);
  const code_text here(code);
  const char *const instead = remedy(o.unmapped != nullptr ? map_fault::lost : map_fault::not_fetched, o.by);
  if (o.unmapped == nullptr)
    return info(
        *d,
        "map check:   stale on the host: device code has changed %zu bytes of it, the first at offset %zu, and the host "
        "reads the one at offset %zu at %s without an update: %s",
        o.bytes.count, o.bytes.first, offset, here.text, instead);
  const code_text unmapped(o.unmapped);
  info(*d,
       "map check:   lost: device code has changed %zu bytes of it, the first at offset %zu, it was unmapped at %s without "
       "being copied back, and the host reads the one at offset %zu at %s, as it was before: %s",
       o.bytes.count, o.bytes.first, unmapped.text, offset, here.text, instead);
}

void map_findings::reads_unseen(const host_reads &r) {
  if (r.registers_failed() != 0)
    info("map check: whether the host reads single values that were not copied back cannot be seen: perf_event_open: %s",
         std::strerror(r.registers_failed()));
  if (r.pages_failed() != 0)
    info("map check: whether the host reads what was not copied back is seen of its first bytes only: userfaultfd: %s",
         std::strerror(r.pages_failed()));
}

map_findings::row *map_findings::row_of(copy_finding what, const object_shadow &o, const void *code) {
  const auto next = static_cast<std::uint32_t>(rows_.size());
  const std::uint64_t kind = static_cast<std::uint64_t>(what) << 32 | static_cast<std::uint32_t>(o.device);
  const std::uint32_t n = row_numbers_.find({{kind, reinterpret_cast<std::uintptr_t>(code), o.host, o.length}}, next);
  if (n == next)
    rows_.push_back(
        {what, o.device, o.by, code, o.host, o.length, 0, 0, 0, 0, o.sent, false, sent_for_nothing::never_used, 0, 0});
  return &rows_[n];
}

void map_findings::copy(copy_finding what, const object_shadow &o, const void *code, std::size_t bytes, bool superfluous) {
  copies &total = what == copy_finding::fetched_same ? fetched_ : sent_;
  total.copies++;
  total.bytes += bytes;
  row &r = *row_of(what, o, code);
  r.times++;
  if (!superfluous) return;
  total.superfluous++;
  total.superfluous_bytes += bytes;
  r.superfluous++;
  r.bytes += bytes;
}

void map_findings::fetched_part(const object_shadow &o, const void *code, std::size_t bytes, std::size_t superfluous,
                                std::size_t first, std::size_t end) {
  copy(copy_finding::fetched_same, o, code, bytes, false);
  fetched_.superfluous_bytes += superfluous;
  row &r = *row_of(copy_finding::fetched_same, o, code);
  r.superfluous++;
  r.bytes += superfluous;
  r.first = r.end == 0 ? first : std::min(r.first, first);
  r.end = std::max(r.end, end);
}

void map_findings::sends(const object_shadow &o) { row_of(copy_finding::sent_unread, o, o.sent_by)->times++; }

void map_findings::unread(const object_shadow &o, std::size_t bytes, sent_for_nothing why) {
  row &r = *row_of(copy_finding::sent_unread, o, o.sent_by);
  r.superfluous++;
  r.bytes += bytes;
  r.why = why;
  if (why == sent_for_nothing::in_part) {
    r.first = r.end == 0 ? o.first_used : std::min(r.first, o.first_used);
    r.end = std::max(r.end, o.end_used);
  }
  sent_.superfluous_bytes += bytes;
  sent_.superfluous += why != sent_for_nothing::in_part;
}

void map_findings::mapped_anew(const object_shadow &o) {
  row &r = *row_of(copy_finding::mapped_again, o, o.by.code);
  r.mappings++;
}

void map_findings::ends(const object_shadow &o) {
  if (o.fetched_by != nullptr) row_of(copy_finding::fetched_same, o, o.fetched_by)->ends = true;
}

void map_findings::left_mapped(const object_shadow &o) {
  left_++;
  left_bytes_ += o.length;
  if (left_ > most_rows) return;
  const object_text object(o.host, o.length);
  const code_text mapped(o.by.code);
  info("map check: still mapped at the end: %s, by %s at %s; %s is missing, if the program did not mean to keep it",
       object.text, name_of(o.by), mapped.text, o.by.openacc ? "acc exit data" : "target exit data");
}

void map_findings::report_row(const row &r) const {
  const bool acc = r.by.openacc, always = r.superfluous == r.times;
  const object_text object(r.host, r.length);
  const code_text here(r.code);
  char found[160], instead[160];
  const char *const around =
      acc ? "an acc data around both, or acc enter data before" : "a target data around both, or target enter data before";
  const char *what = "";
  switch (r.what) {
  case copy_finding::mapped_again:
    what = name_of(r.by);
    if (r.superfluous > 0) {
      std::snprintf(found, sizeof found, "sent as the device had it when it was unmapped before");
      std::snprintf(instead, sizeof instead, "keep it mapped: %s", around);
    } else {
      std::snprintf(instead, sizeof instead, "keep it mapped, and update what changes: %s", around);
      std::snprintf(found, sizeof found, "mapped and unmapped %llu times", static_cast<unsigned long long>(r.mappings + 1));
    }
    break;
  case copy_finding::sent_again:
    what = "copy to the device";
    std::snprintf(found, sizeof found, "the device had the same bytes already");
    std::snprintf(instead, sizeof instead, always ? "leave the %s out" : "%s only what has changed",
                  acc ? "update device" : "update to");
    break;
  case copy_finding::fetched_same:
    std::snprintf(found, sizeof found, "copied back, but the device had not changed it");
    what = "copy from the device";
    if (r.end != 0) {
      std::snprintf(found, sizeof found, "copied back, of which kernels had written bytes %zu to %zu alone", r.first,
                    r.end - 1);
      std::snprintf(instead, sizeof instead, "copy back only that section");
    } else if (!always)
      std::snprintf(instead, sizeof instead, "copy it back only where it has changed");
    else if (!r.ends)
      std::snprintf(instead, sizeof instead, "leave the %s out", acc ? "update self" : "update from");
    else if (r.by.kind == construct_kind::enter_data)
      std::snprintf(instead, sizeof instead, "%s", acc ? "acc exit data delete" : "target exit data map(release:)");
    else if (r.sent)
      std::snprintf(instead, sizeof instead, "%s instead of %s", acc ? "copyin" : "map(to:)", acc ? "copy" : "map(tofrom:)");
    else
      std::snprintf(instead, sizeof instead, "%s instead of %s", acc ? "create" : "map(alloc:)",
                    acc ? "copyout" : "map(from:)");
    break;
  case copy_finding::sent_unread:
    what = "copy to the device";
    std::snprintf(found, sizeof found, "sent, but no kernel has read it");
    switch (r.why) {
    case sent_for_nothing::never_used:
      std::snprintf(instead, sizeof instead, "leave it out: no kernel uses it");
      break;
    case sent_for_nothing::in_part:
      std::snprintf(found, sizeof found, "sent, of which kernels use bytes %zu to %zu alone", r.first, r.end - 1);
      std::snprintf(instead, sizeof instead, "%s only that section", acc ? "copy" : "map");
      break;
    case sent_for_nothing::replaced:
      std::snprintf(instead, sizeof instead, "%s: kernels write all of it before they read it",
                    acc ? "copyout instead of copy" : "map(from:) instead of map(tofrom:)");
      break;
    case sent_for_nothing::replaced_unfetched:
      std::snprintf(instead, sizeof instead, "%s: kernels write all of it before they read it",
                    acc ? "create instead of copyin" : "map(alloc:) instead of map(to:)");
      break;
    case sent_for_nothing::sent_anew:
      std::snprintf(instead, sizeof instead, "send it once, when the host has all of it");
      break;
    }
    break;
  }
  char times[48];
  std::snprintf(times, sizeof times, "%llu of %llu", static_cast<unsigned long long>(r.superfluous),
                static_cast<unsigned long long>(r.times));
  info("map check: %12llu bytes  %11s  %s at %s: %s: %s; %s", static_cast<unsigned long long>(r.bytes), times, what,
       here.text, object.text, found, instead);
}

void map_findings::report() {
  std::sort(rows_.begin(), rows_.end(),
            [](const row &a, const row &b) { return a.bytes != b.bytes ? a.bytes > b.bytes : a.mappings > b.mappings; });
  std::size_t listed = 0, unlisted = 0;
  for (const row &r : rows_) {
    const bool loop = r.what == copy_finding::mapped_again && r.mappings + 1 >= loop_turns;
    if ((r.superfluous == 0 && !loop) || r.length <= least_listed) continue;
    if (listed == most_rows) {
      unlisted++;
      continue;
    }
    if (listed++ == 0)
      info("map check: superfluous copies: bytes, times of all times, where, what, and what to write instead");
    report_row(r);
  }
  if (unlisted > 0) info("map check: and %zu more", unlisted);
  const auto total = [](const char *direction, const copies &c) {
    const auto n = [](std::uint64_t v) { return static_cast<unsigned long long>(v); };
    info("map check: %s the device: %llu copies, %llu bytes; superfluous: %llu copies, %llu bytes", direction, n(c.copies),
         n(c.bytes), n(c.superfluous), n(c.superfluous_bytes));
  };
  total("to", sent_);
  total("from", fetched_);
  info("map check: %llu possible faults; %llu objects with %llu bytes still mapped",
       static_cast<unsigned long long>(faults_), static_cast<unsigned long long>(left_),
       static_cast<unsigned long long>(left_bytes_));
}

} // namespace regomp
