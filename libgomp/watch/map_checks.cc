// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/map_checks.h"

#include "config/linux/readable.h"
#include "environment_variables.h"
#include "mapping/async_work.h"
#include "observe/observed.h"
#include "support/diagnostics.h"
#include "watch/map_findings.h"
#include "watch/map_uses.h"
#include "watch/plugin_view.h"
#include "watch/watched_objects.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

// One for the whole checker: a leaf.
mutex checks_lock;
struct checker {
  shadow_table shadows;
  mapping_history history;
  map_findings findings;
  host_reads reads;
};
checker &checks() {
  static checker *const c = create<checker>(); // never destroyed: threads may go on while the process ends
  return *c;
}

// A copy of a construct's is under way on this thread, which the checker sees piece by piece.
thread_local bool sees_pieces;

class piecewise {
public:
  piecewise() { sees_pieces = true; }
  ~piecewise() { sees_pieces = false; }
  piecewise(const piecewise &) = delete;
  piecewise &operator=(const piecewise &) = delete;
};

// Before the constructors of the library's users.
__attribute__((constructor(105))) void read_check_maps() {
  const char *value = text_of(env_variable::REGOMP_CHECK_MAPS);
  if (value == nullptr || std::strcmp(value, "0") == 0) return;
  if (std::strcmp(value, "1") != 0) {
    print_error("Invalid value for environment variable REGOMP_CHECK_MAPS: %s", value);
    return;
  }
  observed.fetch_or(check_maps, std::memory_order_relaxed);
}

// Bytes of the device, in memory of the checker's own.
class device_bytes {
public:
  device_bytes() = default;
  ~device_bytes() { std::free(bytes_); }
  device_bytes(const device_bytes &) = delete;
  device_bytes &operator=(const device_bytes &) = delete;
  bool fetch(device &d, std::uintptr_t from, std::size_t count) {
    bytes_ = static_cast<unsigned char *>(std::malloc(count));
    if (bytes_ == nullptr) return false;
    come_behind_queues(d);
    return plugin_of(d).dev2host(d.ordinal, bytes_, reinterpret_cast<const void *>(from), count);
  }
  const unsigned char *at(std::size_t offset) const { return bytes_ + offset; }
  unsigned char *take() {
    unsigned char *const taken = bytes_;
    bytes_ = nullptr;
    return taken;
  }

private:
  unsigned char *bytes_ = nullptr;
};

bool has_known(const object_shadow &o, std::size_t offset, std::size_t count) {
  return std::memchr(o.states + offset, object_shadow::known, count) != nullptr;
}

void set_known(object_shadow &o, std::size_t offset, const unsigned char *bytes, std::size_t count) {
  std::memcpy(o.bytes + offset, bytes, count);
  std::memset(o.states + offset, object_shadow::known, count);
}

// What the program has read of the host since this was last called. Before it is known no more what it should not read.
void look_at_reads(checker &c) {
  c.reads.look(
      [&](const unfetched_object &o, std::size_t offset, const void *code) { c.findings.read_by_host(o, offset, code); });
}

// The program may read these bytes of the host, or the library is about to.
void permit_reads(checker &c, std::uintptr_t host, std::size_t bytes) {
  look_at_reads(c);
  c.reads.forget(host, bytes);
}

// Device code may have written bytes whose values can be compared.
bool may_have_changed(const object_shadow &o) {
  if (o.uses == nullptr) return has_known(o, 0, o.length);
  return std::any_of(o.uses, o.uses + o.length, [](unsigned char use) { return (use & object_shadow::changed) != 0; });
}

// What has been put on a queue is done; false if the plugin failed.
bool wait_for(device &d, async_work *work) { return work == nullptr || d.functions->async_synchronize(work->queue()); }

