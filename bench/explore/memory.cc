// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/explore/memory.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace explore {

namespace {

bool acquires(int order) { return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE; }
bool releases(int order) { return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST; }

std::uint64_t value_at(const void *address, unsigned bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, address, bytes);
  return value;
}

unsigned mask_of(unsigned first, unsigned bytes) { return ((1u << bytes) - 1) << first; }

} // namespace

void memory::reset() {
  if (table_.empty()) {
    table_.resize(std::size_t(1) << 16);
    locations_.resize(max_locations);
  }
  for (participant &t : threads_) t = {};
  // Each thread's own clock begins with 1, so that its first accesses are known to nobody else.
  for (unsigned i = 0; i < max_threads; ++i) threads_[i].now.before.at[i] = 1;
  used_ = 0;
  floor_ = {};
  filled_ = 0;
  ++epoch_;
}

memory::granule &memory::at(std::uintptr_t number) {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = std::size_t(number * 0x9e3779b97f4a7c15u >> 24) & mask;; i = (i + 1) & mask) {
    granule &g = table_[i];
    if (g.epoch == epoch_ && g.number == number) return g;
    if (g.epoch == epoch_) continue;
    if (++filled_ * 2 > table_.size()) {
      std::fprintf(stderr, "explore: the scenario touches too much memory\n");
      std::exit(2);
    }
    g.number = number;
    g.epoch = epoch_;
    g.freed = false;
    std::memset(g.bytes, 0, sizeof g.bytes);
    std::memset(g.locations, 0xff, sizeof g.locations);
    return g;
  }
}

// Calls visit(granule, mask of its bytes) until that returns a fault.
template <typename Visit>
void memory::for_each_granule(const void *address, std::size_t bytes, Visit visit) {
  auto begin = reinterpret_cast<std::uintptr_t>(address);
  const std::uintptr_t end = begin + bytes;
  while (begin < end) {
    const unsigned first = begin % 8, count = unsigned(std::min<std::uintptr_t>(8 - first, end - begin));
    if (!visit(at(begin / 8), mask_of(first, count))) return;
    begin += count;
  }
}

// --- plain accesses ----------------------------------------------------------------------------------------------------

// Against writes always.
memory_fault memory::check(granule &g, unsigned self, unsigned bytes, bool against_reads, bool against_atomics) const {
  if (g.freed) return {"memory that has been freed", self};
  const bool against[kinds] = {against_reads, true, against_reads && against_atomics, against_atomics};
  for (unsigned k = 0; k < kinds; ++k)
    for (unsigned t = 0; against[k] && t < max_threads; ++t)
      if (t != self && (g.bytes[k][t] & bytes) != 0 && g.when[k][t] > threads_[self].now.before.at[t])
        return {"a data race", t};
  return {};
}

memory_fault memory::plain(unsigned self, const void *address, std::size_t bytes, bool writes) {
  memory_fault fault;
  for_each_granule(address, bytes, [&](granule &g, unsigned mask) {
    fault = check(g, self, mask, writes, true);
    const kind k = writes ? plain_write : plain_read;
    const std::uint32_t now = threads_[self].now.before.at[self];
    if (g.when[k][self] != now) g.bytes[k][self] = 0;
    g.bytes[k][self] |= std::uint8_t(mask);
    g.when[k][self] = now;
    for (unsigned i = 0; writes && i < 8; ++i)
      if ((mask >> i & 1) != 0 && g.locations[i] >= 0) locations_[unsigned(g.locations[i])].stale = true;
    return fault.what == nullptr;
  });
  return fault;
}

memory_fault memory::atomic(unsigned self, const void *address, unsigned bytes, bool writes) {
  memory_fault fault;
  for_each_granule(address, bytes, [&](granule &g, unsigned mask) {
    const kind k = writes ? atomic_write : atomic_read;
    const std::uint32_t now = threads_[self].now.before.at[self];
    fault = check(g, self, mask, false, false);
    if (writes && fault.what == nullptr) // plain reads
      for (unsigned t = 0; t < max_threads; ++t)
        if (t != self && (g.bytes[plain_read][t] & mask) != 0 && g.when[plain_read][t] > threads_[self].now.before.at[t])
          fault = {"a data race", t};
    if (g.when[k][self] != now) g.bytes[k][self] = 0;
    g.bytes[k][self] |= std::uint8_t(mask);
    g.when[k][self] = now;
    return fault.what == nullptr;
  });
  return fault;
}

memory_fault memory::free(unsigned self, const void *address, std::size_t bytes) {
  memory_fault fault;
  for_each_granule(address, bytes, [&](granule &g, unsigned mask) {
    fault = check(g, self, mask, true, true);
    g.freed = true;
    return fault.what == nullptr;
  });
  return fault;
}

