// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/allocator_record.h"

namespace regomp {

bool has_allocator(const device &d, const map_item &item) {
  const auto &record = *reinterpret_cast<const allocator_record *>(item.address);
  return d.functions->memspace_validate == nullptr || d.functions->memspace_validate(record.space, record.access);
}

} // namespace regomp