// A piece of an upload before it is sent: `there` is what the device has, null in a new object.
void look_at_upload(device &d, object_shadow &o, std::size_t offset, const unsigned char *sent, const unsigned char *there,
                    std::size_t count) {
  if (o.fresh) return;
  take_uses(d, o, checks().findings);
  bool same = there != nullptr;
  differing_bytes overwritten;
  for (std::size_t i = 0; i < count && there != nullptr; i++) {
    if (there[i] == sent[i]) continue;
    same = false;
    if (o.is_last_result(offset + i, there[i])) overwritten.add(offset + i);
  }
  checker &c = checks();
  if (overwritten.count > 0) c.findings.fault(map_fault::overwritten, d, o, overwritten, noted_caller());
  c.findings.copy(copy_finding::sent_again, o, noted_caller(), count, same);
  o.sent_again = same;
}

void look_before_upload(device &d, const upload_operation &p) {
  if (p.is_word) return;
  bool looks = false;
  {
    exclusive_guard guard(checks_lock);
    checks().shadows.for_each(d.number, p.to, p.to + p.bytes,
                              [&](object_shadow &o, std::size_t, std::size_t) { looks = looks || !o.fresh; });
  }
  if (!looks) return;
  device_bytes there;
  const bool fetched = there.fetch(d, p.to, p.bytes);
  exclusive_guard guard(checks_lock);
  checks().shadows.for_each(d.number, p.to, p.to + p.bytes, [&](object_shadow &o, std::size_t offset, std::size_t count) {
    const std::size_t in_piece = o.on_device + offset - p.to;
    look_at_upload(d, o, offset, static_cast<const unsigned char *>(p.from) + in_piece,
                   fetched ? there.at(in_piece) : nullptr, count);
  });
}

// `sends`: else it was read from there, so that both have the same.
void note_upload(device &d, const upload_operation &p, bool sends = true) {
  const auto *const sent = static_cast<const unsigned char *>(p.source());
  exclusive_guard guard(checks_lock);
  checks().shadows.for_each(d.number, p.to, p.to + p.bytes, [&](object_shadow &o, std::size_t offset, std::size_t count) {
    const std::size_t in_piece = o.on_device + offset - p.to;
    if (p.is_word) {
      std::memcpy(o.bytes + offset, sent + in_piece, count);
      std::memset(o.states + offset, object_shadow::word, count);
      o.has_words = true;
    } else if (sent + in_piece == o.host_at(offset)) {
      permit_reads(checks(), o.host + offset, count);
      set_known(o, offset, sent + in_piece, count);
      if (sends) note_sent(o, checks().findings, offset, count, noted_caller(), o.sent_again);
      o.sent_again = false;
      o.stale = false;
    } else { // from elsewhere: neither the host's copy of the object nor device code's work
      take_uses(d, o, checks().findings);
      forget_uses(o, offset, count);
      std::memset(o.states + offset, object_shadow::unknown, count);
    }
  });
}

// A piece of a download; the host has what it had before.
void look_at_download(device &d, const download_operation &p, const unsigned char *fetched, const unsigned char *host) {
  exclusive_guard guard(checks_lock);
  checker &c = checks();
  c.shadows.for_each(d.number, p.from, p.from + p.bytes, [&](object_shadow &o, std::size_t offset, std::size_t count) {
    const std::size_t in_piece = o.on_device + offset - p.from;
    take_uses(d, o, c.findings);
    if (static_cast<unsigned char *>(p.to) + in_piece != o.host_at(offset)) {
      note_result_read(o, offset, count);
      std::memset(o.states + offset, object_shadow::unknown, count);
      return;
    }
    permit_reads(c, o.host + offset, count);
    // In the same value: that a byte of it is the old one means nothing then.
    const auto changed_near = [&](std::size_t i) {
      if (o.uses != nullptr) return (o.uses[offset + i] & o.changed) != 0;
      const std::size_t in_value = (o.host + offset + i) % sizeof(std::uint64_t), first = i - std::min(i, in_value),
                        end = std::min(i - in_value + sizeof(std::uint64_t), count);
      for (std::size_t k = first; k < end; k++)
        if (o.states[offset + k] == object_shadow::known && fetched[in_piece + k] != o.bytes[offset + k]) return true;
      return false;
    };
    bool same = true;
    differing_bytes undone;
    for (std::size_t i = 0; i < count; i++) {
      const unsigned char now = fetched[in_piece + i], before = host[in_piece + i], last = o.bytes[offset + i];
      if (o.is_word(offset + i)) continue;
      const bool known = o.states[offset + i] == object_shadow::known;
      same = same && known && now == last && now == before;
      if (known && now == last && before != last && !changed_near(i)) undone.add(offset + i);
    }
    if (undone.count > 0 && !o.stale) c.findings.fault(map_fault::undone, d, o, undone, noted_caller());
    if (o.uses == nullptr) {
      c.findings.copy(copy_finding::fetched_same, o, noted_caller(), count, same);
    } else if (const written_part w = note_fetched(o, offset, count); w.count > 0 && w.end - w.first <= count / 2) {
      c.findings.fetched_part(o, noted_caller(), count, count - (w.end - w.first), w.first, w.end);
    } else {
      c.findings.copy(copy_finding::fetched_same, o, noted_caller(), count, w.count == 0);
    }
    o.fetched_by = noted_caller();
    for (std::size_t i = 0; i < count; i++)
      if (!o.is_word(offset + i)) set_known(o, offset + i, fetched + in_piece + i, 1);
  });
}

} // namespace

