// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that users of LLVM's library set, where they mean something here.
#include "environment_variables.h"
#include "observe/observed.h"
#include "support/diagnostics.h"

#include <cstdlib>

namespace regomp {

namespace {

// The bits are those of REGOMP_INFO, which was made after them and has one more (what devices there are). Priority: behind
// that variable (observe/observed.cc).
__attribute__((constructor(105))) void read_info_of_llvm() {
  const char *const value = text_of(env_variable::LIBOMPTARGET_INFO);
  if (value == nullptr || *value == '\0' || text_of(env_variable::REGOMP_INFO) != nullptr) return;
  char *end;
  const long bits = std::strtol(value, &end, 0);
  if (*end != '\0')
    print_error("Invalid value for environment variable LIBOMPTARGET_INFO: %s", value);
  else
    observed.fetch_or(static_cast<unsigned>(bits) & info_all & ~unsigned{info_devices}, std::memory_order_relaxed);
}

} // namespace

} // namespace regomp
