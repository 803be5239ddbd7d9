// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/reverse_check.h"

#include "reverse_offload.h"
#include "support/diagnostics.h"

namespace regomp {

namespace {

// The compiler aligns nothing to more than 2^28 bytes, and no device has as much memory as this.
constexpr unsigned most_log_alignment = 28;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 48;

} // namespace

const char *corruption_in_request(const reverse_request &r) {
  if (r.count > most_reverse_items) return "impossible number of list items";
  if (r.count > 0 && (r.addresses == 0 || r.sizes == 0 || r.kinds == 0)) return "null in place of its arrays";
  if (r.taken != nullptr && r.taken->entries != 0 && r.taken->entries != r.count)
    return "its slot holds another number of list items";
  return nullptr;
}

const char *corruption_in_items(const map_list &items) {
  std::uint64_t total = 0;
  for (const map_item &i : items) {
    if (i.log_alignment > most_log_alignment) return "impossible alignment of a list item";
    if (i.is_pointer()) {
      if (i.end() < i.address) return "impossible address of a list item";
    } else if (i.what != item_kind::value && i.what != item_kind::private_pointer) {
      if (i.bytes > most_bytes || i.end() < i.address || (total += i.bytes) > most_bytes)
        return "impossible size of a list item";
    }
  }
  return nullptr;
}

void fatal_corrupted_request(const reverse_request &r, const char *what) {
  fatal("a request of reverse offload from device %d is corrupted: %s (list items: %lu)", r.device_number, what,
        static_cast<unsigned long>(r.count));
}

} // namespace regomp