// --- mapping ----------------------------------------------------------------------------------------------------------

void check_new_object(device &d, const mapped_object &m, construct_kind kind, bool openacc) {
  // The library sends pointers and descriptors as it needs them.
  if (m.length() == 0 || !m.untranslated) return;
  exclusive_guard guard(checks_lock);
  checker &c = checks();
  object_shadow *const o = c.shadows.add(d.number, m, {noted_caller(), kind, openacc});
  if (o == nullptr) return;
  permit_reads(c, m.host_start, m.length());
  begin_uses(d, *o);
  ended_mapping *const before = c.history.of(*o);
  if (before != nullptr && before->code == noted_caller()) c.findings.mapped_anew(*o);
}

void check_first_contents(device &d, const mapped_object &m) {
  if (m.length() == 0) return;
  exclusive_guard guard(checks_lock);
  checker &c = checks();
  object_shadow *const o = c.shadows.find(d.number, m.device_start);
  if (o == nullptr) return;
  o->fresh = false;
  const std::size_t sent = o->count_known();
  o->sent = sent > 0;
  if (o->by.kind == construct_kind::target) o->region = o->by.code;
  if (!o->sent) return;
  ended_mapping *const before = c.history.of(*o);
  const bool again = before != nullptr && before->checked && before->hash == o->hash();
  c.findings.copy(copy_finding::mapped_again, *o, o->by.code, sent, again);
  if (again) forget_uses(*o, 0, o->length); // counted
}

void check_region(device &d, const mapped_object &m, std::uintptr_t start, std::size_t bytes) {
  {
    exclusive_guard guard(checks_lock);
    object_shadow *const o = checks().shadows.find(d.number, m.device_start);
    if (o == nullptr) return;
    permit_reads(checks(), o->host, o->length); // the library is about to; the region's end begins anew
    if (o->uses != nullptr) {
      take_uses(d, *o, checks().findings);
      const std::uintptr_t first = std::max(start, m.host_start), end = std::min(start + bytes, m.host_end);
      if (o->length == m.length() && first < end && is_readable(reinterpret_cast<const void *>(first), end - first))
        compare_with_host(*o, first - m.host_start, end - m.host_start);
      o->region = noted_caller();
      return;
    }
    if (!(o->has_words || has_known(*o, 0, o->length))) return;
  }
  device_bytes there;
  if (!there.fetch(d, m.device_start, m.length())) return;
  const std::uintptr_t first = std::max(start, m.host_start), end = std::min(start + bytes, m.host_end);
  const bool host_is_there = first < end && is_readable(reinterpret_cast<const void *>(first), end - first);
  exclusive_guard guard(checks_lock);
  checker &c = checks();
  object_shadow *const o = c.shadows.find(d.number, m.device_start);
  if (o == nullptr || o->length != m.length()) return;
  differing_bytes dangling, stale;
  for (std::size_t i = 0; o->has_words && i < o->length; i++)
    if (o->states[i] == object_shadow::dangling) dangling.add(i);
  if (dangling.count > 0) c.findings.fault(map_fault::dangling, d, *o, dangling, noted_caller());
  for (std::size_t i = first - m.host_start; host_is_there && i < end - m.host_start; i++) {
    const unsigned char host = *static_cast<const unsigned char *>(o->host_at(i));
    if (o->states[i] == object_shadow::known && host != o->bytes[i] && host != *there.at(i)) stale.add(i);
  }
  if (stale.count > 0) {
    o->stale = true;
    c.findings.fault(map_fault::stale, d, *o, stale, noted_caller());
  }
  o->region = noted_caller();
  std::free(o->before);
  o->before = there.take();
}