// --- atomic accesses ---------------------------------------------------------------------------------------------------

// After a plain store only what is in memory counts: whoever could read what was there before has a data race.
void memory::refresh(location &l) {
  l.first += unsigned(l.messages.size());
  l.messages.clear();
  l.messages.push_back({value_at(l.address, l.bytes), {}});
  l.stale = false;
}

location_id memory::locate(const void *address, unsigned bytes) {
  const auto number = reinterpret_cast<std::uintptr_t>(address);
  std::int16_t &id = at(number / 8).locations[number % 8];
  if (id < 0) {
    if (used_ == max_locations) {
      std::fprintf(stderr, "explore: too many atomic objects\n");
      std::exit(2);
    }
    id = std::int16_t(used_++);
    location &l = locations_[unsigned(id)];
    l.address = address;
    l.bytes = bytes;
    l.first = 0;
    l.messages.clear();
    l.stale = true;
  }
  location &l = locations_[unsigned(id)];
  if (bytes > l.bytes) { // a futex is four bytes of what may be eight
    l.bytes = bytes;
    l.stale = true;
  }
  if (l.stale) refresh(l);
  return location_id(id);
}

unsigned memory::oldest_visible(unsigned self, location_id l, int order) const {
  unsigned oldest = std::max<unsigned>(locations_[l].first, threads_[self].now.seen.at[l]);
  if (order == __ATOMIC_SEQ_CST) oldest = std::max<unsigned>(oldest, floor_.at[l]);
  return oldest;
}

unsigned memory::loadable(unsigned self, location_id l, int order) const {
  return newest(l) - oldest_visible(self, l, order) + 1;
}

unsigned memory::exchangeable(unsigned self, location_id id, std::uint64_t expected, int order) const {
  const location &l = locations_[id];
  unsigned count = 1;
  for (unsigned number = newest(id); number-- > oldest_visible(self, id, order);)
    count += l.messages[number - l.first].value != expected;
  return count;
}

void memory::read(unsigned self, location_id l, unsigned number, int order) {
  participant &t = threads_[self];
  t.now.seen.at[l] = std::uint16_t(number);
  const knowledge &released = locations_[l].messages[number - locations_[l].first].released;
  t.acquired.join(released, used_);
  if (acquires(order)) t.now.join(released, used_);
  if (order == __ATOMIC_SEQ_CST && floor_.at[l] < number) floor_.at[l] = std::uint16_t(number);
}

std::uint64_t memory::load(unsigned self, location_id l, int order, unsigned back) {
  const unsigned number = newest(l) - back;
  read(self, l, number, order);
  return locations_[l].messages[number - locations_[l].first].value;
}

std::uint64_t memory::load_other_than(unsigned self, location_id id, std::uint64_t expected, int order, unsigned choice) {
  const location &l = locations_[id];
  unsigned number = newest(id);
  while (choice != 0) choice -= l.messages[--number - l.first].value != expected;
  read(self, id, number, order);
  return l.messages[number - l.first].value;
}

knowledge memory::released_by(const participant &t, int order) const { return releases(order) ? t.now : t.fenced; }

void memory::append(unsigned self, location_id id, std::uint64_t value, const knowledge &released, int order) {
  location &l = locations_[id];
  l.messages.push_back({value, released});
  const unsigned number = newest(id);
  if (number > 0xffff) std::abort();
  l.messages.back().released.seen.at[id] = std::uint16_t(number);
  threads_[self].now.seen.at[id] = std::uint16_t(number);
  ++threads_[self].now.before.at[self];
  if (order == __ATOMIC_SEQ_CST) floor_.at[id] = std::uint16_t(number);
  std::memcpy(const_cast<void *>(l.address), &value, l.bytes);
}

void memory::store(unsigned self, location_id l, std::uint64_t value, int order) {
  append(self, l, value, released_by(threads_[self], order), order);
}

void memory::update(unsigned self, location_id l, std::uint64_t value, int order) {
  read(self, l, newest(l), order);
  // The release sequence of the store that it read goes on.
  knowledge released = locations_[l].messages.back().released;
  released.join(released_by(threads_[self], order), used_);
  append(self, l, value, released, order);
}

void memory::fence(unsigned self, int order) {
  participant &t = threads_[self];
  if (acquires(order)) t.now.join(t.acquired, used_);
  if (order == __ATOMIC_SEQ_CST) {
    t.now.seen.join(floor_, used_);
    floor_ = t.now.seen;
  }
  if (releases(order)) t.fenced = t.now;
  ++t.now.before.at[self];
}

void memory::fence_everywhere(unsigned threads) {
  for (unsigned twice = 0; twice < 2; ++twice)
    for (unsigned t = 0; t < threads; ++t) fence(t, __ATOMIC_SEQ_CST);
}

} // namespace explore
