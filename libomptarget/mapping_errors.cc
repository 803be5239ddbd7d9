// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/mapping_errors.h"

#include "libomptarget/current_construct.h"
#include "libomptarget/info_lines.h"
#include "support/diagnostics.h"
#include "support/identity.h"

#include <cstdio>

namespace regomp {

// With a second line where LLVM's library has one: at the begin of a construct.
mapping_error not_present_error(std::uintptr_t address, std::size_t bytes, int, present_for whom) {
  const char *const second_line =
      whom == present_for::begin
          ? "\nomptarget error: Call to getTargetPointer returned null pointer ('present' map type modifier)."
          : "";
  return mapping_error(
      "device mapping required by 'present' %s modifier does not exist for host address 0x%016lx (%zu bytes)%s",
      whom == present_for::update ? "motion" : "map type", address, bytes, second_line);
}

mapping_error extension_error(std::uintptr_t address, std::size_t bytes, std::uintptr_t known, std::size_t known_bytes,
                              bool must_be_present) {
  const mapping_error absent = not_present_error(address, bytes, 0, present_for::begin);
  return mapping_error(
      "explicit extension not allowed: host address specified is 0x%016lx (%zu bytes), but device allocation maps "
      "to host at 0x%016lx (%zu bytes)\n"
      "omptarget %s: %s",
      address, bytes, known, known_bytes, must_be_present ? "message" : "error",
      must_be_present ? absent.text : "Call to getTargetPointer returned null pointer (device failure or illegal mapping).");
}

mapping_error update_error(std::uintptr_t address, std::size_t bytes, std::uintptr_t, std::size_t) {
  return not_present_error(address, bytes, 0, present_for::update);
}

void fatal_mapping_error(const char *text, present_for whom) {
  begin_fatal_end();
  std::fprintf(stderr, "omptarget message: %s\n", text);
  const current_construct *const c = current_construct::innermost();
  if (c != nullptr && c->is_region())
    std::fputs(whom == present_for::end ? "omptarget error: Call to targetDataEnd failed, abort target.\n"
                                          "omptarget error: Failed to process data after launching the kernel.\n"
                                        : "omptarget error: Call to targetDataBegin failed, abort target.\n"
                                          "omptarget error: Failed to process data before launching the kernel.\n",
               stderr);
  info_all_tables();
  end_after_fatal();
}

} // namespace regomp
