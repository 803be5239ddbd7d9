// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/private_copies.h"

#include <cstring>

namespace regomp {

std::size_t private_copies_size(const map_list &items) {
  std::size_t bytes = 0;
  for (const map_item &i : items)
    if (i.what == item_kind::private_copy) bytes += i.bytes + i.alignment() - 1;
  return bytes;
}

void make_private_copies(const map_list &items, void *memory) {
  auto next = reinterpret_cast<std::uintptr_t>(memory);
  for (map_item &i : items) {
    if (i.what != item_kind::private_copy) continue;
    const std::uintptr_t align = i.alignment();
    next = (next + align - 1) & ~(align - 1);
    std::memcpy(reinterpret_cast<void *>(next), reinterpret_cast<const void *>(i.address), i.bytes);
    i.address = next;
    if (i.argument != no_argument) items.arguments[i.argument] = reinterpret_cast<void *>(next);
    next += i.bytes;
  }
}

void attach_private_copies(const map_list &items) {
  for (std::size_t i = 1; i < items.count; i++) {
    const map_item &pointer = items[i], &data = items[i - 1];
    if (pointer.what != item_kind::private_pointer || pointer.holder == no_argument) continue;
    if (data.what != item_kind::private_copy) continue;
    auto *copy = static_cast<char *>(items.arguments[pointer.holder]);
    if (copy != nullptr) std::memcpy(copy + pointer.bias, &data.address, sizeof data.address);
  }
}

} // namespace regomp
