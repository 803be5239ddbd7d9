// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/identity.h"

#include "device/plugin.h"
#include "environment_variables.h"

#include <cstdio>
#include <cstdlib>

namespace regomp {

constexpr char library_name[] = "omptarget";

// As LLVM's library ends a process.
void end_after_fatal() { std::abort(); }

const char *plugin_names() {
  const char *const named = text_of(env_variable::REGOMP_PLUGINS);
  return named != nullptr ? named : "nvptx,gcn,host";
}

void plugin_file(char *file, std::size_t size, const char *name, std::size_t name_length) {
  std::snprintf(file, size, "libregomp-omptarget-%.*s.so.1", static_cast<int>(name_length), name);
}

} // namespace regomp
