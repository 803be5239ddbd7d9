// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/refusals.h"

#include "support/diagnostics.h"
#include "support/identity.h"

#include <cstdarg>
#include <cstdio>

namespace regomp {

namespace {

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

// With a second line where LLVM's library has one: at the begin of a construct.
refusal refuse_absent(std::uintptr_t address, std::size_t bytes, int, present_for whom) {
  const char *const second_line =
      whom == present_for::begin
          ? "\nomptarget error: Call to getTargetPointer returned null pointer ('present' map type modifier)."
          : "";
  return worded("device mapping required by 'present' %s modifier does not exist for host address 0x%016lx (%zu bytes)%s",
                whom == present_for::update ? "motion" : "map type", address, bytes, second_line);
}

refusal refuse_extension(std::uintptr_t address, std::size_t bytes, std::uintptr_t known, std::size_t known_bytes) {
  return worded("explicit extension not allowed: host address specified is 0x%016lx (%zu bytes), but device allocation maps "
                "to host at 0x%016lx (%zu bytes)\n"
                "omptarget error: Call to getTargetPointer returned null pointer (device failure or illegal mapping).",
                address, bytes, known, known_bytes);
}

void fatal_refusal(const char *text) {
  begin_fatal_end();
  std::fprintf(stderr, "omptarget message: %s\n", text);
  end_after_fatal();
}

} // namespace regomp
