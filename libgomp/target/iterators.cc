// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/iterators.h"

#include "map_kinds.h"
#include "support/memory.h"

namespace regomp {

namespace {

// Of an entry for a pointer that is no list: -1 where a section of the construct begins there. Otherwise the compiler has
// lost it.
std::size_t bias(const map_arrays &a, std::size_t i) {
  if (a.sizes[i] != SIZE_MAX || a.addresses[i] == nullptr) return a.sizes[i];
  const std::uintptr_t start = *static_cast<const std::uintptr_t *>(a.addresses[i]) - 1;
  for (std::size_t k = 0; k < a.count; k++)
    if (reinterpret_cast<std::uintptr_t>(a.addresses[k]) == start && !size_is_bias(map_kind_of(a.kinds[k]))) return SIZE_MAX;
  return 0;
}

} // namespace

bool is_list(const map_arrays &a, std::size_t i) {
  return !size_is_bias(map_kind_of(a.kinds[i])) || can_be_list_length(iterator_length(a, i));
}

void expanded_arrays::expand(const map_arrays &original) {
  std::size_t total = 0;
  for (std::size_t i = 0; i < original.count; i++) total += is_iterator(original, i) ? iterator_length(original, i) : 1;
  const std::size_t words = total * 2 + original.count + 1;
  memory_ = allocate(words * sizeof(std::uintptr_t) + total * sizeof(unsigned short));
  auto *addresses = static_cast<void **>(memory_);
  auto *sizes = reinterpret_cast<std::size_t *>(addresses + total);
  first_ = sizes + total;
  auto *kinds = reinterpret_cast<unsigned short *>(first_ + original.count + 1);
  std::size_t n = 0;
  for (std::size_t i = 0; i < original.count; i++) {
    first_[i] = n;
    if (is_iterator(original, i)) {
      const auto *element = static_cast<const std::uintptr_t *>(original.addresses[i]);
      for (std::uintptr_t left = *element++; left > 0; left--, element += 2, n++) {
        addresses[n] = reinterpret_cast<void *>(element[0]);
        sizes[n] = element[1];
        kinds[n] = original.kinds[i];
      }
    } else {
      addresses[n] = original.addresses[i];
      sizes[n] = bias(original, i);
      kinds[n++] = original.kinds[i];
    }
  }
  first_[original.count] = n;
  arrays_ = {total, addresses, sizes, kinds};
}

} // namespace regomp
