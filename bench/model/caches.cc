// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/model/caches.h"

#include <algorithm>
#include <bit>

namespace model {

namespace {

constexpr unsigned line_bits = 6;

std::uintptr_t number_of(const void *address) { return reinterpret_cast<std::uintptr_t>(address) >> line_bits; }

std::size_t place_of(std::uintptr_t number, std::size_t size) {
  return std::size_t(number * 0x9e3779b97f4a7c15u >> 20) & (size - 1);
}

template <typename Bits>
bool test(const Bits &b, unsigned i) {
  return (b[i / 64] >> (i % 64) & 1) != 0;
}

template <typename Bits, typename Visit>
void for_each(const Bits &b, Visit visit) {
  for (unsigned w = 0; w < b.size(); ++w)
    for (std::uint64_t word = b[w]; word != 0; word &= word - 1) visit(w * 64 + unsigned(std::countr_zero(word)));
}

} // namespace

caches::line *caches::find(std::uintptr_t number) const {
  if (slots_.empty()) return nullptr;
  for (std::size_t i = place_of(number, slots_.size());; i = (i + 1) & (slots_.size() - 1)) {
    if (slots_[i].object == nullptr) return nullptr;
    if (slots_[i].number == number) return slots_[i].object;
  }
}

void caches::grow() {
  std::vector<slot> before(slots_.empty() ? 4096 : 2 * slots_.size());
  before.swap(slots_);
  for (const slot &s : before) {
    if (s.object == nullptr) continue;
    std::size_t i = place_of(s.number, slots_.size());
    while (slots_[i].object != nullptr) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = s;
  }
}

caches::line &caches::line_of(const void *address) {
  const std::uintptr_t number = number_of(address);
  if (line *known = find(number)) return *known;
  if (2 * (used_ + 1) > slots_.size()) grow();
  std::size_t i = place_of(number, slots_.size());
  while (slots_[i].object != nullptr) i = (i + 1) & (slots_.size() - 1);
  line *fresh = new line;
  fresh->holders.resize((the_machine.processors() + 63) / 64);
  fresh->writers.resize(fresh->holders.size());
  fresh->group_at.resize(the_machine.groups);
  slots_[i] = {number, fresh};
  ++used_;
  return *fresh;
}

distance caches::nearest_holder(unsigned processor, const line &l) const {
  distance nearest = distance::memory;
  for_each(l.holders, [&](unsigned p) { nearest = std::min(nearest, the_machine.between(processor, p)); });
  return nearest;
}

distance caches::farthest_holder(unsigned processor, const line &l, unsigned &others) const {
  distance farthest = distance::none;
  others = 0;
  for_each(l.holders, [&](unsigned p) {
    farthest = std::max(farthest, the_machine.between(processor, p));
    others += p != processor;
  });
  return farthest;
}

bool caches::hits(unsigned processor, const void *address, access how) const {
  const line *l = find(number_of(address));
  return l != nullptr && test(l->holders, processor) && (how == access::read || l->exclusive);
}

ticks caches::read(unsigned processor, line &l, ticks now, distance &way) {
  if (test(l.holders, processor)) return now + the_machine.hit;
  way = nearest_holder(processor, l);
  ticks &group = l.group_at[the_machine.group_of[processor]];
  ticks &queue = way == distance::group ? group : l.free_at;
  const ticks start = std::max({now, queue, way == distance::group ? l.free_at : ticks(0)});
  const ticks done = start + the_machine.transfer[unsigned(way)];
  queue = start + the_machine.occupied[unsigned(way)];
  // Others of the group that want it now get it when it is here.
  if (way != distance::group) group = done;
  l.exclusive = way == distance::memory;
  l.holders[processor / 64] |= std::uint64_t(1) << (processor % 64);
  return done;
}

ticks caches::write(unsigned processor, line &l, ticks now, distance &way) {
  unsigned others;
  const distance farthest = farthest_holder(processor, l, others);
  if (others == 0 && test(l.holders, processor)) {
    l.exclusive = true;
    return std::max(now, l.free_at) + the_machine.hit;
  }
  way = others == 0 ? distance::memory : farthest;
  counts_.invalidated += others;
  counts_.most_copies = std::max(counts_.most_copies, others);
  ticks start = std::max(now, l.free_at);
  for_each(l.holders, [&](unsigned p) { start = std::max(start, l.group_at[the_machine.group_of[p]]); });
  std::fill(l.holders.begin(), l.holders.end(), 0);
  l.holders[processor / 64] |= std::uint64_t(1) << (processor % 64);
  l.exclusive = true;
  return l.free_at = start + the_machine.transfer[unsigned(way)];
}

void caches::note_writer(unsigned processor, line &l) {
  if (l.epoch != epoch_) {
    l.epoch = epoch_;
    std::fill(l.writers.begin(), l.writers.end(), 0);
    l.writer_count = 0;
  }
  if (test(l.writers, processor)) return;
  l.writers[processor / 64] |= std::uint64_t(1) << (processor % 64);
  counts_.most_writers = std::max(counts_.most_writers, ++l.writer_count);
}

void caches::count(distance way, const void *code) {
  ++counts_.moved[unsigned(way)];
  auto at = std::find_if(places_.begin(), places_.end(), [code](const code_place &p) { return p.code == code; });
  if (at == places_.end()) at = places_.insert(at, code_place{code, {}});
  ++at->moved[unsigned(way)];
}

ticks caches::touch(unsigned processor, const void *address, access how, ticks now, chain &behind, const void *code) {
  line &l = line_of(address);
  distance way = distance::none;
  const ticks done = how == access::read ? read(processor, l, now, way) : write(processor, l, now, way);
  behind = std::max(behind, l.written);
  if (way != distance::none) {
    count(way, code);
    if (way != distance::memory) {
      ++behind.transfers;
      behind.between_sockets += way == distance::sockets;
    }
  }
  if (how != access::read) {
    note_writer(processor, l);
    l.written = behind;
  }
  return how == access::update ? done + the_machine.atomic_hit : done;
}

void caches::reset_counts() {
  counts_ = {};
  places_.clear();
  ++epoch_;
}

std::vector<code_place> caches::places() const { return places_; }

} // namespace model
