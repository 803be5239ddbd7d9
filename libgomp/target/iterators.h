// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterators in map and motion clauses (OpenMP 5.2 section 3.2.6). An entry of size SIZE_MAX stands for many: its address is
// that of a list {n, address 0, size 0, address 1, size 1, ...}, which lives as long as the construct is being encountered.
//
// Where an entry's size is a bias, SIZE_MAX is also -1, of a section that starts one byte before the pointer; and GCC 16
// writes it for a pointer that it has in mind to attach in each iteration, but with the address of the pointer itself. Then
// a pointer to data of the program stands where a list has its length.
#ifndef REGOMP_TARGET_ITERATORS_H
#define REGOMP_TARGET_ITERATORS_H

#include "target/map.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

// Lists lie on stacks, which do not hold so many elements; and nothing of a program lies at such a low address.
constexpr bool can_be_list_length(std::uint64_t word) { return word < std::uint64_t{1} << 22; }

bool is_list(const map_arrays &, std::size_t i); // of an entry of size SIZE_MAX and an address
inline bool is_iterator(const map_arrays &a, std::size_t i) {
  return a.sizes[i] == SIZE_MAX && a.addresses[i] != nullptr && is_list(a, i);
}
inline std::uintptr_t iterator_length(const map_arrays &a, std::size_t i) {
  return *static_cast<const std::uintptr_t *>(a.addresses[i]);
}

// A construct's entries with iterators written out in full. Refers to the original if there is none, or if that holds a part
// of what was written out before.
class expanded_arrays {
public:
  explicit expanded_arrays(const map_arrays &original, bool written_out = false) : arrays_(original) {
    for (std::size_t i = 0; i < original.count && !written_out; i++)
      if (original.sizes[i] == SIZE_MAX && original.addresses[i] != nullptr) {
        expand(original);
        return;
      }
  }
  ~expanded_arrays() { __builtin_free(memory_); }
  expanded_arrays(const expanded_arrays &) = delete;
  expanded_arrays &operator=(const expanded_arrays &) = delete;

  const map_arrays &get() const { return arrays_; }
  bool expanded() const { return memory_ != nullptr; }
  // Position of the first entry that original entry i became; its end is first_of(i + 1).
  std::size_t first_of(std::size_t original) const { return expanded() ? first_[original] : original; }

private:
  void expand(const map_arrays &);

  map_arrays arrays_;
  void *memory_ = nullptr;
  std::size_t *first_ = nullptr;
};

} // namespace regomp

#endif
