// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/races.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <sys/mman.h>

#include "sim/engine/launch.h"
#include "sim/engine/race_cell.h"
#include "sim/engine/random.h"
#include "sim/engine/soft_stack.h"

namespace gompsim::engine {

race_detector::race_detector(const gpu_config &c, memory &m, const access_sites &s, bool marked)
    : space(m), sites(s), atomics_are_marked(marked), log(*c.races), random(c.seed * 0x9e3779b97f4a7c15u | 1) {
  rows.push_back({}); // 0 is none
}

std::unique_ptr<race_detector> race_detector::create(const gpu_config &c, memory &m, const access_sites &s, bool marked) {
  std::unique_ptr<race_detector> d(new race_detector(c, m, s, marked));
  d->shadow_bytes = m.view().size * cells_of_word;
  void *const p = mmap(nullptr, d->shadow_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return nullptr;
  d->shadow = static_cast<std::uint64_t *>(p);
  return d;
}

race_detector::~race_detector() {
  if (shadow != nullptr) munmap(shadow, shadow_bytes);
}

// --- kernels and blocks -----------------------------------------------------------------------------------------------

void race_detector::block_started(block &b) {
  if (b.races == nullptr) b.races = std::make_unique<race_block>(*this);
  race_block &r = *b.races;
  r.base = next_actor;
  next_actor += b.warps_used;
  r.launch = b.launch->race_number;
  r.ordered_rows = launches[r.launch].ordered_rows;
  blocks.push_back({r.base, r.launch, b.linear, {b.position[0], b.position[1], b.position[2]}});
  r.warps.assign(b.warps_used, {});
  for (unsigned w = 0; w < b.warps_used; ++w) {
    r.warps[w].now = race_clock(r.base);
    r.warps[w].now.of_warp(w) = 1;
  }
  r.barriers.fill(race_clock(r.base));
  r.shared.assign((b.launch->shared_bytes + 7) / 8 * cells_of_word, 0);
  r.shared_syncs.clear();
  r.generation = generation;
}

void race_detector::turn_begins(block &b) {
  race_block &r = *b.races;
  if (r.generation == generation) return;
  r.generation = generation;
  r.ordered_rows = 0;
  std::fill(r.shared.begin(), r.shared.end(), 0);
  for (auto &w : r.warps) w.row = 0, w.times_met = 0;
}

void race_detector::forget(std::uint64_t address, std::uint64_t bytes) {
  if (bytes == 0) return;
  const std::uint64_t offset = address - space.view().base;
  if (offset < space.view().size)
    forget_on_device(address, bytes);
  else if (!host.empty())
    forget_of_host(address, bytes);
  if (!syncs.empty() && bytes < 4096)
    for (std::uint64_t a = address / 8; a <= (address + bytes - 1) / 8; ++a) syncs.erase(a);
  const auto of_it = [&](const copy_record &c) { return c.first < address + bytes && address < c.behind; };
  std::erase_if(copies, of_it);
  for (std::size_t k = launches.size(), left = running; k-- > 0 && left != 0;)
    if (launches[k].ended == 0) std::erase_if(launches[k].against, of_it), --left;
}

void race_detector::forget_of_host(std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t first = address / 8, behind = (address + bytes + 7) / 8;
  std::erase_if(host, [&](const auto &page) {
    constexpr std::uint64_t words = 4096 / 8;
    const std::uint64_t from = std::max(first, page.first * words), to = std::min(behind, (page.first + 1) * words);
    if (from >= to) return false;
    std::fill_n(page.second->data() + from % words * cells_of_word, (to - from) * cells_of_word, 0);
    return to - from == words;
  });
}

void race_detector::forget_on_device(std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t offset = address - space.view().base;
  frames.forget(address, address + bytes);
  const std::uint64_t first = offset / 8, behind = (offset + std::min(bytes, space.view().size - offset) + 7) / 8;
  std::byte *const from = reinterpret_cast<std::byte *>(shadow + first * cells_of_word);
  const std::uint64_t n = (behind - first) * cells_of_word * 8;
  constexpr std::uint64_t page = 4096;
  if (n < 16 * page) {
    std::memset(from, 0, n);
  } else {
    // Whole pages are zero again, and take no memory.
    const std::uint64_t head = (page - reinterpret_cast<std::uintptr_t>(from) % page) % page,
                        inner = (n - head) / page * page;
    std::memset(from, 0, head);
    madvise(from + head, inner, MADV_DONTNEED);
    std::memset(from + head + inner, 0, n - head - inner);
  }
}

void race_detector::stack_grows(const soft_stack &s, std::uint32_t site, std::uint64_t start, std::uint64_t end,
                                std::uint64_t first, std::uint64_t behind) {
  frames.begin({start, end, site, s.team, s.thread}, first, behind);
}

void race_detector::forget_everything() {
  madvise(shadow, shadow_bytes, MADV_DONTNEED);
  host.clear();
  rows.resize(1);
  ++generation;
  for (auto &l : launches) l.first_row = 1, l.ordered_rows = 0;
}

// --- time -------------------------------------------------------------------------------------------------------------

void race_detector::begin_row(block &b, unsigned warp, lane_bits together) {
  race_block &r = *b.races;
  if (rows.size() >= most_rows) {
    log.note_dropped("a kernel synchronised so often that what was recorded of its accesses had to be forgotten; races with "
                     "those before may be missed");
    forget_everything();
    turn_begins(b);
  }
  auto &w = r.warps[warp];
  w.row = static_cast<std::uint32_t>(rows.size());
  w.row_lanes = together;
  rows.push_back({r.base + warp, w.now.of_warp(warp), together});
}

// What a warp does from now on is not covered by what it has released, even if it has done nothing since the last time: what
// it does next would else be taken for released.
void race_detector::advance(race_block &r, unsigned warp) {
  auto &w = r.warps[warp];
  ++w.now.of_warp(warp);
  w.row = 0;
}

void race_detector::met(block &b, unsigned warp, lane_bits lanes) {
  auto &w = b.races->warps[warp];
  w.met[w.times_met++ % w.met.size()] = {static_cast<std::uint32_t>(rows.size()), lanes};
  w.row = 0; // what comes is recorded behind it
}

void race_detector::fence(block &b, unsigned warp, memory_scope scope) {
  auto &w = b.races->warps[warp];
  const bool wide = scope != memory_scope::cta;
  for (unsigned k = 0; k <= wide; ++k) {
    if (w.has_pending[k]) w.now.join(w.pending[k]);
    w.has_pending[k] = false;
  }
  if (w.has_lane_pending) {
    for (unsigned l = 0; l < w.lane_knows.size(); ++l) w.lane_knows[l] = std::max(w.lane_knows[l], w.lane_pending[l]);
    w.has_lane_pending = false;
  }
  for (unsigned k = 0; k <= wide; ++k) {
    w.released[k] = w.now;
    w.has_released[k] = true;
  }
  advance(*b.races, warp);
}

void race_detector::arrive(block &b, unsigned warp, unsigned barrier) {
  b.races->barriers[barrier].join(b.races->warps[warp].now);
  advance(*b.races, warp);
}
void race_detector::leave(block &b, unsigned warp, unsigned barrier) {
  b.races->warps[warp].now.join(b.races->barriers[barrier]);
}
void race_detector::all_left(block &b, unsigned barrier) { b.races->barriers[barrier] = race_clock(b.races->base); }

// What a strong access passes on and learns. The simulator makes one access after the other, so what is read is what the
// last store, or the last of a chain of atomic operations behind it, has left at the word.
// Of a lane's own warp it learns the time by which some lane has released something: more than that lane's own accesses,
// since a time is a warp's.
void race_detector::synchronise(race_block &r, unsigned warp, lane_bits lanes, const race_access &a, race_syncs &of,
                                std::uint64_t word) {
  auto &w = r.warps[warp];
  const bool wide = a.scope != memory_scope::cta;
  if (&of == &syncs) {
    if (word * 8 - space.view().base >= space.view().size) meets_host(r, warp, a);
    if (const auto who = released.find(word); a.reads && who != released.end()) {
      const work_order &other = launches[who->second].order;
      launches[r.launch].order.before.learn(other.stream, other.number);
      launches[r.launch].order.before.join(other.before);
    }
  }
  const auto it = of.find(word);
  const bool knows_it =
      a.reads && a.acquires && wide && it != of.end(); // all that is known at the word for more than a block
  if (a.reads && it != of.end()) {
    const auto learn = [&](const race_clock &c, unsigned k) {
      const std::uint32_t own = c.of(r.base + warp);
      for (lane_bits m = own != 0 ? lanes : 0; m != 0; m &= m - 1) {
        std::uint32_t &known = (a.acquires ? w.lane_knows : w.lane_pending)[static_cast<unsigned>(std::countr_zero(m))];
        known = std::max(known, own);
        w.has_lane_pending |= !a.acquires;
      }
      if (a.acquires) {
        w.now.join(c);
      } else if (w.has_pending[k]) {
        w.pending[k].join(c);
      } else {
        w.pending[k] = c;
        w.has_pending[k] = true;
      }
    };
    // Both scopes must hold the other thread.
    const race_sync &s = it->second;
    if (s.has_wide && wide) learn(s.wide, 1);
    for (const race_clock &c : s.narrow)
      if (c.first_of_block() == r.base) learn(c, 0);
  }
  if (!a.writes) return;
  // What a fence or the access itself released for more than the block it released for the block as well.
  const race_clock *const for_block = a.releases ? &w.now : w.has_released[0] ? &w.released[0] : nullptr;
  const race_clock *const for_others = !wide ? nullptr : a.releases ? &w.now : w.has_released[1] ? &w.released[1] : nullptr;
  if (for_block == nullptr && it == of.end()) return;
  race_sync &s = it != of.end() ? it->second : of[word];
  if (!a.updates) s = {}; // it begins anew
  if (for_others != nullptr) {
    if (s.has_wide && !(knows_it && a.releases))
      s.wide.join(*for_others);
    else
      s.wide = *for_others;
    s.has_wide = true;
    s.launch = r.launch;
  }
  if (for_block != nullptr) {
    const auto same =
        std::find_if(s.narrow.begin(), s.narrow.end(), [&](const race_clock &c) { return c.first_of_block() == r.base; });
    if (same == s.narrow.end())
      s.narrow.push_back(*for_block);
    else
      same->join(*for_block);
  }
  if (a.releases) advance(r, warp);
}

// --- accesses ---------------------------------------------------------------------------------------------------------

std::uint64_t *race_detector::cells_at(const executor &x, race_block &r, bool in_shared, std::uint64_t at,
                                       place_of_access *p) {
  p->address = at;
  if (const std::uint64_t o = at - x.mem.base; !in_shared && o < x.mem.size) [[likely]] {
    p->bytes = x.mem.live(o, 1) ? x.mem.bytes + o : nullptr;
    return shadow + o / 8 * cells_of_word;
  }
  if (!in_shared) {
    const std::uint64_t o = at - x.windows;
    if (o < memory::device_offset) {
      if (o >= memory::local_window) return nullptr; // a lane's own, or what nobody writes
      at = o - memory::shared_window;
      in_shared = true;
    }
  }
  if (in_shared) {
    if (at >= x.shared_bytes) return nullptr;
    p->in_shared = true;
    p->address = at;
    p->bytes = x.shared + at;
    return r.shared.data() + at / 8 * cells_of_word;
  }
  auto &page = host[at / 4096];
  if (page == nullptr) page = std::make_unique<host_page>();
  return page->data() + at % 4096 / 8 * cells_of_word;
}

bool race_detector::is_ordered(const race_block &r, const race_group &g, unsigned lane, std::uint64_t cell) const {
  const std::uint32_t row = race_cell::row(cell);
  if (row < r.ordered_rows) return true;
  const row_record &of = rows[row];
  const auto &w = r.warps[g.warp];
  if (of.actor != r.base + g.warp) {
    if (w.now.of(of.actor) >= of.time) return true;
    if (of.actor - r.base < r.warps.size()) return false;
    return precedes(launches[block_of(of.actor).launch], launches[r.launch]);
  }
  // Lanes of a warp that execute together are in step, as are those that did when the other access was made or since.
  const unsigned by = race_cell::lane(cell);
  const lane_bits both = lane_bits{1} << by | lane_bits{1} << lane;
  if (by == lane || (both & ~g.together) == 0 || (both & ~of.lanes) == 0 || of.time <= w.lane_knows[lane]) return true;
  const unsigned n = std::min<unsigned>(w.times_met, w.met.size());
  for (unsigned k = 1; k <= n; ++k) {
    const auto &m = w.met[(w.times_met - k) % w.met.size()];
    if (m.row <= row) return false;
    if ((both & ~m.lanes) == 0) return true;
  }
  return w.times_met > w.met.size(); // it is not known any more
}

void race_detector::check(const executor &, block &b, const race_group &g, const race_access &a, const place_of_access &p,
                          std::uint64_t *cells, unsigned lane, std::uint64_t value, bool has_value) {
  race_block &r = *b.races;
  const std::uint64_t mask = race_cell::mask_of(p.address, a.bytes);
  const std::uint32_t mine = r.warps[g.warp].row;
  const bool narrow = a.strong && a.scope == memory_scope::cta;
  const std::uint64_t entry = race_cell::make(mask, a.writes, a.strong, narrow, lane, a.site, mine);
  unsigned to = cells_of_word, idle = cells_of_word;
  for (unsigned k = 0; k < cells_of_word; ++k) {
    const std::uint64_t c = cells[k];
    if (c == 0) {
      if (idle == cells_of_word) idle = k;
      continue;
    }
    const std::uint64_t shared_bytes = c & mask;
    if (shared_bytes == 0) continue;
    const bool covers = (race_cell::mask(c) & ~mask) == 0;
    const bool writes_both = (c & race_cell::writes) != 0;
    const bool conflicts =
        (a.writes || writes_both) && !((c & race_cell::strong) != 0 && a.strong &&
                                       ((!narrow && (c & race_cell::narrow) == 0) || same_block(r, race_cell::row(c))));
    if (race_cell::row(c) == mine) {
      // The same lanes, in step. What says as much already need not be said again.
      if (race_cell::lane(c) == lane || (g.together >> race_cell::lane(c) & 1) != 0) {
        const bool as_much =
            (mask & ~race_cell::mask(c)) == 0 && (writes_both || !a.writes) && ((c & race_cell::strong) == 0 || a.strong);
        if (as_much) return;
        if (covers && a.writes >= writes_both && (!a.strong || (c & race_cell::strong) != 0)) to = k;
        continue;
      }
    }
    if (!conflicts) {
      // Of two loads the later stands for the earlier if that is ordered before it.
      if (covers && to == cells_of_word && a.writes >= writes_both && (!a.strong || (c & race_cell::strong) != 0) &&
          is_ordered(r, g, lane, c))
        to = k;
      continue;
    }
    if (is_ordered(r, g, lane, c)) {
      if (covers && (a.writes || !writes_both) && (!a.strong || (c & race_cell::strong) != 0)) to = k;
      continue;
    }
    race_kind kind = race_kind::conflict;
    if (a.writes && writes_both && !a.strong && (c & race_cell::strong) == 0 && has_value && p.bytes != nullptr) {
      std::uint64_t now = 0;
      std::memcpy(&now, p.bytes, a.bytes);
      if (now == value) kind = race_kind::same_value;
    }
    if (a.strong != ((c & race_cell::strong) != 0) && !atomics_are_marked) kind = race_kind::maybe;
    report(b, g, a, p, lane, c, kind);
  }
  if (to == cells_of_word) to = idle;
  if (to == cells_of_word) to = static_cast<unsigned>(next_random(random) % cells_of_word);
  cells[to] = entry;
}

// Two lanes of one instruction that store to one place.
void race_detector::check_lanes(const executor &x, block &b, const race_group &g, const race_access &a, bool in_shared,
                                const std::uint64_t *addresses, std::uint64_t offset, lane_bits active,
                                const race_values &v) {
  for (lane_bits m = active; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    for (lane_bits n = m & (m - 1); n != 0; n &= n - 1) {
      const unsigned k = static_cast<unsigned>(std::countr_zero(n));
      if (addresses[k] != addresses[l]) continue;
      place_of_access p;
      if (cells_at(x, *b.races, in_shared, addresses[l] + offset, &p) == nullptr) return;
      const std::uint64_t cell =
          race_cell::make(race_cell::mask_of(p.address, a.bytes), true, false, false, l, a.site, b.races->warps[g.warp].row);
      report(b, g, a, p, k, cell,
             v.lanes != nullptr && v.of(l, a.bytes) == v.of(k, a.bytes) ? race_kind::same_value : race_kind::conflict);
      return;
    }
  }
}

void race_detector::access(const executor &x, block &b, const race_group &g, const race_access &a, bool in_shared,
                           const std::uint64_t *addresses, std::uint64_t offset, lane_bits active, const race_values &v) {
  race_block &r = *b.races;
  auto &w = r.warps[g.warp];
  if (!launches[r.launch].against.empty() && !in_shared) [[unlikely]]
    check_against_copies(b, g, a, addresses, offset, active);
  if (w.row == 0 || w.row_lanes != g.together) begin_row(b, g.warp, g.together);
  const unsigned first = static_cast<unsigned>(std::countr_zero(active));
  const lane_bits others = active & (active - 1);
  bool one_place = true;
  for (lane_bits m = others; m != 0 && one_place; m &= m - 1) one_place = addresses[std::countr_zero(m)] == addresses[first];
  place_of_access p;
  if (one_place) {
    std::uint64_t *const cells = cells_at(x, r, in_shared, addresses[first] + offset, &p);
    if (cells == nullptr) return;
    const bool has_value = v.lanes != nullptr;
    check(x, b, g, a, p, cells, first, has_value ? v.of(first, a.bytes) : 0, has_value);
    // All lanes that there are store one value to one place: they are one thread.
    if (others != 0 && a.writes && !a.strong) {
      bool one_value = has_value && active == g.live;
      for (lane_bits m = others; m != 0 && one_value; m &= m - 1)
        one_value = v.of(static_cast<unsigned>(std::countr_zero(m)), a.bytes) == v.of(first, a.bytes);
      if (!one_value) check_lanes(x, b, g, a, in_shared, addresses, offset, active, v);
    }
    if (a.strong) synchronise(r, g.warp, active, a, p.in_shared ? r.shared_syncs : syncs, p.address / 8);
    return;
  }
  bool twice = false;
  std::uint64_t before = ~std::uint64_t{0};
  std::uint64_t rising = 0;
  for (lane_bits m = active; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t at = addresses[l] + offset;
    twice |= before != ~std::uint64_t{0} && at <= rising; // places that do not rise may come again
    before = at;
    rising = std::max(rising, at);
    p = {};
    std::uint64_t *const cells = cells_at(x, r, in_shared, at, &p);
    if (cells == nullptr) continue;
    check(x, b, g, a, p, cells, l, v.lanes != nullptr ? v.of(l, a.bytes) : 0, v.lanes != nullptr);
    if (a.strong) synchronise(r, g.warp, lane_bits{1} << l, a, p.in_shared ? r.shared_syncs : syncs, p.address / 8);
    if (w.row == 0) begin_row(b, g.warp, g.together); // it has released something
  }
  if (twice && a.writes && !a.strong) check_lanes(x, b, g, a, in_shared, addresses, offset, active, v);
}

} // namespace gompsim::engine
