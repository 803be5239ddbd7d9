// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/refusals.h"

#include "support/diagnostics.h"

#include <cstdarg>
#include <cstdio>

namespace regomp {

namespace {

void *pointer(std::uintptr_t address) { return reinterpret_cast<void *>(address); }

refusal worded(const char *format, ...) __attribute__((format(printf, 1, 2)));

refusal worded(const char *format, ...) {
  refusal r;
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(r.text, sizeof r.text, format, arguments);
  va_end(arguments);
  return r;
}

} // namespace

refusal refuse_absent(std::uintptr_t address, std::size_t bytes, int device, present_for) {
  return worded("present clause: not present on the device (addr: %p, size: %lu (0x%lx), dev: %d)", pointer(address), bytes,
                bytes, device);
}

refusal refuse_extension(std::uintptr_t address, std::size_t bytes, std::uintptr_t known, std::size_t known_bytes) {
  return worded("Trying to map into device [%p..%p) object when [%p..%p) is already mapped", pointer(address),
                pointer(address + bytes), pointer(known), pointer(known + known_bytes));
}

void fatal_refusal(const char *text) { fatal("%s", text); }

} // namespace regomp
