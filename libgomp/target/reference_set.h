// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counts that a construct has already changed: a construct changes each at most once, however many of its entries lead
// to it (OpenMP 5.2 section 5.8.3). Open addressing; owned by the construct's thread.
#ifndef REGOMP_TARGET_REFERENCE_SET_H
#define REGOMP_TARGET_REFERENCE_SET_H

#include "support/memory.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace regomp {

class reference_set {
public:
  reference_set() = default;
  ~reference_set() {
    if (slots_ != inline_) std::free(slots_);
  }
  reference_set(const reference_set &) = delete;
  reference_set &operator=(const reference_set &) = delete;

  // True if it was not there.
  bool add(const void *count) {
    if (size_ * 2 >= capacity_) grow();
    const void **slot = find(slots_, capacity_, count);
    if (*slot != nullptr) return false;
    *slot = count;
    size_++;
    return true;
  }
  bool contains(const void *count) const { return *find(slots_, capacity_, count) != nullptr; }

private:
  static const void **find(const void **slots, std::size_t capacity, const void *count) {
    // Records are at least 64 bytes apart; the multiplier spreads what is left.
    std::size_t i = ((reinterpret_cast<std::uintptr_t>(count) >> 4) * 0x9e3779b97f4a7c15u) >> 32;
    for (i &= capacity - 1; slots[i] != nullptr && slots[i] != count; i = (i + 1) & (capacity - 1)) {
    }
    return &slots[i];
  }
  void grow() {
    const std::size_t wider = capacity_ * 4;
    auto **grown = static_cast<const void **>(allocate_zeroed(wider * sizeof(void *)));
    for (std::size_t i = 0; i < capacity_; i++)
      if (slots_[i] != nullptr) *find(grown, wider, slots_[i]) = slots_[i];
    if (slots_ != inline_) std::free(slots_);
    slots_ = grown;
    capacity_ = wider;
  }

  const void *inline_[32] = {};
  const void **slots_ = inline_;
  std::size_t capacity_ = 32;
  std::size_t size_ = 0;
};

} // namespace regomp

#endif
