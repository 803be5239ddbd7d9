// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/map_findings.h"

#include "target/observe.h"
#include "target/symbol_names.h"

#include <algorithm>
#include <cstdio>

namespace regomp {

namespace {

// Flags and sums may well come back unchanged.
constexpr std::size_t least_listed = 16;
constexpr std::size_t most_rows = 20;
// One mapping after the other may be chance; more are a loop.
constexpr std::uint64_t loop_turns = 3;

const char *name_of(const mapped_by &by) {
  switch (by.kind) {
  case construct_kind::target:
    return by.openacc ? "acc region" : "target";
  case construct_kind::target_data:
    return by.openacc ? "acc data" : "target data";
  case construct_kind::enter_data:
    break;
  }
  return by.openacc ? "acc enter data" : "target enter data";
}

// "function (program+0x1234)" or as much of it as is known.
struct code_text {
  char text[512];
  explicit code_text(const void *code) {
    char at[256];
    std::size_t offset;
    describe_code(code, at, sizeof at);
    // A return address may lie behind the function's end.
    if (const char *function = symbol_at(static_cast<const char *>(code) - (code != nullptr), offset))
      std::snprintf(text, sizeof text, "%.200s (%s)", function, at);
    else
      std::snprintf(text, sizeof text, "%s", at);
  }
};

// "host 0x1234 (name), 400 bytes".
struct object_text {
  char text[320];
  explicit object_text(std::uintptr_t host, std::size_t length) {
    const void *const address = reinterpret_cast<const void *>(host);
    std::size_t offset;
    const char *const name = symbol_at(address, offset);
    if (name == nullptr)
      std::snprintf(text, sizeof text, "host %p, %zu bytes", address, length);
    else if (offset == 0)
      std::snprintf(text, sizeof text, "host %p (%.200s), %zu bytes", address, name, length);
    else
      std::snprintf(text, sizeof text, "host %p (%.200s+%zu), %zu bytes", address, name, offset, length);
  }
};

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
    return by.openacc ? "acc update self before it" : "target update from before it";
  case map_fault::dangling:
    return by.openacc ? "acc enter data copyin of what they point to" : "target enter data of what they point to";
  case map_fault::undone:
    return by.openacc ? "acc update device after the change" : "target update to after the change";
  }
  return "";
}

} // namespace

void map_findings::fault(map_fault what, const device &d, const object_shadow &o, const differing_bytes &bytes,
                         const void *code) {
  const auto next = static_cast<std::uint32_t>(known_faults_.size());
  const std::uint64_t kind = static_cast<std::uint64_t>(what) << 32 | static_cast<std::uint32_t>(o.device);
  if (known_faults_.find({{kind, reinterpret_cast<std::uintptr_t>(code), o.host, o.length}}, next) != next) return;
  faults_++;
  const object_text object(o.host, o.length);
  const code_text mapped(o.by.code), here(code);
  if (what != map_fault::stale && what != map_fault::dangling && o.region != nullptr && o.region != o.by.code) {
    const code_text region(o.region);
    info(d, "map check: %s, mapped by %s at %s, last used by the region at %s:", object.text, name_of(o.by), mapped.text,
         region.text);
  } else {
    info(d, "map check: %s, mapped by %s at %s:", object.text, name_of(o.by), mapped.text);
  }
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
  }
}

map_findings::row *map_findings::row_of(copy_finding what, const object_shadow &o, const void *code) {
  const auto next = static_cast<std::uint32_t>(rows_.size());
  const std::uint64_t kind = static_cast<std::uint64_t>(what) << 32 | static_cast<std::uint32_t>(o.device);
  const std::uint32_t n = row_numbers_.find({{kind, reinterpret_cast<std::uintptr_t>(code), o.host, o.length}}, next);
  if (n == next) rows_.push_back({what, o.device, o.by, code, o.host, o.length, 0, 0, 0, 0, o.sent, false});
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
  char found[128], instead[160];
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
    if (!always)
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
