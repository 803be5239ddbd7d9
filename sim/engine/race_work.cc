// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernels and copies the race detector has to take for ordered, and what copies do to memory.
//
// A copy is checked against the accesses that are remembered of kernels it is not ordered with, when it is made; and it is
// remembered, for kernels that it is not ordered with and that come later, or run on. As long as everything is ordered both
// cost nothing.
//
// The host may wait for a kernel that runs on, by words in its own memory: requests of device code are made so. Once a warp
// has stored such a word what it knows of is over for copies, and no more: what other warps do meanwhile is not ordered with
// what the host does for this one; kernels that are launched later come behind all that was recorded by then. Once a warp
// has read such a word, copies made before and kernels that have ended are over for it, and the copies for who learns of
// that, as kernels do that come behind its own. Whose request a copy is for is not known, so each that may be counts.
#include <algorithm>
#include <bit>

#include "sim/engine/launch.h"
#include "sim/engine/race_cell.h"

namespace gompsim::engine {

namespace {
constexpr std::size_t most_copies = 512;        // that are remembered
constexpr std::size_t most_against_launch = 64; // each access is compared with these
} // namespace

bool race_detector::precedes(const launch_record &a, const launch_record &b) {
  if (a.order.stream != 0 && b.order.stream != 0) return b.order.before.covers(a.order.stream, a.order.number);
  return a.ended != 0 && a.ended < b.started;
}
bool race_detector::precedes(const launch_record &a, const copy_record &b) {
  if (a.order.stream != 0 && b.order.stream != 0) return b.order.before.covers(a.order.stream, a.order.number);
  return a.ended != 0;
}
bool race_detector::precedes(const copy_record &a, const copy_record &b) {
  if (a.order.stream == 0 || b.order.stream == 0) return true;                           // nobody says anything of them
  if (a.order.stream == b.order.stream && a.order.number == b.order.number) return true; // one command
  return b.order.before.covers(a.order.stream, a.order.number);
}
// The launch is the newer one of the two.
bool race_detector::precedes(const copy_record &a, const launch_record &b) {
  return a.order.stream == 0 || b.order.stream == 0 || b.order.before.covers(a.order.stream, a.order.number);
}

// What is ordered before the launch; it learns what those have heard of the host that come before it.
void race_detector::order_behind_others(launch_record &mine) {
  mine.ordered_rows = mine.first_row;
  for (std::size_t k = launches.size(); k-- > 0;) {
    const launch_record &other = launches[k];
    if (precedes(other, mine)) {
      if (other.heard_host) { // the driver does not know of that
        mine.order.before.join(other.order.before);
        mine.heard_host = true;
      }
      if (other.follows_all) break; // and so does this one
      continue;
    }
    mine.follows_all = false;
    mine.ordered_rows = std::min(mine.ordered_rows, std::max(other.first_row, other.told_rows));
  }
}

// While no kernel runs, what is remembered is given up once it is much: when a kernel comes behind all of it (one that comes
// later and does not is not compared with it any more), or else when it is too much.
void race_detector::forget_if_much(const launch_record &next) {
  const auto more_than = [&](std::size_t times) {
    return rows.size() > times * many_rows || launches.size() > times * many_launches;
  };
  if (!more_than(1) || (!next.follows_all && !more_than(4))) return;
  if (!next.follows_all)
    log.note_dropped(
        "kernels that nothing orders were so many that what was recorded of them had to be forgotten; races with "
        "those before may be missed");
  forget_everything();
}

std::uint32_t race_detector::launch_started(const launch_state &l) {
  launch_record mine;
  mine.kernel = l.info->name;
  mine.started = ++events;
  mine.first_row = static_cast<std::uint32_t>(rows.size());
  if (current_work != nullptr) mine.order = *current_work;
  order_behind_others(mine);
  if (running == 0) {
    // A later reader of one of these words has waited for a kernel that is over.
    for (const auto &[word, s] : syncs)
      if (s.has_wide) released[word] = s.launch;
    syncs.clear();
    forget_if_much(mine);
    if (rows.size() == 1) {
      launches.clear(), blocks.clear(), released.clear(), next_actor = 1;
      mine.first_row = mine.ordered_rows = 1;
      mine.follows_all = true;
    }
  }
  ++running;
  for (const copy_record &c : copies)
    if (!precedes(c, mine)) mine.against.push_back(c);
  launches.push_back(std::move(mine));
  return static_cast<std::uint32_t>(launches.size() - 1);
}

void race_detector::launch_ended(std::uint32_t n) {
  --running;
  launch_record &l = launches[n];
  l.ended = ++events;
  for (const copy_record &c : l.against)
    if (!c.heard.empty()) {
      l.order.before.learn(c.order.stream, c.order.number);
      l.heard_host = true;
    }
  l.against = {};
}

void race_detector::copied(std::uint64_t address, std::uint64_t bytes, bool writes) {
  if (bytes == 0 || !may_race(address, bytes)) return;
  copy_record mine{{}, address, address + bytes, writes};
  if (current_work != nullptr) mine.order = *current_work;
  // Those launches are the last ones.
  std::uint32_t from = static_cast<std::uint32_t>(rows.size());
  bool any = false;
  for (std::size_t k = launches.size(); k-- > 0;) {
    launch_record &other = launches[k];
    if (precedes(other, mine)) {
      if (other.follows_all) break;
      continue;
    }
    any = true;
    from = std::min(from, other.first_row);
    if (other.ended != 0) continue;
    if (other.against.size() == most_against_launch) other.against.erase(other.against.begin());
    other.against.push_back(mine);
  }
  if (any) check_copy(mine, from);
  for (const copy_record &other : copies)
    if ((writes || other.writes) && mine.first < other.behind && other.first < mine.behind && !precedes(other, mine))
      report_copies(other, mine);
  copies.push_back(std::move(mine));
  if (copies.size() > most_copies) copies.erase(copies.begin(), copies.begin() + most_copies / 2);
}

// Device memory, and memory of the host's that kernels reach because it was asked for.
bool race_detector::may_race(std::uint64_t address, std::uint64_t bytes) const {
  const std::uint64_t offset = address - space.view().base, size = space.view().size;
  return offset < size ? bytes <= size - offset : space.is_mapped_host(address, bytes);
}

// The cells of a word, if device code can have accessed it.
const std::uint64_t *race_detector::known_cells(std::uint64_t word) const {
  if (const std::uint64_t offset = word * 8 - space.view().base; offset < space.view().size)
    return shadow + offset / 8 * cells_of_word;
  const auto page = host.find(word * 8 / 4096);
  return page == host.end() ? nullptr : page->second->data() + word * 8 % 4096 / 8 * cells_of_word;
}

void race_detector::check_copy(const copy_record &c, std::uint32_t from) {
  for (std::uint64_t word = c.first / 8; word <= (c.behind - 1) / 8; ++word) {
    const std::uint64_t *const cells = known_cells(word);
    if (cells == nullptr) continue;
    std::uint64_t mask = 0xff;
    if (word == c.first / 8) mask &= 0xffu << c.first % 8;
    if (word == (c.behind - 1) / 8) mask &= 0xffu >> (7 - (c.behind - 1) % 8);
    for (unsigned k = 0; k < cells_of_word; ++k) {
      const std::uint64_t cell = cells[k];
      if ((cell & mask) == 0 || race_cell::row(cell) < from || (cell & race_cell::strong) != 0) continue;
      if (!c.writes && (cell & race_cell::writes) == 0) continue;
      const race_actor by = rows[race_cell::row(cell)].actor;
      const launch_record &of = launches[block_of(by).launch];
      if (of.told_host.of(by) >= rows[race_cell::row(cell)].time || precedes(of, c)) continue;
      report_copy(c, word * 8 + static_cast<unsigned>(std::countr_zero(cell & mask)), race_cell::site(cell),
                  (cell & race_cell::writes) != 0, false, static_cast<unsigned>(std::popcount(race_cell::mask(cell))), by,
                  race_cell::lane(cell), of.kernel, true);
    }
  }
}

void race_detector::check_against_copies(const block &b, const race_group &g, const race_access &a,
                                         const std::uint64_t *addresses, std::uint64_t further, lane_bits active) {
  launch_record &l = launches[b.races->launch];
  for (lane_bits m = active; m != 0; m &= m - 1) {
    const unsigned lane = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t at = addresses[lane] + further;
    for (const copy_record &c : l.against) {
      if (at >= c.behind || at + a.bytes <= c.first) continue;
      if (a.strong) {
        if (a.reads) { // a word that a stream has written, which was waited for
          l.against.clear();
          return;
        }
        continue;
      }
      if (!a.writes && !c.writes) continue;
      const race_clock &knows = b.races->warps[g.warp].now;
      if (std::any_of(c.heard.begin(), c.heard.end(), [&](const auto &h) { return knows.of(h.first) >= h.second; }))
        continue;
      report_copy(c, addresses[lane] + further, a.site, a.writes, a.reads, a.bytes, b.races->base + g.warp, lane, l.kernel,
                  false);
    }
  }
}

// A kernel and the host meet at a word of the host's.
void race_detector::meets_host(race_block &b, unsigned warp, const race_access &a) {
  launch_record &l = launches[b.launch];
  auto &w = b.warps[warp];
  if (a.writes) {
    l.told_host.join(w.now);
    l.told_rows = static_cast<std::uint32_t>(rows.size());
    advance(b, warp);
  }
  if (!a.reads) return;
  if (!l.against.empty()) {
    advance(b, warp); // who learns of what comes learns of this
    const race_actor me = b.base + warp;
    for (copy_record &c : l.against)
      if (std::none_of(c.heard.begin(), c.heard.end(), [&](const auto &h) { return h.first == me; }))
        c.heard.emplace_back(me, w.now.of_warp(warp));
  }
  // Kernels that the host has started meanwhile, and that are over, came before what it says; of many the latest.
  std::size_t k = launches.size(), looked_at = 0;
  while (k-- > std::size_t{b.launch} + 1 && looked_at++ < 64)
    if (const launch_record &other = launches[k]; other.ended != 0 && other.order.stream != 0) {
      l.order.before.learn(other.order.stream, other.order.number);
      l.heard_host = true;
    }
}

} // namespace gompsim::engine
