// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/private_copies.h"

#include "map_kinds.h"

#include <cstring>

namespace regomp {

namespace {

bool is_private(const map_arrays &a, std::size_t i) {
  return map_kind_of(a.kinds[i]) == map_kind::firstprivate && a.addresses[i] != nullptr;
}

} // namespace

std::size_t private_copies_size(const map_arrays &a) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < a.count; i++)
    if (is_private(a, i)) bytes += a.sizes[i] + map_alignment_of(a.kinds[i]) - 1;
  return bytes;
}

void make_private_copies(const map_arrays &a, void *memory) {
  auto next = reinterpret_cast<std::uintptr_t>(memory);
  for (std::size_t i = 0; i < a.count; i++) {
    if (!is_private(a, i)) continue;
    const std::uintptr_t align = map_alignment_of(a.kinds[i]);
    next = (next + align - 1) & ~(align - 1);
    std::memcpy(reinterpret_cast<void *>(next), a.addresses[i], a.sizes[i]);
    a.addresses[i] = reinterpret_cast<void *>(next);
    next += a.sizes[i];
  }
}

void attach_private_copies(const map_arrays &a) {
  for (std::size_t i = 0; i + 1 < a.count; i++) {
    if (!is_private(a, i) || map_kind_of(a.kinds[i + 1]) != map_kind::attach || a.addresses[i + 1] == nullptr) continue;
    char *descriptor;
    std::memcpy(&descriptor, a.addresses[i + 1], sizeof descriptor);
    if (descriptor != nullptr) std::memcpy(descriptor + a.sizes[i + 1], &a.addresses[i], sizeof(void *));
  }
}

} // namespace regomp