void check_region_ended(device &d, async_work *work, std::uintptr_t on_device) {
  if (!wait_for(d, work)) return;
  std::size_t length;
  {
    exclusive_guard guard(checks_lock);
    object_shadow *const o = checks().shadows.find(d.number, on_device);
    if (o == nullptr) return;
    take_uses(d, *o, checks().findings);
    if (!may_have_changed(*o)) return;
    length = o->length;
  }
  device_bytes there;
  if (!there.fetch(d, on_device, length)) return;
  exclusive_guard guard(checks_lock);
  checker &c = checks();
  object_shadow *const o = c.shadows.find(d.number, on_device);
  if (o == nullptr || o->length != length) return;
  permit_reads(c, o->host, length);
  c.reads.expect(find_unfetched(*o, there.at(0), nullptr, d.watches_use()));
}

void check_removed(device &d, async_work *work, std::uintptr_t on_device) {
  const bool quiet = wait_for(d, work);
  std::size_t length = 0;
  {
    exclusive_guard guard(checks_lock);
    object_shadow *const o = checks().shadows.find(d.number, on_device);
    if (o == nullptr) return;
    take_uses(d, *o, checks().findings);
    if (has_known(*o, 0, o->length) || may_have_changed(*o)) length = o->length;
  }
  device_bytes there;
  const bool fetched = length > 0 && quiet && there.fetch(d, on_device, length);
  exclusive_guard guard(checks_lock);
  checker &c = checks();
  object_shadow *const o = c.shadows.find(d.number, on_device);
  if (o == nullptr) return;
  if (o->fetched_by == noted_caller()) c.findings.ends(*o);
  permit_reads(c, o->host, o->length);
  unfetched_object unfetched(*o, noted_caller());
  if (fetched) {
    unfetched = find_unfetched(*o, there.at(0), noted_caller(), d.watches_use());
    const bool host_is_there = is_readable(o->host_at(0), length);
    differing_bytes lost;
    bool for_kernels_alone = true; // who has written them has read them again, too
    for (std::size_t i = 0; i < length; i++) {
      const unsigned char now = *there.at(i);
      if (o->is_last_result(i, now) && host_is_there && now != *static_cast<const unsigned char *>(o->host_at(i)))
        lost.add(i), for_kernels_alone = for_kernels_alone && o->uses != nullptr && (o->uses[i] & o->reread) != 0;
      if (o->states[i] == object_shadow::known) o->bytes[i] = now;
    }
    if (lost.count > 0 && !for_kernels_alone) c.findings.fault(map_fault::lost, d, *o, lost, noted_caller());
  }
  close_uses(*o, c.findings, o->fetched_by == noted_caller());
  if (ended_mapping *const h = c.history.of(*o)) *h = {fetched ? o->hash() : 0, o->by.code, fetched};
  c.shadows.for_all([&](object_shadow &other) { // they were good when kernels read them until now
    if (other.has_words && other.device == d.number) take_uses(d, other, c.findings);
  });
  c.shadows.mark_dangling(*o);
  c.shadows.remove(o);
  c.reads.expect(unfetched); // comes last: a read of the library's own uses the watch up
}

// --- copies -----------------------------------------------------------------------------------------------------------

bool check_upload(const events::upload &e, bool (*copy)(const events::upload &)) {
  device &d = e.on;
  const upload_operation all{e.to, e.bytes, e.from, 0, false, false};
  const upload_pieces pieces = e.pieces.count > 0 ? e.pieces : upload_pieces{&all, 1};
  for (std::size_t i = 0; i < pieces.count; i++) look_before_upload(d, pieces.first[i]);
  {
    const piecewise here;
    if (!copy(e) || !wait_for(d, e.work)) return false;
  }
  // Words come last, as on the device.
  for (std::size_t i = 0; i < pieces.count; i++)
    if (!pieces.first[i].is_word) note_upload(d, pieces.first[i]);
  for (std::size_t i = 0; i < pieces.count; i++)
    if (pieces.first[i].is_word) note_upload(d, pieces.first[i]);
  return true;
}

