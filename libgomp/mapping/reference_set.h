// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counts that a construct has already changed: a construct changes each at most once, however many of its entries lead
// to it (OpenMP 5.2 section 5.8.3). A list, then open addressing; owned by the construct's thread.
#ifndef REGOMP_MAPPING_REFERENCE_SET_H
#define REGOMP_MAPPING_REFERENCE_SET_H

#include "support/memory.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace regomp {

class reference_set {
public:
  reference_set() = default;
  ~reference_set() { std::free(slots_); }
  reference_set(const reference_set &) = delete;
  reference_set &operator=(const reference_set &) = delete;

  // True if it was not there.
  bool add(const void *count) {
    if (slots_ == nullptr) {
      for (std::size_t i = 0; i < size_; i++)
        if (few_[i] == count) return false;
      if (size_ < most_few) {
        few_[size_++] = count;
        return true;
      }
    }
    if (size_ * 2 >= capacity_) grow();
    const void **slot = find(slots_, capacity_, count);
    if (*slot != nullptr) return false;
    *slot = count;
    size_++;
    return true;
  }

private:
  static constexpr std::size_t most_few = 12;

  static const void **find(const void **slots, std::size_t capacity, const void *count) {
    // Records are at least 64 bytes apart; the multiplier spreads what is left.
    std::size_t i = ((reinterpret_cast<std::uintptr_t>(count) >> 4) * 0x9e3779b97f4a7c15u) >> 32;
    for (i &= capacity - 1; slots[i] != nullptr && slots[i] != count; i = (i + 1) & (capacity - 1)) {
    }
    return &slots[i];
  }
  void grow() {
    const std::size_t wider = capacity_ == 0 ? 256 : capacity_ * 4;
    auto **grown = static_cast<const void **>(allocate_zeroed(wider * sizeof(void *)));
    const void **old = capacity_ == 0 ? few_ : slots_;
    for (std::size_t i = 0; i < (capacity_ == 0 ? size_ : capacity_); i++)
      if (old[i] != nullptr) *find(grown, wider, old[i]) = old[i];
    std::free(slots_);
    slots_ = grown;
    capacity_ = wider;
  }

  const void *few_[most_few]; // the first size_, as long as there are no slots
  const void **slots_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

} // namespace regomp

#endif
