// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/uses.h"

#include <algorithm>
#include <bit>
#include <sys/mman.h>

#include "sim/engine/launch.h"
#include "sim/engine/memory.h"

namespace gompsim::engine {

namespace {

constexpr std::uint64_t each = 0x0101010101010101u; // a bit of each byte

std::uint64_t bytes_mask(unsigned first, unsigned count) {
  return (count >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * count) - 1) << 8 * first;
}

} // namespace

use_watch::use_watch(const gpu_config &c, const memory &m, const access_sites &s)
    : base(m.view().base), size(m.view().size), sites(s), log(*c.uses) {}

std::unique_ptr<use_watch> use_watch::create(const gpu_config &c, const memory &m, const access_sites &s) {
  std::unique_ptr<use_watch> w(new use_watch(c, m, s));
  void *const p = mmap(nullptr, w->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return nullptr;
  w->shadow = static_cast<std::atomic<std::uint64_t> *>(p);
  return w;
}

use_watch::~use_watch() {
  if (shadow != nullptr) munmap(static_cast<void *>(shadow), size);
}

// Of each byte of the range: what it has of `keep`, and `bits`.
void use_watch::set(std::uint64_t offset, std::uint64_t bytes, std::uint8_t keep, std::uint8_t bits) {
  for (const std::uint64_t end = offset + bytes; offset < end;) {
    const unsigned first = offset % 8, n = static_cast<unsigned>(std::min<std::uint64_t>(8 - first, end - offset));
    const std::uint64_t mask = bytes_mask(first, n), put = each * bits & mask;
    std::atomic<std::uint64_t> &word = shadow[offset / 8];
    const std::uint64_t was = word.load(std::memory_order_relaxed);
    if (const std::uint64_t gone = was & mask & ~(each * keep) & ~put; gone != 0)
      word.fetch_and(~gone, std::memory_order_relaxed);
    if ((was & put) != put) word.fetch_or(put, std::memory_order_relaxed);
    offset += n;
  }
}

void use_watch::add(const mapped_object &o) {
  const std::uint64_t offset = o.start - base;
  if (offset >= size || o.bytes > size - offset) return;
  const std::lock_guard hold(lock);
  objects.erase(o.start);
  object &mine = objects[o.start];
  static_cast<mapped_object &>(mine) = o;
  mine.high = static_cast<std::int64_t>(o.bytes);
  set(offset - o.before, o.before, 0, around);
  set(offset, o.bytes, 0, inside);
  set(offset + o.bytes, o.behind, 0, around);
}

void use_watch::remove(device_address start) {
  const std::lock_guard hold(lock);
  const auto it = objects.find(start);
  if (it == objects.end()) return;
  report_around(it->second);
  const std::uint64_t first = start - base - it->second.before, behind = start - base + it->second.bytes + it->second.behind;
  // Whole pages are zero again, and take no memory.
  constexpr std::uint64_t page = 4096;
  const std::uint64_t from = (first + page - 1) / page * page, to = behind / page * page;
  if (from < to) {
    set(first, from - first, 0, 0);
    madvise(reinterpret_cast<std::byte *>(shadow) + from, to - from, MADV_DONTNEED);
    set(to, behind - to, 0, 0);
  } else {
    set(first, behind - first, 0, 0);
  }
  objects.erase(it);
}

void use_watch::written(device_address address, std::size_t bytes) {
  const std::uint64_t offset = address - base;
  if (offset >= size) return;
  // Nobody asks about what is not an object.
  const std::uint64_t end = offset + std::min<std::uint64_t>(bytes, size - offset);
  const std::lock_guard hold(lock);
  auto it = objects.upper_bound(address);
  if (it != objects.begin()) --it;
  for (; it != objects.end() && it->first - base < end; ++it) {
    const std::uint64_t from = std::max(offset, it->first - base), to = std::min(end, it->first - base + it->second.bytes);
    if (from < to) set(from, to - from, 0xff, known);
  }
}

bool use_watch::take(device_address address, std::size_t bytes, unsigned char *uses) {
  std::uint64_t offset = address - base;
  if (offset >= size || bytes > size - offset) return false;
  constexpr std::uint64_t taken = each * (use_read | use_written | use_reread);
  for (const std::uint64_t end = offset + bytes; offset < end;) {
    const unsigned first = offset % 8, n = static_cast<unsigned>(std::min<std::uint64_t>(8 - first, end - offset));
    const std::uint64_t mask = bytes_mask(first, n) & taken;
    std::atomic<std::uint64_t> &word = shadow[offset / 8];
    std::uint64_t was = word.load(std::memory_order_relaxed) & mask;
    if (was != 0) was = word.fetch_and(~mask, std::memory_order_relaxed) & mask;
    for (unsigned k = first; k < first + n; ++k) *uses++ = static_cast<unsigned char>(was >> 8 * k);
    offset += n;
  }
  return true;
}

void use_watch::access(const executor &, const block &b, const race_group &g, const race_access &a,
                       const std::uint64_t *addresses, std::uint64_t further, lane_bits active) {
  for (lane_bits m = active; m != 0; m &= m - 1) {
    const unsigned lane = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t at = addresses[lane] + further, offset = at - base;
    if (offset >= size) continue;
    std::atomic<std::uint64_t> &word = shadow[offset / 8];
    const std::uint64_t was = word.load(std::memory_order_relaxed), mask = bytes_mask(offset % 8, a.bytes);
    const std::uint64_t mine = was & mask, objects_bytes = mine >> 7 & each;
    std::uint64_t put = 0;
    if (objects_bytes != 0) {
      if (a.reads) {
        const std::uint64_t own = mine >> 1 & objects_bytes;
        put |= (objects_bytes & ~own) * use_read | own * use_reread;
        // Structures are copied with the gaps in them, so that what is partly known is taken for known.
        if ((mine & each * (known | told) & mask) == 0 && objects_bytes == (mask & each)) {
          put |= objects_bytes * told;
          note(b, g, a, lane, at, false);
        }
      }
      if (a.writes) put |= objects_bytes * (use_written | known);
    } else if ((mine & each * around) == 0) {
      continue;
    }
    if (const std::uint64_t outside = mine >> 6 & ~(mine >> 4) & each; outside != 0) {
      put |= outside * told;
      note(b, g, a, lane, at, true);
    }
    if ((put & ~was) != 0) word.fetch_or(put, std::memory_order_relaxed);
  }
}

use_watch::object *use_watch::find(device_address at) {
  auto it = objects.upper_bound(at);
  if (it != objects.end() && at >= it->first - it->second.before) return &it->second;
  if (it == objects.begin()) return nullptr;
  --it;
  return at - it->first < it->second.bytes + it->second.behind ? &it->second : nullptr;
}

void use_watch::note(const block &b, const race_group &g, const race_access &a, unsigned lane, device_address at,
                     bool is_around) {
  const access_sites::site site = sites.at(a.site);
  if (site.code == nullptr || site.role == race_role::runtime) return;
  const std::string thread = "block " + triple_text(b.position) + ", warp " + std::to_string(g.warp) + ", lane " +
                             std::to_string(lane) + " (team or gang " + std::to_string(b.linear) + ", thread or worker " +
                             std::to_string(g.warp) + ")";
  const std::lock_guard hold(lock);
  object *const o = find(at);
  if (o == nullptr) return;
  const std::int64_t first = static_cast<std::int64_t>(at - o->start);
  if (is_around) {
    o->low = std::min(o->low, first);
    o->high = std::max(o->high, first + a.bytes);
    o->stored = o->stored || a.writes;
    any_around = true;
    if (o->used_around) return;
    o->used_around = true;
    o->site = a.site;
    o->bytes_of_access = a.bytes;
    o->kernel = b.launch->info->name;
    o->thread = thread;
    return;
  }
  const race_place place = site.code->place(site.where);
  const std::string source = place.source();
  if (!told_of_place.emplace(source.empty() ? place.text() : source, o->host).second) return;
  log.faults.fetch_add(1, std::memory_order_relaxed);
  log.notice("kernel " + b.launch->info->name + " reads bytes of a mapped object that nobody has written: from byte " +
             std::to_string(first) + " on of " + o->text + "\n  load of " + std::to_string(a.bytes) +
             (a.bytes == 1 ? " byte by " : " bytes by ") + thread + ", in " + place.text() + "\n  " + o->remedy);
}

void use_watch::report_around(object &o) {
  if (!o.used_around) return;
  o.used_around = false;
  const access_sites::site site = sites.at(o.site);
  const race_place place = site.code->place(site.where);
  const std::string source = place.source();
  if (!told_of_place.emplace((source.empty() ? place.text() : source) + " around", o.host).second) return;
  log.faults.fetch_add(1, std::memory_order_relaxed);
  const std::uint64_t needed = static_cast<std::uint64_t>(o.high - o.low), n = o.bytes_of_access;
  std::string text = "kernel " + o.kernel + (o.stored ? " writes" : " reads") + " beyond a mapped object: bytes " +
                     std::to_string(o.low) + " to " + std::to_string(o.high - 1) + " of " + o.text + "\n  first by " +
                     o.thread + ", in " + place.text() + "\n  the section is too small: it would need " +
                     std::to_string(needed) + " bytes";
  if (o.low < 0) text += ", from " + std::to_string(-o.low) + " bytes in front of it on";
  if (n > 1 && needed % n == 0 && o.bytes % n == 0 && o.low % static_cast<std::int64_t>(n) == 0)
    text +=
        " (" + std::to_string(needed / n) + " elements of " + std::to_string(n) + " bytes instead of " +
        std::to_string(o.bytes / n) +
        (o.low < 0 ? ", beginning " + std::to_string(static_cast<std::uint64_t>(-o.low) / n) + " elements earlier" : "") +
        ")";
  log.notice(text);
}

void use_watch::launch_ended() {
  log.launches.fetch_add(1, std::memory_order_relaxed);
  const std::lock_guard hold(lock);
  if (!any_around) return;
  any_around = false;
  for (auto &[start, o] : objects) report_around(o);
}

} // namespace gompsim::engine
