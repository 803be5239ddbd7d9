// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/mapping_errors.h"

#include "support/diagnostics.h"

namespace regomp {

namespace {

void *pointer(std::uintptr_t address) { return reinterpret_cast<void *>(address); }

} // namespace

mapping_error not_present_error(std::uintptr_t address, std::size_t bytes, int device, present_for) {
  return mapping_error("present clause: not present on the device (addr: %p, size: %lu (0x%lx), dev: %d)", pointer(address),
                       bytes, bytes, device);
}

mapping_error extension_error(std::uintptr_t address, std::size_t bytes, std::uintptr_t known, std::size_t known_bytes,
                              bool) {
  return mapping_error("Trying to map into device [%p..%p) object when [%p..%p) is already mapped", pointer(address),
                       pointer(address + bytes), pointer(known), pointer(known + known_bytes));
}

mapping_error update_error(std::uintptr_t address, std::size_t bytes, std::uintptr_t known, std::size_t known_bytes) {
  return mapping_error("Trying to update [%p..%p) object when only [%p..%p) is mapped", pointer(address),
                       pointer(address + bytes), pointer(known), pointer(known + known_bytes));
}

void fatal_mapping_error(const char *text, present_for) { fatal("%s", text); }

} // namespace regomp
