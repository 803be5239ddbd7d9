// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/plugin.h"

#include "environment_variables.h"

#include "config.h"

#include <cstdio>

namespace regomp {

const char *plugin_names() {
  const char *const named = text_of(env_variable::REGOMP_PLUGINS);
  return named != nullptr ? named : REGOMP_OFFLOAD_PLUGINS;
}

void plugin_file(char *file, std::size_t size, const char *name, std::size_t name_length) {
  std::snprintf(file, size, "libgomp-plugin-%.*s.so.1", static_cast<int>(name_length), name);
}

} // namespace regomp