bool check_download(const events::download &e, bool (*copy)(const events::download &)) {
  device &d = e.on;
  const download_operation all{e.to, e.from, e.bytes, nullptr};
  const download_pieces pieces = e.pieces.count > 0 ? e.pieces : download_pieces{&all, 1};
  // Where the copy goes straight to the program's memory, what that has now.
  const bool straight = pieces.count == 1 && pieces.first[0].to == e.to;
  auto *const before = straight ? static_cast<unsigned char *>(std::malloc(e.bytes)) : nullptr;
  if (before != nullptr) {
    {
      exclusive_guard guard(checks_lock);
      permit_reads(checks(), reinterpret_cast<std::uintptr_t>(e.to), e.bytes); // the library is about to
    }
    std::memcpy(before, e.to, e.bytes);
  }
  bool good;
  {
    const piecewise here;
    good = copy(e) && wait_for(d, e.work);
  }
  const auto *const fetched = static_cast<const unsigned char *>(e.to);
  for (std::size_t i = 0; i < pieces.count && good && (!straight || before != nullptr); i++) {
    const download_operation &p = pieces.first[i];
    look_at_download(d, p, fetched + (p.from - e.from), straight ? before : static_cast<const unsigned char *>(p.to));
  }
  std::free(before);
  return good;
}

void check_written(device &d, std::uintptr_t to, const void *bytes, std::size_t count) {
  if (!sees_pieces) note_upload(d, {to, count, bytes, 0, false, false});
}

// To where the object is on the host both have the same now. To elsewhere: the result is not lost.
void check_read(device &d, std::uintptr_t from, const void *bytes, std::size_t count) {
  if (sees_pieces) return;
  {
    exclusive_guard guard(checks_lock);
    checker &c = checks();
    c.shadows.for_each(d.number, from, from + count, [&](object_shadow &o, std::size_t offset, std::size_t n) {
      take_uses(d, o, c.findings);
      note_result_read(o, offset, n);
      if (o.uses != nullptr &&
          static_cast<const unsigned char *>(bytes) + (o.on_device + offset - from) == o.host_at(offset))
        note_fetched(o, offset, n);
    });
  }
  note_upload(d, {from, count, bytes, 0, false, false}, false);
}

void check_unknown(device &d, std::uintptr_t to, std::size_t count) {
  exclusive_guard guard(checks_lock);
  checks().shadows.for_each(d.number, to, to + count, [&](object_shadow &o, std::size_t offset, std::size_t n) {
    take_uses(d, o, checks().findings);
    forget_uses(o, offset, n);
    std::memset(o.states + offset, object_shadow::unknown, n);
  });
}

// --- the end ----------------------------------------------------------------------------------------------------------

void check_forgotten(device &d) {
  exclusive_guard guard(checks_lock);
  checks().shadows.for_all([&](const object_shadow &o) {
    if (o.uses != nullptr && o.device == d.number) forget_object(d, o.on_device);
  });
  checks().shadows.forget(d.number);
}

void report_map_checks() {
  observed.fetch_and(~unsigned{check_maps}, std::memory_order_relaxed);
  // A thread that has failed with the lock held ends the process here.
  if (!checks_lock.try_lock()) return;
  checker &c = checks();
  look_at_reads(c);
  c.reads.end();
  c.shadows.for_all([&](object_shadow &o) {
    if (const device *const d = device_at(o.device); d != nullptr && o.uses != nullptr) {
      take_uses(*d, o, c.findings);
      close_uses(o, c.findings, false);
    }
    if (o.by.kind == construct_kind::enter_data) c.findings.left_mapped(o);
  });
  c.findings.reads_unseen(c.reads);
  c.findings.report();
  checks_lock.unlock();
}

} // namespace regomp
