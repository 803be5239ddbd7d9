// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the race detector says of a race.
#include <algorithm>
#include <bit>

#include "sim/engine/launch.h"
#include "sim/engine/race_cell.h"

namespace gompsim::engine {

namespace {

std::string access_text(bool writes, bool reads, bool strong, unsigned bytes) {
  const char *const what = !strong  ? (writes ? "store" : "load")
                           : writes ? (reads ? "atomic operation" : "atomic store")
                                    : "atomic load";
  return std::string(what) + (bytes == 0 ? "" : " of " + std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"));
}

} // namespace

const race_detector::block_record &race_detector::block_of(race_actor a) const {
  const auto behind =
      std::upper_bound(blocks.begin(), blocks.end(), a, [](race_actor v, const block_record &b) { return v < b.base; });
  return *std::prev(behind);
}

std::string race_detector::thread_text(race_actor a, unsigned lane) const {
  const block_record &b = block_of(a);
  const std::string warp = std::to_string(a - b.base);
  return "block " + triple_text(b.position) + ", warp " + warp + ", lane " + std::to_string(lane) + " (team or gang " +
         std::to_string(b.linear) + ", thread or worker " + warp + ")";
}

// What has the byte: the frame of a function, or what the memory knows.
std::string race_detector::name_at(const place_of_access &p, std::string *text) const {
  if (p.in_shared) {
    *text = "byte " + std::to_string(p.address) + " of shared memory";
    return "shared memory";
  }
  const race_frame *const f = frames.find(p.address);
  const access_sites::site of = f == nullptr ? access_sites::site{} : sites.at(f->site);
  if (of.code == nullptr) return space.name_at(p.address, text);
  const std::string function = of.code->place(of.where).function;
  *text = hex_text(p.address) + ", " + std::to_string(p.address - f->start) + " bytes into the frame of " + function +
          " on the stack of team " + std::to_string(f->team) + ", thread " + std::to_string(f->thread);
  return function;
}

race_between race_detector::between(const race_block &r, const race_group &g, std::uint64_t cell) const {
  const race_actor other = rows[race_cell::row(cell)].actor;
  if (other == r.base + g.warp) return race_between::lanes;
  if (other - r.base < r.warps.size()) return race_between::warps;
  return block_of(other).launch == r.launch ? race_between::blocks : race_between::kernels;
}

std::string race_detector::remedy(race_between who, const race_access &a, std::uint64_t cell) {
  const bool narrow = (a.strong && a.scope == memory_scope::cta) || (cell & race_cell::narrow) != 0;
  const std::string scope =
      narrow ? "; an atomic operation or fence of the block's scope orders nothing for another block" : "";
  switch (who) {
  case race_between::lanes:
    return "nothing orders them: they are lanes of one warp (iterations of a SIMD or vector loop); bar.warp.sync would, if "
           "the lanes have parted, else the loop must not have this dependence";
  case race_between::warps:
    return "nothing orders them: a barrier of the block between them would (a barrier of the team), or atomic operations "
           "with release behind the first and acquire in front of the second";
  case race_between::blocks:
    return "nothing orders them: they are blocks of one kernel (teams or gangs), which no barrier orders; atomic operations "
           "with release and acquire of the gpu's scope would, or two kernels" +
           scope;
  case race_between::kernels:
    break;
  }
  return "nothing orders them: they are two kernels; the second must wait for the first (depend, taskwait, "
         "wait, the same queue)" +
         scope;
}

// What the C library of device code (newlib) has in one place for all threads, errno and the sign of a gamma function among
// it: mathematical functions store there, and nobody can help that.
static bool is_of_c_library(std::string_view variable) { return variable == "_impure_data"; }

// Of a load and a compare-and-swap, each "value address": either tells that they belong together.
static bool same_place_or_value(std::string_view a, std::string_view b) {
  const std::size_t end_a = a.find(' '), end_b = b.find(' ');
  if (end_a == a.npos || end_b == b.npos) return !a.empty() && a == b;
  return a.substr(0, end_a) == b.substr(0, end_b) || a.substr(end_a) == b.substr(end_b);
}

void race_detector::report(const block &b, const race_group &g, const race_access &a, const place_of_access &p,
                           unsigned lane, std::uint64_t cell, race_kind kind) {
  const race_between who = between(*b.races, g, cell);
  static_assert(access_sites::most <= 1U << 29);
  const std::uint64_t key = std::uint64_t{kind == race_kind::conflict} << 63 | std::uint64_t{race_cell::site(cell)} << 34 |
                            std::uint64_t{a.site} << 2 | static_cast<std::uint64_t>(who);
  auto &entry = pairs[key];
  if (entry != nullptr) {
    entry->count.fetch_add(1, std::memory_order_relaxed); // a counter, which orders nothing
    return;
  }
  const access_sites::site mine = sites.at(a.site), other = sites.at(race_cell::site(cell));
  static race_log::pair untold;
  const auto is = [&](race_role r) { return mine.role == r || other.role == r; };
  if (mine.code == nullptr || other.code == nullptr || is(race_role::runtime) ||
      (mine.role == race_role::broadcast && other.role == race_role::broadcast)) {
    entry = &untold;
    return;
  }
  const race_place here = mine.code->place(mine.where), there = other.code->place(other.where);
  const race_actor by = rows[race_cell::row(cell)].actor;
  const std::string &kernel = launches[b.races->launch].kernel;
  const std::string &other_kernel = launches[block_of(by).launch].kernel;
  // A load of what a compare-and-swap behind it expects is the beginning of an atomic operation that has no instruction.
  const bool begins_swap = same_place_or_value(here.value, there.value) && here.function == there.function;
  if (kind == race_kind::maybe && ((a.strong ? there : here).says_atomic || begins_swap)) {
    entry = &untold;
    return;
  }
  // The compiler has lanes store in order where it has made a vector of a loop without anybody's promise.
  if (who == race_between::lanes && here.lanes != race_place::lanes_of::threads) {
    if (here.lanes == race_place::lanes_of::compiler) {
      entry = &untold;
      return;
    }
    kind = race_kind::maybe;
  }
  std::string at;
  const std::string variable = name_at(p, &at);
  if (is_of_c_library(variable)) {
    entry = &untold;
    return;
  }
  std::string text = std::string(kind == race_kind::maybe ? "possible data race" : "data race") + " in kernel " + kernel +
                     (kind == race_kind::same_value ? ", of stores of the same value," : "") + " at " + at;
  text += "\n  " + access_text(a.writes, a.reads, a.strong, a.bytes) + " by " + thread_text(b.races->base + g.warp, lane) +
          ", in " + here.text();
  text += "\n  after " +
          access_text((cell & race_cell::writes) != 0, true, (cell & race_cell::strong) != 0,
                      static_cast<unsigned>(std::popcount(race_cell::mask(cell)))) +
          " by " + thread_text(by, race_cell::lane(cell)) + (kernel == other_kernel ? "" : " of kernel " + other_kernel) +
          ", in " + there.text();
  if (kind == race_kind::maybe && who == race_between::lanes && atomics_are_marked)
    text += "\n  they are lanes of one store: a race in a loop with simd, or an OpenACC vector loop; none where GCC has "
            "made a "
            "vector of a loop by itself, for lanes store in order. Compiled with -g the source tells";
  else if (kind == race_kind::maybe)
    text += "\n  one of them is atomic; GCC's code does not show whether the other one is (#pragma omp atomic read or write "
            "without an order): if it is, this is no race. Compiled with -g the source line tells";
  else
    text += "\n  " + remedy(who, a, cell);
  entry = log.enter(kind, who, here, there, kernel, other_kernel, variable, text);
  entry->count.fetch_add(1, std::memory_order_relaxed);
}

static const char *const must_wait =
    "\n  nothing orders them: the later one must wait for the other (wait, taskwait, depend, the same queue)";

race_place race_detector::copy_place(const copy_record &c) const {
  race_place p;
  p.function = c.order.call.empty() ? "a copy" : c.order.call;
  p.listing = std::string(c.writes ? "writes " : "reads ") + std::to_string(c.behind - c.first) + " bytes from " +
              hex_text(c.first) + " on";
  return p;
}

// One report for each pair of calls and object.
void race_detector::report_copies(const copy_record &c, const copy_record &later) {
  std::string object;
  const std::uint64_t address = std::max(c.first, later.first);
  const std::string variable = space.name_at(address, &object);
  race_place first = copy_place(c), second = copy_place(later);
  auto &entry = copy_pairs[{0, first.function + ' ' + second.function + ' ' + object}];
  if (entry == nullptr) {
    const std::string text = "data race of " + first.function + " and " + second.function + " at " + object + "\n  " +
                             second.text() + "\n  after " + first.text() + must_wait;
    first.listing = second.listing = object;
    entry = log.enter(race_kind::conflict, race_between::kernels, first, second, {}, {}, variable, text);
  }
  entry->count.fetch_add(1, std::memory_order_relaxed); // a counter, which orders nothing
}

void race_detector::report_copy(const copy_record &c, std::uint64_t address, std::uint32_t site, bool writes, bool reads,
                                unsigned bytes, race_actor by, unsigned lane, const std::string &kernel,
                                bool copy_is_later) {
  auto &entry = copy_pairs[{site, c.order.call}];
  if (entry != nullptr) {
    entry->count.fetch_add(1, std::memory_order_relaxed); // a counter, which orders nothing
    return;
  }
  const access_sites::site of = sites.at(site);
  static race_log::pair untold;
  if (of.code == nullptr || of.role == race_role::runtime) {
    entry = &untold;
    return;
  }
  const race_place here = of.code->place(of.where);
  if (!atomics_are_marked && here.says_atomic) { // a word that a copy sets and device code waits for
    entry = &untold;
    return;
  }
  race_place there = copy_place(c);
  std::string object;
  const std::string variable = space.name_at(address, &object);
  const std::string copy = there.text();
  const std::string access =
      access_text(writes, reads, false, bytes) + " by " + thread_text(by, lane) + ", in " + here.text();
  const std::string text = "data race of kernel " + kernel + " and " + there.function + " at " + object + "\n  " +
                           (copy_is_later ? copy : access) + "\n  after " + (copy_is_later ? access : copy) + must_wait;
  there.listing.clear(); // one report for each call and line
  entry = log.enter(race_kind::conflict, race_between::kernels, here, there, kernel, kernel, variable, text);
  entry->count.fetch_add(1, std::memory_order_relaxed);
}

} // namespace gompsim::engine
