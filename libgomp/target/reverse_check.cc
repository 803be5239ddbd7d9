// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/reverse_check.h"

#include "map_kinds.h"
#include "reverse_offload.h"
#include "support/diagnostics.h"

namespace regomp {

namespace {

// The compiler aligns nothing to more than 2^28 bytes, and no device has as much memory as this.
constexpr unsigned most_log_alignment = 28;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 48;

} // namespace

const char *damage_in_request(const reverse_request &r) {
  if (r.count > most_reverse_items) return "impossible number of list items";
  if (r.count > 0 && (r.addresses == 0 || r.sizes == 0 || r.kinds == 0)) return "null in place of its arrays";
  if (r.taken != nullptr && r.taken->entries != 0 && r.taken->entries != r.count)
    return "its slot holds another number of list items";
  return nullptr;
}

const char *damage_in_items(const map_arrays &a) {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < a.count; i++) {
    if (a.kinds[i] >> 8 > most_log_alignment) return "impossible alignment of a list item";
    const map_kind k = map_kind_of(a.kinds[i]);
    const auto start = reinterpret_cast<std::uintptr_t>(a.addresses[i]);
    if (k == map_kind::struct_ || k == map_kind::struct_unord) {
      if (a.sizes[i] > a.count - i - 1) return "a structure of more members than there are list items";
    } else if (is_pointer_slot(k)) {
      if (start + sizeof(void *) < start) return "impossible address of a list item";
    } else if (start != 0 && k != map_kind::firstprivate_int) {
      if (a.sizes[i] > most_bytes || start + a.sizes[i] < start || (total += a.sizes[i]) > most_bytes)
        return "impossible size of a list item";
    }
  }
  return nullptr;
}

void fatal_damaged_request(const reverse_request &r, const char *what) {
  fatal("a request of reverse offload from device %d is damaged: %s (list items: %lu)", r.device_number, what,
        static_cast<unsigned long>(r.count));
}

} // namespace regomp
