// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/map_shadows.h"

#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

std::uint64_t mix(std::uint64_t h, std::uint64_t more) {
  h = (h ^ more) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}

interval interval_of(object_shadow *o) { return {o->on_device, o->on_device + o->length, o}; }

void destroy_shadow(object_shadow *o) {
  std::free(o->bytes);
  std::free(o->states);
  std::free(o->before);
  std::free(o->uses);
  destroy(o);
}

} // namespace

std::uint64_t object_shadow::hash() const {
  std::uint64_t h = length;
  for (std::size_t i = 0; i < length; i += 8) {
    std::uint64_t eight = 0;
    for (std::size_t j = i; j < length && j < i + 8; j++) eight = eight << 8 | (states[j] == known ? bytes[j] : states[j]);
    h = mix(h, eight);
  }
  return h;
}

std::size_t object_shadow::count_known() const {
  std::size_t n = 0;
  for (std::size_t i = 0; i < length; i++) n += states[i] == known;
  return n;
}

std::uint32_t key_table::find(const key &k, std::uint32_t otherwise) {
  if (otherwise != none && size_ * 2 >= capacity_) grow();
  if (capacity_ == 0) return none;
  std::uint64_t h = 0;
  for (const std::uint64_t w : k.word) h = mix(h, w);
  for (std::size_t i = h & (capacity_ - 1);; i = (i + 1) & (capacity_ - 1)) {
    slot &s = slots_[i];
    if (s.number != none && s.k == k) return s.number;
    if (s.number != none) continue;
    if (otherwise == none) return none;
    s = {k, otherwise};
    size_++;
    return otherwise;
  }
}

void key_table::grow() {
  slot *const old = slots_;
  const std::size_t before = capacity_;
  capacity_ = before == 0 ? 64 : before * 2;
  slots_ = static_cast<slot *>(allocate(capacity_ * sizeof(slot)));
  for (std::size_t i = 0; i < capacity_; i++) slots_[i].number = none;
  size_ = 0;
  for (std::size_t i = 0; i < before; i++)
    if (old[i].number != none) find(old[i].k, old[i].number);
  std::free(old);
}

object_shadow *shadow_table::add(int device, const mapped_object &o, const mapped_by &by) {
  const std::size_t length = o.length();
  auto *bytes = static_cast<unsigned char *>(std::malloc(length)),
       *states = static_cast<unsigned char *>(std::calloc(length, 1));
  if (bytes == nullptr || states == nullptr) {
    std::free(bytes);
    std::free(states);
    return nullptr;
  }
  const auto n = static_cast<std::size_t>(device);
  if (by_device_.size() <= n) by_device_.resize(n + 1);
  if (by_device_[n] == nullptr) by_device_[n] = create<interval_index>();
  interval_index &index = *by_device_[n];
  interval_index::place where;
  while (void *gone = index.overlapping(o.device_start, o.device_start + length, where))
    remove(static_cast<object_shadow *>(gone));
  auto *const shadow = create<object_shadow>(object_shadow{.device = device,
                                                           .host = o.host_start,
                                                           .on_device = o.device_start,
                                                           .length = length,
                                                           .by = by,
                                                           .fresh = true,
                                                           .sent = false,
                                                           .stale = false,
                                                           .has_words = false,
                                                           .sent_again = false,
                                                           .fetched_by = nullptr,
                                                           .region = nullptr,
                                                           .bytes = bytes,
                                                           .states = states,
                                                           .before = nullptr,
                                                           .uses = nullptr,
                                                           .sent_by = nullptr,
                                                           .first_used = SIZE_MAX,
                                                           .end_used = 0,
                                                           .replaced = 0});
  index.insert(interval_of(shadow));
  return shadow;
}

object_shadow *shadow_table::find(int device, std::uintptr_t on_device) {
  interval_index *const index = index_of(device);
  interval_index::place where;
  return index == nullptr ? nullptr : static_cast<object_shadow *>(index->overlapping(on_device, on_device + 1, where));
}

void shadow_table::remove(object_shadow *o) {
  index_of(o->device)->erase(interval_of(o));
  destroy_shadow(o);
}

void shadow_table::mark_dangling(const object_shadow &target) {
  interval_index *const index = index_of(target.device);
  for (interval_index::cursor c = index->first(); c; c = c.next()) {
    auto &o = *static_cast<object_shadow *>(c.get().value);
    std::uintptr_t pointer;
    for (std::size_t i = 0; o.has_words && i + sizeof pointer <= o.length;) {
      if (!o.is_word(i)) {
        i++;
        continue;
      }
      std::memcpy(&pointer, o.bytes + i, sizeof pointer);
      if (pointer >= target.on_device && pointer - target.on_device < target.length)
        std::memset(o.states + i, object_shadow::dangling, sizeof pointer);
      i += sizeof pointer;
    }
  }
}

void shadow_table::forget(int device) {
  interval_index *const index = index_of(device);
  if (index == nullptr) return;
  for (interval_index::cursor c = index->first(); c; c = c.next())
    destroy_shadow(static_cast<object_shadow *>(c.get().value));
  index->clear();
}

ended_mapping *mapping_history::of(const object_shadow &o) {
  const auto next = static_cast<std::uint32_t>(records_.size());
  const std::uint32_t number =
      numbers_.find({{static_cast<std::uint64_t>(o.device), o.host, o.length, 0}}, next < most ? next : key_table::none);
  if (number == key_table::none) return nullptr;
  if (number == next) records_.push_back({0, nullptr, false});
  return &records_[number];
}

} // namespace regomp
